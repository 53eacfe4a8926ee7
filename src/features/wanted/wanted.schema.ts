import * as z from 'zod/mini';
import { WANTED_STATES } from '#app/db/enums.ts';
import { machineIdText } from '#app/features/machines/machine-id.schema.ts';
import { readerTimeZone, searchQuery } from '#app/features/watching/saved-searches.schema.ts';
import { hasContactData } from '#app/lib/contact-data.ts';
import { requiredEmail, requiredText, storableText, tooLong, trimmed } from '#app/lib/text-fields.ts';

/** The longest words of a wanted ad, in characters. */
export const WORDS_MAX = 1_000;
/** The longest reason for a rejection, in characters. */
const REASON_MAX = 1_000;
/** What whoever enters contact data is told. */
export const CONTACT_DATA = 'Leave out addresses, links and telephone numbers: sellers answer through this site';

const words = storableText.check(
  trimmed,
  z.maxLength(WORDS_MAX, tooLong(WORDS_MAX)),
  z.refine((text) => !hasContactData(text), CONTACT_DATA),
);
const day = z.iso.date('Choose a day');

/** A wanted ad to post. */
export const wantedAdInput = z.object({
  /** The search that it publishes, as saved searches have it. */
  query: searchQuery,
  words,
  /** The day by which the machine is needed. */
  neededBy: z.optional(z.nullable(day)),
  /** Where to write, for those without an account. */
  email: z.optional(requiredEmail),
  timeZone: z.optional(readerTimeZone),
});
export type WantedAdInput = z.output<typeof wantedAdInput>;

/** What visitors see of a wanted ad; its buyer is unknown to them. */
export const wantedAd = z.object({
  id: z.uuid(),
  /** What is wanted, in words: '4 to 6 heads, Texas, up to $35,000'. */
  title: z.string(),
  query: z.string(),
  words: z.string(),
  /** A day such as 2026-11-27; null if the buyer named none. */
  neededBy: z.nullable(z.string()),
  publishedAt: z.string(),
});
export type WantedAd = z.output<typeof wantedAd>;

/** A machine that a seller offered. */
const wantedAnswer = z.object({
  machineId: z.string(),
  name: z.string(),
  heads: z.int(),
  brand: z.string(),
  model: z.string(),
  year: z.nullable(z.int()),
  /** US dollars, as visitors see it; null if they do not. */
  price: z.nullable(z.int()),
  /** The buyer's conversation about it; null if there is none. */
  threadId: z.nullable(z.uuid()),
  answeredAt: z.string(),
});
export type WantedAnswer = z.output<typeof wantedAnswer>;

/** A wanted ad as its buyer sees it. */
export const ownWantedAd = z.extend(z.omit(wantedAd, { publishedAt: true }), {
  state: z.enum(WANTED_STATES),
  /** What to change; null unless it was rejected. */
  rejectionReason: z.nullable(z.string()),
  /** Until when it is public, or was; null unless it was approved. */
  endsAt: z.nullable(z.string()),
  isPublic: z.boolean(),
  /** The offered machines that are still for sale, the newest first. */
  answers: z.array(wantedAnswer),
});
export type OwnWantedAd = z.output<typeof ownWantedAd>;

/** A wanted ad as moderators see it. */
export const reviewedWantedAd = z.extend(z.omit(ownWantedAd, { answers: true, isPublic: true }), {
  submittedAt: z.string(),
  /** The buyer: the email address, and the account if there is one. */
  buyer: z.object({ email: z.nullable(z.string()), userId: z.nullable(z.uuid()) }),
  answers: z.int(),
});
export type ReviewedWantedAd = z.output<typeof reviewedWantedAd>;

export const wantedParams = z.object({ id: z.uuid('This cannot be a wanted ad') });
export const wantedAnswerInput = z.object({ machineId: machineIdText });
/** Which version of an ad a moderator has read. */
export const wantedApproval = z.object({ submittedAt: z.iso.datetime() });
const reason = requiredText('Give the buyer a reason', REASON_MAX);
export const wantedRejection = z.extend(wantedApproval, { reason });
/** What the form of a rejection asks. */
export const rejectionForm = z.object({ reason });
