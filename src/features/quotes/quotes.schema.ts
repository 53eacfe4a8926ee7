import * as z from 'zod/mini';
import { MOST_QUOTE_LINES, QUOTE_LINE_KINDS, QUOTE_STATES } from '#app/db/quote-enums.ts';
import { threadKeyQuery } from '#app/features/conversations/threads.schema.ts';
import { toCents, toUsd } from '#app/lib/format.ts';
import { paging } from '#app/lib/paging.ts';
import { wholeNumber } from '#app/lib/query-string.ts';
import {
  line,
  LINE_MAX,
  NAME_REQUIRED,
  requiredText,
  siteDayParam,
  storableText,
  tooLong,
  trimmed,
} from '#app/lib/text-fields.ts';
import { labelOf, MAX_LINE_USD, totalOf } from './quote-amounts.rules.ts';
import { QUOTE_NUMBER } from './quote-numbers.rules.ts';
import { CHOSEN_ACTS } from './quote-states.rules.ts';

export const QUOTE_WORDS_MAX = 2_000;
const WRONG_AMOUNT = 'Must be an amount such as 1,400 or 1,400.50';

/** US dollars with cents. */
export const amountUsd = z.number(WRONG_AMOUNT).check(
  z.minimum(0, WRONG_AMOUNT),
  z.maximum(MAX_LINE_USD, 'This amount is too high'),
  z.refine((usd) => toUsd(toCents(usd)) === usd, WRONG_AMOUNT),
);

const words = z._default(
  z.pipe(z.string().check(trimmed, z.maxLength(QUOTE_WORDS_MAX, tooLong(QUOTE_WORDS_MAX))), storableText),
  '',
);

const lineInput = z
  .strictObject({
    kind: z.enum(QUOTE_LINE_KINDS),
    /** Required for taxes, of which state and why, and for lines of kind `other`. */
    note: z._default(line(LINE_MAX), ''),
    amountUsd,
  })
  .check(
    z.refine(({ kind, note }) => kind !== 'other' || note !== '', { path: ['note'], error: 'Say what this is for' }),
    z.refine(({ kind, note }) => kind !== 'tax' || note !== '', {
      path: ['note'],
      error: 'Say of which state, and why it applies',
    }),
  );

const lines = z.array(lineInput).check(
  z.minLength(1, 'A quote has at least one line'),
  z.maxLength(MOST_QUOTE_LINES, `A quote has at most ${MOST_QUOTE_LINES} lines`),
  z.refine((all) => new Set(all.map(labelOf)).size === all.length, 'Each line has to be for something else'),
  z.refine((all) => all.some((each) => each.amountUsd > 0), 'The total cannot be nothing'),
);

const toAmount = (each: { amountUsd: number }) => ({ cents: toCents(each.amountUsd) });

export const quoteInput = z
  .strictObject({
    lines,
    /** The last day on which it can be accepted, in the site's time zone. */
    validUntil: siteDayParam,
    /** What is paid first: an amount, or a share of the total; neither for nothing. */
    depositUsd: z._default(z.nullable(amountUsd.check(z.minimum(0.01, WRONG_AMOUNT))), null),
    depositPercent: z._default(
      z.nullable(
        z
          .int('Must be a whole number')
          .check(z.minimum(1, 'Must be at least 1'), z.maximum(100, 'Must be at most 100')),
      ),
      null,
    ),
    note: words,
    /** The newest quote of the conversation that the sender has seen; null if there was none. */
    replaces: z._default(z.nullable(z.uuid('This cannot be a quote')), null),
  })
  .check(
    z.refine(({ depositUsd, depositPercent }) => depositUsd === null || depositPercent === null, {
      path: ['depositPercent'],
      error: 'A deposit is an amount or a share',
    }),
    z.refine(({ lines: all, depositUsd }) => depositUsd === null || toCents(depositUsd) <= totalOf(all.map(toAmount)), {
      path: ['depositUsd'],
      error: 'The deposit cannot be more than the total',
    }),
  );
