import * as z from 'zod/mini';
import { TEXT_GROUPS } from '#app/features/site/editable-texts.rules.ts';
import { LINE_MAX, storableText, tooLong, trimmed } from '#app/lib/text-fields.ts';

/** The maximum length of a part, in characters. */
export const PART_MAX = 4_000;

/** The texts of the parts, by name. */
const parts = z.record(
  z.string(),
  storableText.check(
    z.overwrite((text) => text.replaceAll('\r\n', '\n')),
    trimmed,
    z.maxLength(PART_MAX, tooLong(PART_MAX)),
  ),
);
export const PART_MAX_BY_KIND = { line: LINE_MAX, paragraphs: PART_MAX, list: PART_MAX } as const;

const textSummary = z.object({
  key: z.string(),
  group: z.enum(TEXT_GROUPS),
  title: z.string(),
  usedIn: z.string(),
  /** Null while the text is as shipped. */
  edited: z.nullable(z.object({ at: z.string(), by: z.string() })),
});
export type TextSummary = z.output<typeof textSummary>;
export const textSummaries = z.array(textSummary);

const field = z.object({ name: z.string(), label: z.string(), example: z.string() });
const textPart = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum(['line', 'paragraphs', 'list']),
  shipped: z.string(),
  text: z.string(),
  /** The fields that the part must contain. */
  requiredFields: z.array(field),
});
export type TextPartView = z.output<typeof textPart>;

/** A text for an admin to edit. */
export const textView = z.extend(z.omit(textSummary, { edited: true }), {
  /** The number of the current version, which a change sends; 0 if the text was never edited. */
  version: z.int(),
  /** The fields that each part may contain. */
  fields: z.array(field),
  parts: z.array(textPart),
  /** The cases of which a preview shows one; empty if the text is not a mail. */
  examples: z.array(z.string()),
});
export type TextView = z.output<typeof textView>;

export const textParams = z.object({ key: z.string().check(z.maxLength(100)) });

export const textChange = z.object({ version: z.int().check(z.minimum(0)), parts });
export type TextChange = z.output<typeof textChange>;

export const mailExampleInput = z.object({ example: z.string(), parts });
export type MailExampleInput = z.output<typeof mailExampleInput>;

/** Both forms of an example mail. */
export const mailPreview = z.object({ subject: z.string(), text: z.string(), html: z.string() });
export type MailPreview = z.output<typeof mailPreview>;

const textVersion = z.object({
  version: z.int(),
  at: z.string(),
  by: z.string(),
  /** The current text of every part at that time. */
  parts: z.record(z.string(), z.string()),
  /** Whether it was the shipped text. */
  isShipped: z.boolean(),
});
export type TextVersion = z.output<typeof textVersion>;
export const textVersions = z.array(textVersion);
