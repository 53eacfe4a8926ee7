import * as z from 'zod/mini';
import { LISTED_NAME_MAX, MAX_COUNT } from '#app/features/machines/machines.rules.ts';
import { wholeNumber } from '#app/lib/query-string.ts';
import { LINE_MAX, requiredText, seenText, storableText, tooLong } from '#app/lib/text-fields.ts';

const TEXT_MAX = 5_000;
/** The most sellers of one kind of machine to whom the operator writes at once. */
export const MOST_SELLERS = 500;

/** The machines of a row, whatever their price. */
export const mailedKind = z.object({
  brand: requiredText('Brand is required', LISTED_NAME_MAX),
  family: z.optional(requiredText('A model family has a name', LISTED_NAME_MAX)),
  heads: z.optional(wholeNumber(1, MAX_COUNT)),
});
export type MailedKind = z.output<typeof mailedKind>;

/** To whom the operator can write, and the words to begin with. */
export const demandMailDraft = z.object({
  sellers: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      /** The names of their sold and rejected listings of the kind. */
      listings: z.array(z.string()),
    }),
  ),
  subject: z.string(),
  text: z.string(),
});
export type DemandMailDraft = z.output<typeof demandMailDraft>;

/** The words of the mail; paragraphs are separated by empty lines. */
export const demandMailForm = z.object({
  subject: requiredText('Subject is required', LINE_MAX),
  text: storableText.check(seenText, z.minLength(1, 'Text is required'), z.maxLength(TEXT_MAX, tooLong(TEXT_MAX))),
});
export type DemandMailWords = z.output<typeof demandMailForm>;

export const demandMailInput = z.extend(demandMailForm, {
  kind: mailedKind,
  /** The sellers whom the operator has seen. */
  sellerIds: z.array(z.uuid()).check(z.minLength(1, 'Choose a seller'), z.maxLength(MOST_SELLERS)),
});
export type DemandMailInput = z.output<typeof demandMailInput>;

export const queuedDemandMails = z.object({ sellers: z.int() });
