import * as z from 'zod/mini';
import { OFFER_STATES } from '#app/db/offer-enums.ts';
import { THREAD_PARTIES } from '#app/db/thread-enums.ts';
import { MAX_ADMIN_PRICE_USD } from '#app/features/listings/listings.schema.ts';
import { storableText, trimmed } from '#app/lib/text-fields.ts';
import { MOST_OFFER_DAYS } from './offer-amounts.rules.ts';
import { PEOPLES_ACTS } from './offer-states.rules.ts';

export const OFFER_WORDS_MAX = 2_000;
const WRONG_AMOUNT = 'Offer whole US dollars, without cents';

const amountUsd = z
  .int(WRONG_AMOUNT)
  .check(z.minimum(1, WRONG_AMOUNT), z.maximum(MAX_ADMIN_PRICE_USD, `An offer can be at most ${MAX_ADMIN_PRICE_USD}`));

const words = z._default(
  z.pipe(
    z.string().check(trimmed, z.maxLength(OFFER_WORDS_MAX, `Must be at most ${OFFER_WORDS_MAX} characters`)),
    storableText,
  ),
  '',
);

const terms = {
  /** US dollars, whole. */
  amountUsd,
  /** For how many hours it is valid; 72 unless this or `expiresAt` says otherwise. */
  validHours: z.optional(z.int().check(z.minimum(1), z.maximum(MOST_OFFER_DAYS * 24))),
  expiresAt: z.optional(z.iso.datetime({ offset: true, error: 'This cannot be a moment' })),
  message: words,
};

export const offerInput = z.strictObject({
  ...terms,
  /** Whether the buyer wants to inspect the machine first, and to have it delivered. */
  wantsInspection: z._default(z.boolean(), false),
  wantsDelivery: z._default(z.boolean(), false),
});
export type OfferInput = z.output<typeof offerInput>;

export const counterInput = z.strictObject(terms);
export type CounterInput = z.output<typeof counterInput>;

export const acceptInput = z.strictObject({
  message: words,
  /** The price of the listing as the caller sees it: required once it is not the price for which the offer was made. */
  priceUsd: z.optional(z.nullable(z.int())),
});
export type AcceptInput = z.output<typeof acceptInput>;

export const offerWords = z.strictObject({ message: words });

export const offerParams = z.object({ id: z.uuid('This cannot be an offer') });

const moment = z.iso.datetime();

/** An offer as everybody sees it who takes part in its conversation. */
export const offerView = z.object({
  id: z.uuid(),
  threadId: z.uuid(),
  maker: z.enum(THREAD_PARTIES),
  amountUsd: z.int(),
  /** The price that visitors saw when it was made; null for a price on request. */
  priceUsd: z.nullable(z.int()),
  wantsInspection: z.boolean(),
  wantsDelivery: z.boolean(),
  /** The number of counteroffers before and including it. */
  round: z.int(),
  state: z.enum(OFFER_STATES),
  madeAt: moment,
  expiresAt: moment,
  changedAt: z.nullable(moment),
  /** What the reader can do with it. */
  acts: z.array(z.enum(PEOPLES_ACTS)),
});
export type OfferView = z.output<typeof offerView>;

/** The offers of a conversation, the newest first. */
export const threadOffers = z.object({
  /** Whether the reader can make an offer now. */
  mayOffer: z.boolean(),
  /** Null once the listing is deleted. */
  machineId: z.nullable(z.string()),
  /** The price of the listing; null for a price on request, and once it is not for sale. */
  priceUsd: z.nullable(z.int()),
  offers: z.array(offerView),
});
export type ThreadOffers = z.output<typeof threadOffers>;

const limit = z.nullable(amountUsd);

/** Offers are not declined that would be accepted. */
export const isOrdered = z.refine<{ acceptFromUsd: number | null; declineBelowUsd: number | null }>(
  ({ acceptFromUsd, declineBelowUsd }) =>
    acceptFromUsd === null || declineBelowUsd === null || declineBelowUsd <= acceptFromUsd,
  { path: ['declineBelowUsd'], error: 'Must not be above the price from which offers are accepted' },
);

/** The prices by which a seller's answers are automatic. */
export const offerLimits = z.strictObject({ acceptFromUsd: limit, declineBelowUsd: limit }).check(isOrdered);
export type OfferLimits = z.output<typeof offerLimits>;
