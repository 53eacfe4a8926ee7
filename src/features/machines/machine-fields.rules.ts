import type { FactAudience } from './fact-kinds.rules.ts';

/**
 * The uses of a listing's column besides displaying it:
 * - `compared`: shown to moderators when it differs from the approved version
 * - `revised`: part of a seller's pending change of a public listing
 * - `audited`: recorded in the audit log; its entries outlive accounts, so it contains no contact and no place
 * - `exported`: part of a seller's export of their account data
 * - `csv`: a column of import files, in the order of this list
 */
type FieldUse = 'compared' | 'revised' | 'audited' | 'exported' | 'csv';

type MachineField = { label: string; audience: FactAudience; uses: readonly FieldUse[] };

const STATED = ['compared', 'revised', 'exported', 'csv'] as const;
const PHOTO_OF_ONE_THING = ['compared', 'revised', 'exported'] as const;
const STATED_AND_AUDITED = [...STATED, 'audited'] as const;

/**
 * The columns that every listing has, in display order; facts of only some machines are in `machine-facts.rules.ts`.
 * Views, comparison, pending changes, audit, exports and files derive from an entry; its type is in `MACHINE_VALUES`,
 * and its input validation in `listings.schema.ts`.
 */
export const MACHINE_FIELDS = {
  id: { label: 'Id', audience: 'everyone', uses: ['exported', 'csv'] },
  name: { label: 'Name', audience: 'everyone', uses: ['compared', 'revised', 'exported'] },
  brand: { label: 'Brand', audience: 'everyone', uses: STATED_AND_AUDITED },
  customBrand: { label: 'Brand name', audience: 'seller', uses: ['revised', 'exported'] },
  model: { label: 'Model', audience: 'everyone', uses: STATED_AND_AUDITED },
  customModel: { label: 'Model name', audience: 'seller', uses: ['revised', 'exported'] },
  year: { label: 'Year', audience: 'everyone', uses: STATED_AND_AUDITED },
  condition: { label: 'Condition', audience: 'everyone', uses: ['compared', 'exported', 'csv'] },
  heads: { label: 'Heads', audience: 'everyone', uses: STATED_AND_AUDITED },
  needles: { label: 'Needles', audience: 'everyone', uses: STATED_AND_AUDITED },
  /** The seller's price. Visitors see another one: `shownPriceOf`. */
  price: { label: 'Price', audience: 'seller', uses: STATED_AND_AUDITED },
  hiddenPrice: { label: 'Price hidden', audience: 'everyone', uses: ['exported', 'csv'] },
  isConsignment: { label: 'Consignment', audience: 'everyone', uses: STATED_AND_AUDITED },
  /** `shownPlaceOf` decides how much of the place visitors see. */
  city: { label: 'City', audience: 'everyone', uses: STATED },
  state: { label: 'State', audience: 'everyone', uses: STATED },
  zip: { label: 'ZIP', audience: 'everyone', uses: STATED },
  location: { label: 'Location', audience: 'everyone', uses: ['compared', 'revised', 'exported'] },
  stateCode: { label: 'State code', audience: 'operator', uses: ['revised'] },
  accessories: { label: 'Accessories', audience: 'everyone', uses: STATED_AND_AUDITED },
  description: { label: 'Description', audience: 'everyone', uses: STATED },
  image: { label: 'First photo', audience: 'everyone', uses: ['revised', 'exported'] },
  images: { label: 'Photos', audience: 'everyone', uses: STATED_AND_AUDITED },
  mainImageIndex: { label: 'Main photo', audience: 'everyone', uses: STATED },
  /** Photos of one thing each: `photo-slots.rules.ts`. A plate shows the serial number, which visitors must not see. */
  counterPhoto: { label: 'Photo of the stitch counter', audience: 'everyone', uses: PHOTO_OF_ONE_THING },
  platePhoto: { label: 'Photo of the serial plate', audience: 'seller', uses: PHOTO_OF_ONE_THING },
  sourceUrl: { label: 'Source', audience: 'operator', uses: ['exported', 'csv'] },
  status: { label: 'Status', audience: 'everyone', uses: ['exported', 'csv'] },
  sellerId: { label: 'Seller', audience: 'everyone', uses: ['csv'] },
  sellerSuspended: { label: 'Seller suspended', audience: 'operator', uses: [] },
  contactName: { label: 'Contact', audience: 'everyone', uses: STATED },
  contactEmail: { label: 'Email', audience: 'everyone', uses: STATED },
  contactPhone: { label: 'Phone', audience: 'everyone', uses: STATED },
  rejectionReason: { label: 'Reason of the rejection', audience: 'seller', uses: ['exported'] },
  restingSince: { label: 'Resting since', audience: 'seller', uses: [] },
  applyMarkup: { label: 'Markup applied', audience: 'operator', uses: [] },
  markupPercentage: { label: 'Markup', audience: 'operator', uses: [] },
  isPremiumPaid: { label: 'Premium', audience: 'everyone', uses: ['exported'] },
  isFeaturedPaid: { label: 'Featured', audience: 'everyone', uses: ['exported'] },
  premiumUntil: { label: 'Premium until', audience: 'seller', uses: ['exported'] },
  featuredUntil: { label: 'Featured until', audience: 'seller', uses: ['exported'] },
  placementsHeldAt: { label: 'Placements held since', audience: 'seller', uses: [] },
  listingOptionsPaymentIntentId: { label: 'Payment', audience: 'operator', uses: [] },
  financingAvailable: { label: 'Financing', audience: 'everyone', uses: [] },
  createdAt: { label: 'Listed', audience: 'everyone', uses: ['exported'] },
  updatedAt: { label: 'Changed', audience: 'seller', uses: ['exported'] },
  confirmedAt: { label: 'Confirmed for sale', audience: 'everyone', uses: [] },
  loweredAt: { label: 'Price lowered', audience: 'everyone', uses: [] },
  /** Visitors see it until the machine is sold. */
  isUnderOffer: { label: 'Under offer', audience: 'everyone', uses: [] },
  soldAt: { label: 'Sold', audience: 'everyone', uses: [] },
  soldFrom: { label: 'Status before the sale', audience: 'seller', uses: [] },
} as const satisfies Record<string, MachineField>;

type Fields = typeof MACHINE_FIELDS;
export type MachineFieldKey = keyof Fields;
/** The keys of the fields with this use. */
export type FieldsUsed<Use extends FieldUse> = {
  [Key in MachineFieldKey]: Use extends Fields[Key]['uses'][number] ? Key : never;
}[MachineFieldKey];
/** The keys of the fields that this reader sees and less privileged readers do not. */
export type FieldsOf<Audience extends FactAudience> = {
  [Key in MachineFieldKey]: Fields[Key]['audience'] extends Audience ? Key : never;
}[MachineFieldKey];

const ENTRIES: readonly [string, MachineField][] = Object.entries(MACHINE_FIELDS);

/** The fields with this use, in order. */
export function fieldsUsed<Use extends FieldUse>(use: Use): readonly FieldsUsed<Use>[] {
  const isUsed = (key: string): key is FieldsUsed<Use> =>
    ENTRIES.some(([known, { uses }]) => known === key && uses.includes(use));
  return ENTRIES.map(([key]) => key).filter(isUsed);
}

/** The fields that this reader sees and less privileged readers do not, in order. */
export function fieldsOf<Audience extends FactAudience>(audience: Audience): readonly FieldsOf<Audience>[] {
  const isOf = (key: string): key is FieldsOf<Audience> =>
    ENTRIES.some(([known, field]) => known === key && field.audience === audience);
  return ENTRIES.map(([key]) => key).filter(isOf);
}
