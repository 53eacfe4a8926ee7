import type { machines } from '#app/db/tables/machines.ts';
import { shownPlaceOf } from './machines.rules.ts';
import type { PublicMachine } from './machines.schema.ts';

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
