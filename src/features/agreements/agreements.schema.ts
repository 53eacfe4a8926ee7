import * as z from 'zod/mini';
import { AGREEMENT_KINDS } from '#app/db/enums.ts';
import { LINE_MAX, requiredText, storableText, tooLong, trimmed } from '#app/lib/text-fields.ts';
import { MOST_VERSIONS } from './agreement-pages.schema.ts';
import { isAscending } from './rates.rules.ts';

/** Far more than any agreement here needs, in characters. */
export const TEXT_MAX = 40_000;
const BANDS_MAX = 10;
/** The highest price of a machine. */
const BAND_MAX_USD = 9_999_999;

const WRONG_PERCENT = 'Must be a percentage from 0 to 100, with at most two decimals';
const percent = z.number(WRONG_PERCENT).check(
  z.minimum(0, WRONG_PERCENT),
  z.maximum(100, WRONG_PERCENT),
  z.refine((value) => Number(value.toFixed(2)) === value, WRONG_PERCENT),
);

const WRONG_BAND = `Must be a whole number of dollars from 1 to ${BAND_MAX_USD}`;
const band = z
  .object({
    /** Whole US dollars; null in the last band, which has no end. */
    upToUsd: z.nullable(z.int(WRONG_BAND).check(z.minimum(1, WRONG_BAND), z.maximum(BAND_MAX_USD, WRONG_BAND))),
    lowPercent: percent,
    highPercent: percent,
  })
  .check(
    z.refine(({ lowPercent, highPercent }) => lowPercent <= highPercent, {
      path: ['highPercent'],
      error: 'Must not be below the lowest percentage',
    }),
  );

const bands = z
  .array(band)
  .check(
    z.minLength(1, 'At least one price band is needed'),
    z.maxLength(BANDS_MAX, `At most ${BANDS_MAX} price bands`),
    z.refine(isAscending, 'Each price band must end above the one before it, and only the last has no end'),
  );

const CLAIM_MONTHS_MAX = 60;
const WRONG_MONTHS = `Must be a number of months from 1 to ${CLAIM_MONTHS_MAX}`;

/** The commission by channel and price, and for how long after an introduction it is due. */
export const commissionRates = z.object({
  brokered: bands,
  consignment: bands,
  claimMonths: z.int(WRONG_MONTHS).check(z.minimum(1, WRONG_MONTHS), z.maximum(CLAIM_MONTHS_MAX, WRONG_MONTHS)),
});

/** What a version consists of. */
const content = {
  /** Paragraphs separated by empty lines; `## ` begins a heading, and `- ` an entry of a list. */
  text: z.pipe(
    z.pipe(
      storableText,
      z.transform((text) => text.replaceAll('\r\n', '\n')),
    ),
    z.string().check(trimmed, z.minLength(1, 'Must not be empty'), z.maxLength(TEXT_MAX, tooLong(TEXT_MAX))),
  ),
  /** What changed since the version before. */
  note: requiredText('Say what has changed', LINE_MAX),
};

const versionSummary = z.object({ version: z.int(), publishedAt: z.string(), note: z.string() });

/** One version of an agreement, with a list of all of them. */
export const agreement = z.extend(versionSummary, {
  kind: z.enum(AGREEMENT_KINDS),
  text: z.string(),
  /** Null unless it is a brokerage agreement. */
  rates: z.nullable(commissionRates),
  /** The newest first. */
  versions: z.array(versionSummary),
});
export type Agreement = z.output<typeof agreement>;

export const agreementParams = z.object({ kind: z.enum(AGREEMENT_KINDS) });

/** A new version. */
export const newVersion = z.object({
  ...content,
  /** Required for brokerage agreements, and refused for others. */
  rates: z.optional(commissionRates),
  /** The number of the current version, which the new one replaces. */
  replaces: z.int(),
});
export type NewVersion = z.output<typeof newVersion>;

/** The version of the brokerage agreement that a seller agrees to. */
export const agreedVersion = z.int().check(z.minimum(1), z.maximum(MOST_VERSIONS));