export type QuoteInput = z.output<typeof quoteInput>;

export const quoteParams = z.object({
  number: z.string().check(z.regex(QUOTE_NUMBER, 'This cannot be the number of a quote')),
});

export const quoteQuery = z.extend(threadKeyQuery, { version: z.optional(wholeNumber(1, 32_767)) });

/** The version that the caller has read. */
const version = z.int().check(z.minimum(1), z.maximum(32_767));

export const acceptQuoteInput = z.strictObject({ version, name: requiredText(NAME_REQUIRED, LINE_MAX, 2) });
export const answerQuoteInput = z.strictObject({ version, message: words });

const moment = z.iso.datetime();
const dollarsAndCents = z.number();

const lineView = z.object({ kind: z.enum(QUOTE_LINE_KINDS), note: z.string(), amountUsd: dollarsAndCents });
export type QuoteLineView = z.output<typeof lineView>;

/** A version of a quote, as its buyer and the office see it. */
export const quoteView = z.object({
  id: z.uuid(),
  /** For example `Q-1001`, which all versions share. */
  number: z.string(),
  version: z.int(),
  newestVersion: z.int(),
  threadId: z.uuid(),
  machine: z.object({
    /** Null once the listing is deleted. */
    id: z.nullable(z.string()),
    name: z.string(),
  }),
  buyerName: z.string(),
  /** Who reads it. */
  party: z.enum(['buyer', 'office']),
  /** Whether the seller of the machine reads what the buyer writes in the conversation; never the quote. */
  isSellerInThread: z.boolean(),
  lines: z.array(lineView),
  totalUsd: dollarsAndCents,
  /** Null if nothing is paid first. */
  depositUsd: z.nullable(dollarsAndCents),
  /** The share of the total that the deposit is; null if the office named an amount. */
  depositPercent: z.nullable(z.int()),
  validUntil: z.iso.date(),
  note: z.string(),
  state: z.enum(QUOTE_STATES),
  sentAt: moment,
  changedAt: z.nullable(moment),
  accepted: z.nullable(z.object({ name: z.string(), at: moment })),
  /** What it changes of the version before. */
  changes: z.array(z.object({ label: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
  /** What the reader can do with it. */
  acts: z.array(z.enum(CHOSEN_ACTS)),
  /** Why it cannot be accepted; null if its buyer can. */
  obstacle: z.nullable(z.string()),
});
export type QuoteView = z.output<typeof quoteView>;

/** What the next quote of a conversation begins with, for the office. */
export const quoteDraft = z.object({
  /** The newest quote, which the next one replaces or follows; null without one. */
  replaces: z.nullable(z.uuid()),
  machineName: z.string(),
  /** What the machine would cost, and whether that is an accepted offer or the price that visitors see; null for neither. */
  machineUsd: z.nullable(z.int()),
  source: z.nullable(z.enum(['offer', 'price'])),
  validUntil: z.iso.date(),
});
export type QuoteDraft = z.output<typeof quoteDraft>;

/** The quotes of a conversation, the newest first. */
export const threadQuotes = z.object({
  /** Null unless the reader can send a quote now. */
  draft: z.nullable(quoteDraft),
  quotes: z.array(quoteView),
});
export type ThreadQuotes = z.output<typeof threadQuotes>;

/** Which quotes to list: all, or those in a state, whose time ends first before the others. */
export const quotesQuery = z.object({ ...paging, state: z.optional(z.enum(QUOTE_STATES)) });
export type QuotesQuery = z.output<typeof quotesQuery>;

/** A quote in the list of the office. */
export const listedQuote = z.object({
  number: z.string(),
  version: z.int(),
  threadId: z.uuid(),
  machineName: z.string(),
  buyerName: z.string(),
  totalUsd: dollarsAndCents,
  validUntil: z.iso.date(),
  state: z.enum(QUOTE_STATES),
  sentAt: moment,
});
export type ListedQuote = z.output<typeof listedQuote>;
