import type { machines } from '#app/db/tables/machines.ts';
import { visibleFacts } from '../fact-registry.rules.ts';
import { newestRevision, revisedFields } from '../listing-revisions.schema.ts';
import { composedLocation, isPublic, shownPlaceOf, shownPriceOf } from '../machines.rules.ts';
import type { AdminMachine, FinancingReason, OwnMachine, PublicMachine } from '../machines.schema.ts';

/** Grows when the same row would be written differently, so that browsers drop what they keep. */
const SHAPE = 1;

/** The tag of a machine as the database last wrote it: every write of its row changes it. */
export function machineEtag(rowVersion: string): string {
  return `"${SHAPE}-${rowVersion}"`;
}

type MachineRow = typeof machines.$inferSelect;

/** What the public view is made from. The base price and the mark-up are not in it. */
export type PublicMachineRow = Pick<
  MachineRow,
  | 'id'
  | 'name'
  | 'brand'
  | 'model'
  | 'year'
  | 'condition'
  | 'heads'
  | 'needles'
  | 'shownPrice'
  | 'hiddenPrice'
  | 'isConsignment'
  | 'city'
  | 'state'
  | 'zip'
  | 'location'
  | 'stateCode'
  | 'accessories'
  | 'description'
  | 'facts'
  | 'image'
  | 'images'
  | 'mainImageIndex'
  | 'status'
  | 'isPremiumPaid'
  | 'isFeaturedPaid'
  | 'financingAvailable'
  | 'sellerId'
  | 'contactName'
  | 'contactEmail'
  | 'contactPhone'
  | 'createdAt'
  | 'confirmedAt'
  | 'soldAt'
>;

/** What the seller's own view is made from. The mark-up is not in it. */
export type OwnMachineRow = PublicMachineRow &
  Pick<
    MachineRow,
    | 'price'
    | 'customBrand'
    | 'customModel'
    | 'rejectionReason'
    | 'restingSince'
    | 'premiumUntil'
    | 'featuredUntil'
    | 'placementsHeldAt'
    | 'reviewStatus'
    | 'updatedAt'
  > & {
    premiumStartsAt: Date | null;
    featuredStartsAt: Date | null;
    /** A `newestRevision`, as the database gives it. */
    revision: unknown;
  };

export type AdminMachineRow = OwnMachineRow &
  Pick<MachineRow, 'applyMarkup' | 'markupPercentage' | 'sourceUrl' | 'listingOptionsPaymentIntentId'> & {
    rowVersion: string;
    sellerName: string | null;
    sellerUsername: string | null;
    approvedAt: Date | null;
    changedSinceApproval: boolean;
    financingReason: FinancingReason | null;
  };

/** The one way in which a machine's row becomes what visitors see. */
export function toPublicMachine(row: PublicMachineRow): PublicMachine {
  const { isPremiumPaid } = row;
  return {
    id: row.id,
    name: row.name,
    brand: row.brand,
    model: row.model,
    year: row.year,
    condition: row.condition,
    heads: row.heads,
    needles: row.needles,
    price: row.shownPrice,
    hiddenPrice: row.hiddenPrice,
    isConsignment: row.isConsignment,
    ...shownPlaceOf(row, row.stateCode),
    accessories: row.accessories,
    description: row.description,
    facts: visibleFacts(row.facts, 'everyone'),
    image: row.image,
    images: row.images,
    mainImageIndex: row.mainImageIndex,
    status: row.status,
    isPremiumPaid,
    isFeaturedPaid: row.isFeaturedPaid,
    financingAvailable: row.financingAvailable,
    sellerId: row.sellerId,
    contactName: isPremiumPaid ? row.contactName : null,
    contactEmail: isPremiumPaid ? row.contactEmail : null,
    contactPhone: isPremiumPaid ? row.contactPhone : null,
    createdAt: row.createdAt.toISOString(),
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    soldAt: row.soldAt?.toISOString() ?? null,
  };
}

/** The row with the change that waits in place of what visitors see. */
function withWaitingChange<Row extends OwnMachineRow>(row: Row) {
  const newest = row.revision === null ? null : newestRevision.parse(row.revision);
  if (newest === null || newest.outcome === 'approved' || newest.outcome === 'superseded')
    return { ...row, live: null, change: null, isChanged: false };
  const { fields, submittedAt, outcome, decidedAt, reason } = newest;
  // Whatever has become of the listing since counts more than what was not approved before.
  const isPast = decidedAt !== null && (row.updatedAt > decidedAt || !isPublic(row));
  if (isPast) return { ...row, live: null, change: null, isChanged: false };
  const change: OwnMachine['change'] = { state: outcome ?? 'pending', submittedAt: submittedAt.toISOString(), reason };
  if (outcome !== null) return { ...row, live: null, change, isChanged: false };
  const { brand, price, status } = row;
  const live: OwnMachine['live'] = status === 'approved' || status === 'featured' ? { status, brand, price } : null;
  const isChanged = JSON.stringify(revisedFields.parse(row)) !== JSON.stringify(fields);
  const facts = fields.facts ?? row.facts;
  return { ...row, ...fields, facts, status: row.reviewStatus, updatedAt: submittedAt, live, change, isChanged };
}

/** The one way in which a machine's row becomes what its seller sees. */
export function toOwnMachine(row: OwnMachineRow): OwnMachine {
  return ownViewOf(withWaitingChange(row));
}

type NewestVersion = ReturnType<typeof withWaitingChange<OwnMachineRow>>;

function ownViewOf(row: NewestVersion): OwnMachine {
  return {
    ...toPublicMachine(row),
    facts: visibleFacts(row.facts, 'seller'),
    live: row.live,
    change: row.change,
    price: row.price,
    location: row.location || composedLocation(row) || null,
    city: row.city,
    state: row.state,
    zip: row.zip,
    contactName: row.contactName,
    contactEmail: row.contactEmail,
    contactPhone: row.contactPhone,
    customBrand: row.customBrand,
    customModel: row.customModel,
    rejectionReason: row.rejectionReason,
    restingSince: row.restingSince?.toISOString() ?? null,
    premiumStartsAt: row.premiumStartsAt?.toISOString() ?? null,
    premiumUntil: row.premiumUntil?.toISOString() ?? null,
    featuredStartsAt: row.featuredStartsAt?.toISOString() ?? null,
    featuredUntil: row.featuredUntil?.toISOString() ?? null,
    placementsHeldAt: row.placementsHeldAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** The one way in which a machine's row becomes what admins see. */
export function toAdminMachine(stored: AdminMachineRow): AdminMachine {
  const row = withWaitingChange(stored);
  return {
    ...ownViewOf(row),
    facts: visibleFacts(row.facts, 'operator'),
    shownPrice: shownPriceOf(row),
    applyMarkup: row.applyMarkup,
    markupPercentage: row.markupPercentage,
    stateCode: row.stateCode,
    sourceUrl: row.sourceUrl,
    listingOptionsPaymentIntentId: row.listingOptionsPaymentIntentId,
    sellerName: row.sellerName,
    sellerUsername: row.sellerUsername,
    approvedAt: row.approvedAt?.toISOString() ?? null,
    changedSinceApproval: row.changedSinceApproval || row.isChanged,
    financingReason: row.financingAvailable ? row.financingReason : null,
    etag: machineEtag(row.rowVersion),
  };
}
