import * as z from 'zod/mini';
import { CONDITIONS, LISTING_STATUSES, PUBLIC_STATUSES } from '#app/db/enums.ts';
import { shownFacts } from './fact-values.schema.ts';
import { GONE_STATES } from './gone-listing.rules.ts';
import { pick } from '#app/lib/collections.ts';
import { shownCoordinates } from '#app/features/places/places.schema.ts';
import { fieldsOf, type MachineFieldKey } from './machine-fields.rules.ts';

const text = z.nullable(z.string());
/** Written as ISO 8601 in UTC. */
const moment = z.string();

/** What each field of a listing holds, as answers have it. */
export const MACHINE_VALUES = {
  id: z.string(),
  name: z.string(),
  brand: z.string(),
  customBrand: text,
  model: z.string(),
  customModel: text,
  year: z.nullable(z.int()),
  condition: z.enum(CONDITIONS),
  heads: z.int(),
  needles: z.int(),
  /** US dollars, before any mark-up. */
  price: z.nullable(z.int()),
  hiddenPrice: z.boolean(),
  isConsignment: z.boolean(),
  city: text,
  state: text,
  zip: text,
  location: text,
  stateCode: text,
  /** JSON list of {name, quantity}. */
  accessories: text,
  description: z.string(),
  image: text,
  images: z.array(z.string()),
  mainImageIndex: z.int(),
  /** The one of the images that shows the stitch counter. */
  counterPhoto: text,
  /** Shows the serial plate; none of the images. */
  platePhoto: text,
  sourceUrl: text,
  status: z.enum(LISTING_STATUSES),
  sellerId: text,
  contactName: text,
  contactEmail: text,
  contactPhone: text,
  /** Why a moderator rejected it. */
  rejectionReason: text,
  /** Since when it is hidden because its seller did not say that it is still for sale; its status is `rejected` meanwhile. */
  restingSince: z.nullable(moment),
  applyMarkup: z.boolean(),
  /** Per cent. */
  markupPercentage: z.nullable(z.number()),
  isPremiumPaid: z.boolean(),
  isFeaturedPaid: z.boolean(),
  premiumUntil: z.nullable(moment),
  featuredUntil: z.nullable(moment),
  /** Since when these days stand still, as visitors do not see the listing: they end as much later. Null: they run. */
  placementsHeldAt: z.nullable(moment),
  listingOptionsPaymentIntentId: text,
  financingAvailable: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
  /** When its seller last said that it is still for sale. */
  confirmedAt: z.nullable(moment),
  /** When it was sold; null: it is not. */
  soldAt: z.nullable(moment),
} satisfies Record<MachineFieldKey, z.ZodMiniType>;

/** What a visitor may know of a machine: the one public shape. */
export const publicMachine = z.object({
  ...pick(MACHINE_VALUES, fieldsOf('everyone')),
  /** US dollars, mark-up included; null means: contact for price. */
  price: z.nullable(z.int()),
  /** Full place, a two-letter state, or null, by the privacy rule. */
  location: z.nullable(z.string()),
  /** Where that place lies, as exactly as it is told. */
  coordinates: shownCoordinates,
  /** What else is known, by the keys of the facts; one that is absent is unknown. */
  facts: shownFacts('everyone'),
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
  ...pick(MACHINE_VALUES, fieldsOf('seller')),
  facts: shownFacts('seller'),
  /** Null: visitors see this version, or none. */
  live: z.nullable(liveVersion),
  change: z.nullable(listingChange),
  /** When the days of a placement began, or begin at the latest. */
  premiumStartsAt: z.nullable(moment),
  featuredStartsAt: z.nullable(moment),
});
export type OwnMachine = z.output<typeof ownMachine>;

/** By what a listing is the operator's, and so comes with financing: who listed it, or whose contact it has. */
const FINANCING_REASONS = ['admin-account', 'email', 'phone'] as const;
export type FinancingReason = (typeof FINANCING_REASONS)[number];

/** Everything there is to know of a machine; `price` is the base price. */
export const adminMachine = z.extend(ownMachine, {
  ...pick(MACHINE_VALUES, fieldsOf('operator')),
  facts: shownFacts('operator'),
  /** What visitors are asked, mark-up included. */
  shownPrice: z.nullable(z.int()),
  sellerName: text,
  sellerUsername: text,
  /** When a moderator last let visitors see it. */
  approvedAt: z.nullable(moment),
  changedSinceApproval: z.boolean(),
  /** Why financing is offered for it; null: it is not. */
  financingReason: z.nullable(z.enum(FINANCING_REASONS)),
  /** For `If-Match`, so that nothing unseen is approved. */
  etag: z.string(),
});
export type AdminMachine = z.output<typeof adminMachine>;

/** What goes out to visitors. A wider view is refused as a whole: its price and place are others than visitors may know. */
export const visitorMachine = z.strictObject(publicMachine.shape);
export const visitorMachines = z.array(visitorMachine);

/** One of the views, by who asks: `server/plugins/audiences.ts` has which is whose. */
export const seenMachine = z.union([adminMachine, ownMachine, publicMachine]);
export type SeenMachine = z.output<typeof seenMachine>;
export const seenMachines = z.array(seenMachine);

/** A listing that visitors have seen and do not see now. */
export const goneListing = z.object({ state: z.enum(GONE_STATES) });
export type GoneListing = z.output<typeof goneListing>;
