import * as z from 'zod/mini';
import { CONDITIONS, LISTING_STATUSES, PUBLIC_STATUSES } from '#app/db/enums.ts';
import { shownFacts } from './fact-values.schema.ts';
import { GONE_STATES } from './gone-listing.rules.ts';
import { storableText } from '#app/lib/text-fields.ts';

/** What a visitor may know of a machine: the one public shape. */
export const publicMachine = z.object({
  id: z.string(),
  name: z.string(),
  brand: z.string(),
  model: z.string(),
  year: z.nullable(z.int()),
  condition: z.enum(CONDITIONS),
  heads: z.int(),
  needles: z.int(),
  /** US dollars, mark-up included; null means: contact for price. */
  price: z.nullable(z.int()),
  hiddenPrice: z.boolean(),
  isConsignment: z.boolean(),
  /** Full place, a two-letter state, or null, by the privacy rule. */
  location: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  zip: z.nullable(z.string()),
  /** JSON list of {name, quantity}. */
  accessories: z.nullable(z.string()),
  description: z.string(),
  /** What else is known, by the keys of the facts; one that is absent is unknown. */
  facts: shownFacts('everyone'),
  image: z.nullable(z.string()),
  images: z.array(z.string()),
  mainImageIndex: z.int(),
  status: z.enum(LISTING_STATUSES),
  isPremiumPaid: z.boolean(),
  isFeaturedPaid: z.boolean(),
  financingAvailable: z.boolean(),
  sellerId: z.nullable(z.string()),
  contactName: z.nullable(z.string()),
  contactEmail: z.nullable(z.string()),
  contactPhone: z.nullable(z.string()),
  createdAt: z.string(),
  /** When its seller last said that it is still for sale. */
  confirmedAt: z.nullable(z.string()),
  /** When it was sold; null: it is not. */
  soldAt: z.nullable(z.string()),
});
export type PublicMachine = z.output<typeof publicMachine>;

/** What visitors see of a listing while a change of it waits for a moderator. */
const liveVersion = z.object({
  status: z.enum(PUBLIC_STATUSES),
  brand: z.string(),
  /** US dollars, before any mark-up. */
  price: z.nullable(z.int()),
});

/** The newest change that its seller sent in, unless it is approved. */
const listingChange = z.object({
  state: z.enum(['pending', 'rejected']),
  submittedAt: z.string(),
  /** What a moderator said of a rejected one. */
  reason: z.nullable(z.string()),
});

/**
 * A machine as its seller sees it: all that they entered, with the price that they ask, before any mark-up. While a change
 * of a public listing waits it is the changed version, and its status `pending`.
 */
export const ownMachine = z.extend(publicMachine, {
  facts: shownFacts('seller'),
  /** Null: visitors see this version, or none. */
  live: z.nullable(liveVersion),
  change: z.nullable(listingChange),
  customBrand: z.nullable(z.string()),
  customModel: z.nullable(z.string()),
  /** Why a moderator rejected it. */
  rejectionReason: z.nullable(z.string()),
  /** Since when it is hidden because its seller did not say that it is still for sale; its status is `rejected` meanwhile. */
  restingSince: z.nullable(z.string()),
  /** When the days of a placement began, or begin at the latest. */
  premiumStartsAt: z.nullable(z.string()),
  premiumUntil: z.nullable(z.string()),
  featuredStartsAt: z.nullable(z.string()),
  featuredUntil: z.nullable(z.string()),
  /** Since when these days stand still, as visitors do not see the listing: they end as much later. Null: they run. */
  placementsHeldAt: z.nullable(z.string()),
  updatedAt: z.string(),
});
export type OwnMachine = z.output<typeof ownMachine>;

/** By what a listing is the operator's, and so comes with financing: who listed it, or whose contact it has. */
const FINANCING_REASONS = ['admin-account', 'email', 'phone'] as const;
export type FinancingReason = (typeof FINANCING_REASONS)[number];

/** Everything there is to know of a machine; `price` is the base price. */
export const adminMachine = z.extend(ownMachine, {
  facts: shownFacts('operator'),
  /** What visitors are asked, mark-up included. */
  shownPrice: z.nullable(z.int()),
  applyMarkup: z.boolean(),
  /** Per cent. */
  markupPercentage: z.nullable(z.number()),
  stateCode: z.nullable(z.string()),
  sourceUrl: z.nullable(z.string()),
  listingOptionsPaymentIntentId: z.nullable(z.string()),
  sellerName: z.nullable(z.string()),
  sellerUsername: z.nullable(z.string()),
  /** When a moderator last let visitors see it. */
  approvedAt: z.nullable(z.string()),
  changedSinceApproval: z.boolean(),
  /** Why financing is offered for it; null: it is not. */
  financingReason: z.nullable(z.enum(FINANCING_REASONS)),
  /** For `If-Match`, so that nothing unseen is approved. */
  etag: z.string(),
});
export type AdminMachine = z.output<typeof adminMachine>;

/** One of the views. The widest come first: each takes only what was made for it, and a narrower one lacks fields. */
export const seenMachine = z.union([adminMachine, ownMachine, publicMachine]);
export type SeenMachine = z.output<typeof seenMachine>;

/** A listing that visitors have seen and do not see now. */
export const goneListing = z.object({ state: z.enum(GONE_STATES) });
export type GoneListing = z.output<typeof goneListing>;

export const machineIdText = storableText.check(z.minLength(1), z.maxLength(300));
export const machineIdParams = z.object({ id: machineIdText });
