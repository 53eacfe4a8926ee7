import * as z from 'zod/mini';
import { SALE_CHANNELS } from '#app/db/commission-enums.ts';
import { SALE_BUYERS, SALE_RECORDERS } from '#app/db/sale-enums.ts';
import { emptyIsNull, line, siteDayParam } from '#app/lib/text-fields.ts';
import { LEAST_PERCENT, MOST_PERCENT } from './commission.rules.ts';

const MAX_PRICE_USD = 9_999_999;
const WRONG_PRICE = 'Enter whole US dollars, without cents';
const WRONG_PERCENT = `Enter a percentage between ${LEAST_PERCENT} and ${MOST_PERCENT}`;

const priceUsd = z
  .int(WRONG_PRICE)
  .check(z.minimum(1, WRONG_PRICE), z.maximum(MAX_PRICE_USD, `A price can be at most ${MAX_PRICE_USD}`));

const hundredths = (percent: number) => Number(percent.toFixed(2)) === percent;

const buyer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('thread'), threadId: z.uuid() }),
  z.strictObject({ kind: z.literal('named'), name: z.optional(z.nullable(emptyIsNull(line()))) }),
  z.strictObject({ kind: z.literal('elsewhere') }),
]);

/** What whoever marks a machine as sold says of it; each answer can be left out. */
export const saleInput = z.strictObject({
  /** A buyer of a conversation, somebody who is named, or somebody outside of this site. */
  buyer: z.optional(buyer),
  /** US dollars, whole. */
  priceUsd: z.optional(priceUsd),
  /** By default today, in the site's time zone. */
  soldOn: z.optional(siteDayParam),
});
export type SaleInput = z.output<typeof saleInput>;

/** 0 if no commission is owed. Null: as the table of commissions has it. */
export const correctedPercent = z.nullable(
  z.number(WRONG_PERCENT).check(
    z.refine((percent) => percent === 0 || (percent >= LEAST_PERCENT && percent <= MOST_PERCENT), WRONG_PERCENT),
    z.refine(hundredths, 'A percentage can have two decimals'),
  ),
);

/** What the office corrects of a sale; absent fields stay unchanged. */
export const saleCorrection = z.strictObject({
  buyer: z.optional(z.nullable(buyer)),
  priceUsd: z.optional(z.nullable(priceUsd)),
  soldOn: saleInput.shape.soldOn,
  commissionPercent: z.optional(correctedPercent),
});
export type SaleCorrection = z.output<typeof saleCorrection>;

export const saleParams = z.object({ id: z.uuid() });

/** A sale, for the office. */
export const sale = z.object({
  id: z.uuid(),
  /** Null once the listing is deleted. */
  machineId: z.nullable(z.string()),
  listingName: z.string(),
  brand: z.string(),
  channel: z.enum(SALE_CHANNELS),
  sellerId: z.nullable(z.uuid()),
  sellerName: z.string(),
  sellerEmail: z.nullable(z.string()),
  recordedBy: z.enum(SALE_RECORDERS),
  recordedAt: z.iso.datetime(),
  soldOn: z.iso.date(),
  /** Null if that was not answered. */
  buyer: z.nullable(z.enum(SALE_BUYERS)),
  threadId: z.nullable(z.uuid()),
  buyerName: z.nullable(z.string()),
  priceUsd: z.nullable(z.int()),
  /** 0 if no commission is owed, null while that is not known. */
  commissionPercent: z.nullable(z.number()),
  commissionUsd: z.nullable(z.number()),
  /** When it was undone, within a day; null if it stands. */
  undoneAt: z.nullable(z.iso.datetime()),
  /** When the listing was for sale again later; null if it was not. */
  relistedAt: z.nullable(z.iso.datetime()),
});
export type Sale = z.output<typeof sale>;

/** The sums of the sales that match a filter, without those that were undone. */
export const saleTotals = z.object({
  sales: z.int(),
  priceUsd: z.number(),
  commissionUsd: z.number(),
  unknownPrices: z.int(),
  unknownCommissions: z.int(),
  /** The months and the brands of all sales, the last month first, for filters. */
  months: z.array(z.string()),
  brands: z.array(z.string()),
});
export type SaleTotals = z.output<typeof saleTotals>;

/** What somebody needs to know before they mark a machine as sold. */
export const saleTerms = z.object({
  /** The days between which it can have been sold: that of the listing, and today. */
  earliestDay: z.iso.date(),
  today: z.iso.date(),
  /** The buyers of conversations about the listing whom the caller may know: first those who accepted a quote, then an offer. */
  buyers: z.array(
    z.object({
      threadId: z.uuid(),
      name: z.string(),
      /** The last day on which a sale to them owes the commission; null if none does. */
      claimUntil: z.nullable(z.iso.date()),
      /** Of their accepted offer; null without one. */
      acceptedUsd: z.nullable(z.int()),
      /**
       * The name with which they accepted a quote for the listing, and what it asks for the machine in whole US dollars; null
       * without one, and for all but the office.
       */
      acceptedQuote: z.nullable(z.object({ name: z.string(), machineUsd: z.nullable(z.int()) })),
    }),
  ),
  /** Offers that end because nobody can accept them any more. */
  openOffers: z.int(),
  /** Whether the offer of a buyer is accepted, known to the caller or not. */
  isUnderOffer: z.boolean(),
  isOperators: z.boolean(),
  channel: z.enum(SALE_CHANNELS),
  /** Of the table of commissions; null if it says nothing about this listing. */
  percent: z.nullable(z.number()),
});
export type SaleTerms = z.output<typeof saleTerms>;

/** An entry of the table of commissions. */
const percent = z
  .number(WRONG_PERCENT)
  .check(
    z.minimum(LEAST_PERCENT, WRONG_PERCENT),
    z.maximum(MOST_PERCENT, WRONG_PERCENT),
    z.refine(hundredths, 'A percentage can have two decimals'),
  );

export const commissionRuleInput = z.strictObject({
  channel: z.enum(SALE_CHANNELS),
  /** Null for all brands. */
  brand: z.nullable(line().check(z.minLength(1, 'Brand is required'))),
  /** The username of the seller with whom it is agreed; null for all. */
  seller: z.nullable(line().check(z.minLength(1, 'Seller is required'))),
  percent,
});
export type CommissionRuleInput = z.output<typeof commissionRuleInput>;

export const commissionPercentInput = z.strictObject({ percent });

export const commissionRule = z.object({
  id: z.uuid(),
  channel: z.enum(SALE_CHANNELS),
  brand: z.nullable(z.string()),
  sellerId: z.nullable(z.uuid()),
  /** The seller's username. */
  seller: z.nullable(z.string()),
  percent: z.number(),
});
export type CommissionRuleView = z.output<typeof commissionRule>;
