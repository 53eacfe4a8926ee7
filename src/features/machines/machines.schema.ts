import * as z from 'zod/mini';
import { CONDITIONS, LISTING_STATUSES, PUBLIC_STATUSES } from '#app/db/enums.ts';
import { shownFacts } from './fact-values.schema.ts';
import { GONE_STATES } from './gone-listing.rules.ts';
import { pick } from '#app/lib/collections.ts';
import { shownCoordinates } from '#app/features/places/places.schema.ts';
import { fieldsOf, type MachineFieldKey } from './machine-fields.rules.ts';

const text = z.nullable(z.string());
/** ISO 8601 in UTC. */
const moment = z.string();

/** The schema of each field of a listing, as in responses. */
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
  /** US dollars, before any markup. */
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
  /** The image that shows the stitch counter. */
  counterPhoto: text,
  /** Shows the serial plate; it is none of the images. */
  platePhoto: text,
  sourceUrl: text,
  status: z.enum(LISTING_STATUSES),
  sellerId: text,
  /** The seller's account is suspended, so that visitors do not see the listing. */
  sellerSuspended: z.boolean(),
  contactName: text,
  contactEmail: text,
  contactPhone: text,
  /** A moderator's reason for the rejection. */
  rejectionReason: text,
  /** Since when it is hidden because its seller did not confirm that it is for sale; its status is `rejected`. */
  restingSince: z.nullable(moment),
  applyMarkup: z.boolean(),
  /** Per cent. */
  markupPercentage: z.nullable(z.number()),
  isPremiumPaid: z.boolean(),
  isFeaturedPaid: z.boolean(),
  premiumUntil: z.nullable(moment),
  featuredUntil: z.nullable(moment),
  /**
   * Since when the placements' days are held, because visitors do not see the listing; their end moves accordingly.
   * Null if they run.
   */
  placementsHeldAt: z.nullable(moment),
  listingOptionsPaymentIntentId: text,
  financingAvailable: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
  /** When its seller last confirmed that it is for sale. */
  confirmedAt: z.nullable(moment),
  /** When the price was last lowered, if that was in the last 30 days. */
  loweredAt: z.nullable(moment),
  /** Whether an offer for it is accepted, and it is not sold yet. */
  isUnderOffer: z.boolean(),
  /** When the machine was sold; null if it was not. */
  soldAt: z.nullable(moment),
  /** The status from which its seller marked it as sold; null unless they did. */
  soldFrom: z.nullable(z.enum(PUBLIC_STATUSES)),
} satisfies Record<MachineFieldKey, z.ZodMiniType>;

/** A machine as visitors see it: the only public shape. */
export const publicMachine = z.object({
  ...pick(MACHINE_VALUES, fieldsOf('everyone')),
  /** US dollars, including the markup; null means: contact for price. */
  price: z.nullable(z.int()),
  /** The price before `loweredAt`. */
  priceBefore: z.nullable(z.int()),
  /** The full place, a two-letter state, or null, by the privacy rule. */
  location: z.nullable(z.string()),
  /** The coordinates of the displayed place, as precise as it is. */
  coordinates: shownCoordinates,
  /** The known facts, by key; absent ones are unknown. */
  facts: shownFacts('everyone'),
});
export type PublicMachine = z.output<typeof publicMachine>;

/** The version of a listing that visitors see while a change of it is pending. */
const liveVersion = z.object({
  status: z.enum(PUBLIC_STATUSES),
  brand: z.string(),
  /** US dollars, before any markup. */
  price: z.nullable(z.int()),
});

/** The newest change that its seller submitted, unless it was approved. */
const listingChange = z.object({
  state: z.enum(['pending', 'rejected']),
  submittedAt: z.string(),
  /** A moderator's reason for the rejection. */
  reason: z.nullable(z.string()),
});

/**
 * A machine as its seller sees it: all of their input, and their price before any markup. While a change of a public
 * listing is pending, this is the changed version with the status `pending`.
 */
export const ownMachine = z.extend(publicMachine, {
  ...pick(MACHINE_VALUES, fieldsOf('seller')),
  facts: shownFacts('seller'),
  /** Null if visitors see this version, or none. */
  live: z.nullable(liveVersion),
  change: z.nullable(listingChange),
  /** When the days of a placement began, or when they begin at the latest. */
  premiumStartsAt: z.nullable(moment),
  featuredStartsAt: z.nullable(moment),
  /** An admin gave it Premium without a payment. */
  isPremiumGiven: z.boolean(),
  /** The version of the brokerage agreement under which it was submitted; null for listings without one. */
  agreed: z.nullable(z.object({ version: z.int(), at: moment })),
});
export type OwnMachine = z.output<typeof ownMachine>;

/** Why a listing counts as the operator's, and is offered with financing: its account, or its contact. */
const FINANCING_REASONS = ['admin-account', 'email', 'phone', 'no-seller'] as const;
export type FinancingReason = (typeof FINANCING_REASONS)[number];

/** All fields of a machine; `price` is the base price. */
export const adminMachine = z.extend(ownMachine, {
  ...pick(MACHINE_VALUES, fieldsOf('operator')),
  facts: shownFacts('operator'),
  /** The price for visitors, including the markup. */
  shownPrice: z.nullable(z.int()),
  sellerName: text,
  sellerUsername: text,
  /** When a moderator last approved the listing. */
  approvedAt: z.nullable(moment),
  changedSinceApproval: z.boolean(),
  /** Why financing is offered; null if it is not. */
  financingReason: z.nullable(z.enum(FINANCING_REASONS)),
  /** For `If-Match`, so that a moderator only approves the version that they saw. */
  etag: z.string(),
});
export type AdminMachine = z.output<typeof adminMachine>;

/** The response for visitors. Strict, so that a wider view fails instead of revealing its base price and full place. */
export const visitorMachine = z.strictObject(publicMachine.shape);
export const visitorMachines = z.array(visitorMachine);

/** One of the views, depending on the caller; `server/plugins/audiences.ts` assigns them. */
export const seenMachine = z.union([adminMachine, ownMachine, publicMachine]);
export type SeenMachine = z.output<typeof seenMachine>;
export const seenMachines = z.array(seenMachine);

/** The machine whose page has or had an address. */
export const machineSlugAnswer = z.object({ id: z.string() });

/** A listing that visitors saw earlier but cannot see now. */
export const goneListing = z.object({ state: z.enum(GONE_STATES) });
export type GoneListing = z.output<typeof goneListing>;

/** How many other machines of the same kind and age there are, and how many of them have fewer or more stitches. */
export const stitchComparison = z.object({ machines: z.int(), fewer: z.int(), more: z.int() });
export type StitchComparison = z.output<typeof stitchComparison>;
