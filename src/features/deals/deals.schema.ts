import * as z from 'zod/mini';
import { DEAL_STAGES, LOST_REASONS } from '#app/db/deal-enums.ts';
import { OFFER_STATES } from '#app/db/offer-enums.ts';
import { QUOTE_STATES } from '#app/db/quote-enums.ts';
import { THREAD_PARTIES } from '#app/db/thread-enums.ts';
import { MAX_ADMIN_PRICE_USD } from '#app/features/listings/listings.schema.ts';
import { optionalLine, siteDayParam, storableText, tooLong, trimmed } from '#app/lib/text-fields.ts';

const LOST_WORDS_MAX = 500;
const NOTE_MAX = 5_000;
const WRONG_AMOUNT = 'Whole US dollars, without cents';

export const dealParams = z.object({ id: z.uuid() });

const stage = z.enum(DEAL_STAGES);
const usd = z.nullable(z.int());
const person = z.nullable(z.object({ id: z.uuid(), name: z.string() }));

/** A deal, as the office sees it. */
export const deal = z.object({
  /** That of its conversation. */
  id: z.uuid(),
  stage,
  stageSince: z.iso.datetime(),
  lostReason: z.nullable(z.enum(LOST_REASONS)),
  lostWords: z.nullable(z.string()),
  /** The name of the listing, or the subject of the conversation; null without either. */
  title: z.nullable(z.string()),
  /** Null for a conversation about no listing, or about a deleted one. */
  machineId: z.nullable(z.string()),
  /** Whether the listing exists and is not sold. */
  isForSale: z.boolean(),
  buyerName: z.string(),
  /** Null once the buyer is deleted. */
  buyerEmail: z.nullable(z.string()),
  seller: person,
  owner: person,
  nextStep: z.nullable(z.string()),
  nextStepOn: z.nullable(z.iso.date()),
  /** What is expected, in whole US dollars: stated by the office, or else of the quote or the offer, or the price of the listing. */
  amountUsd: usd,
  /** Null unless the office has stated it. */
  expectedAmountUsd: usd,
  /** Stated by the office, or else of the table of commissions, or the middle of what the brokerage agreement allows. */
  commissionUsd: usd,
  /** Null unless the office has stated it. */
  expectedCommissionUsd: usd,
  /** The accepted offer, or the one that waits for an answer. */
  offer: z.nullable(z.object({ amountUsd: z.int(), state: z.enum(OFFER_STATES), expiresAt: z.iso.datetime() })),
  /**
   * The accepted quote, or the one that waits for an answer. Its amount is that of the machine, in whole US dollars: no freight,
   * work or tax; null if it is not for the machine.
   */
  quote: z.nullable(z.object({ number: z.string(), amountUsd: usd, state: z.enum(QUOTE_STATES) })),
  /** Who is expected to write in the conversation; null in a closed one. */
  waitsFor: z.nullable(z.enum(THREAD_PARTIES)),
  waitingSince: z.nullable(z.iso.datetime()),
  version: z.int(),
});
export type Deal = z.output<typeof deal>;

const dealMove = z.object({
  /** Null for the beginning of the deal. */
  from: z.nullable(stage),
  to: stage,
  at: z.iso.datetime(),
  /** The admin; null if an introduction, an offer, a quote or a sale moved it, or the account is deleted. */
  by: z.nullable(z.string()),
});

/** A deal with its history, and the newest notes of the office about it. */
export const dealDetails = z.extend(deal, {
  createdAt: z.iso.datetime(),
  /** The newest first. */
  moves: z.array(dealMove),
  /** The newest first. */
  notes: z.array(z.object({ id: z.uuid(), text: z.string(), at: z.iso.datetime(), by: z.nullable(z.string()) })),
});
export type DealDetails = z.output<typeof dealDetails>;

export const stageTotal = z.object({
  stage,
  deals: z.int(),
  amountUsd: z.int(),
  commissionUsd: z.int(),
});
export type StageTotal = z.output<typeof stageTotal>;

/** How many deals stand in each stage, and how much money. */
export const dealsSummary = z.array(stageTotal);

/** Why a deal is of concern today. */
export const CONCERNS = ['overdue', 'due', 'answer', 'offer', 'accepted'] as const;
export type Concern = (typeof CONCERNS)[number];

/** A deal with the reasons for which it is of concern today. */
export const urgentDeal = z.object({
  deal,
  /**
   * `overdue` and `due`: its next step; `answer`: an answer is late, or nearly; `offer`: an offer expires within a day;
   * `accepted`: an offer or a quote is accepted although the deal is lost.
   */
  concerns: z.array(z.object({ concern: z.enum(CONCERNS), at: z.nullable(z.union([z.iso.datetime(), z.iso.date()])) })),
});
export type UrgentDeal = z.output<typeof urgentDeal>;

export const newDeal = z.strictObject({ threadId: z.uuid() });

const amount = (least: number) =>
  z.nullable(
    z
      .int(WRONG_AMOUNT)
      .check(z.minimum(least, WRONG_AMOUNT), z.maximum(MAX_ADMIN_PRICE_USD, `Must be at most ${MAX_ADMIN_PRICE_USD}`)),
  );

const text = (max: number) => storableText.check(trimmed, z.maxLength(max, tooLong(max)));

/** What the office changes of a deal; what is absent stays. */
export const dealChange = z.strictObject({
  /** The version that the caller has seen. */
  version: z.int(),
  stage: z.optional(stage),
  /** For a lost deal; another stage removes it. */
  lostReason: z.optional(z.enum(LOST_REASONS, 'Choose why it was lost')),
  lostWords: z.optional(text(LOST_WORDS_MAX)),
  ownerId: z.optional(z.nullable(z.uuid())),
  nextStep: optionalLine(),
  nextStepOn: z.optional(z.nullable(siteDayParam)),
  /** Null for the default, as in `amountUsd`. */
  expectedAmountUsd: z.optional(amount(1)),
  expectedCommissionUsd: z.optional(amount(0)),
  /** A note that is added to the conversation, for the office only. */
  note: z.optional(text(NOTE_MAX)),
});
export type DealChange = z.output<typeof dealChange>;
