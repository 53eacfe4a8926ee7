import type { machines } from '#app/db/tables/machines.ts';
import { machineEtag } from './machine-etag.ts';
import { composedLocation, shownPlaceOf } from './machines.rules.ts';
import type { AdminMachine, FinancingReason, OwnMachine, PublicMachine } from './machines.schema.ts';

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
>;

/** What the seller's own view is made from. The mark-up is not in it. */
export type OwnMachineRow = PublicMachineRow &
  Pick<
    MachineRow,
    | 'price'
    | 'customBrand'
    | 'customModel'
    | 'rejectionReason'
    | 'premiumUntil'
    | 'featuredUntil'
    | 'placementsHeldAt'
    | 'updatedAt'
  > & { premiumStartsAt: Date | null; featuredStartsAt: Date | null };

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
  };
}

/** The one way in which a machine's row becomes what its seller sees. */
export function toOwnMachine(row: OwnMachineRow): OwnMachine {
  return {
    ...toPublicMachine(row),
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
    premiumStartsAt: row.premiumStartsAt?.toISOString() ?? null,
    premiumUntil: row.premiumUntil?.toISOString() ?? null,
    featuredStartsAt: row.featuredStartsAt?.toISOString() ?? null,
    featuredUntil: row.featuredUntil?.toISOString() ?? null,
    placementsHeldAt: row.placementsHeldAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** The one way in which a machine's row becomes what admins see. */
export function toAdminMachine(row: AdminMachineRow): AdminMachine {
  return {
    ...toOwnMachine(row),
    shownPrice: row.shownPrice,
    applyMarkup: row.applyMarkup,
    markupPercentage: row.markupPercentage,
    stateCode: row.stateCode,
    sourceUrl: row.sourceUrl,
    listingOptionsPaymentIntentId: row.listingOptionsPaymentIntentId,
    sellerName: row.sellerName,
    sellerUsername: row.sellerUsername,
    approvedAt: row.approvedAt?.toISOString() ?? null,
    changedSinceApproval: row.changedSinceApproval,
    financingReason: row.financingAvailable ? row.financingReason : null,
    etag: machineEtag(row.rowVersion),
  };
}
