import { accessoryLabel, parseAccessories } from '#app/features/machines/accessories.rules.ts';
import { APPROVED_FIELDS, type MachineChanges } from '#app/features/machines/approved-versions.schema.ts';
import { composedLocation, composedName, priceLabel } from '#app/features/machines/machines.rules.ts';
import type { AdminMachine } from '#app/features/machines/machines.schema.ts';
import { STATUS_WORDS } from './listing-words.rules.ts';

/** What of a listing can have changed: what its seller says of it, and what moderators decided. */
const FIELDS = [
  'status',
  ...APPROVED_FIELDS,
  'hiddenPrice',
  'applyMarkup',
  'markupPercentage',
  'isPremiumPaid',
  'isFeaturedPaid',
] as const;
export type Field = (typeof FIELDS)[number];
type Value = MachineChanges['changes'][number]['before'];
export type Change = { field: Field; before: Value; after: Value };

export const FIELD_WORDS = {
  status: 'Status',
  name: 'Name',
  brand: 'Brand',
  model: 'Model',
  year: 'Year',
  condition: 'Condition',
  heads: 'Heads',
  needles: 'Needles',
  price: 'Price',
  isConsignment: 'Consignment',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
  location: 'Location',
  accessories: 'Accessories',
  description: 'Description',
  images: 'Photos',
  mainImageIndex: 'Main photo',
  contactName: 'Contact',
  contactEmail: 'Email',
  contactPhone: 'Phone',
  hiddenPrice: 'Price hidden',
  applyMarkup: 'Markup applied',
  markupPercentage: 'Markup',
  isPremiumPaid: 'Premium',
  isFeaturedPaid: 'Featured',
} as const satisfies Record<Field, string>;

/** How a listing that was seen differs from what it is now. */
export function changesBetween(seen: AdminMachine, now: AdminMachine): Change[] {
  return FIELDS.flatMap((field) => {
    const [before, after] = [valueOf(seen, field), valueOf(now, field)];
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ field, before, after }];
  });
}

/** Null for a name or a location that only says what other fields say. */
function valueOf(listing: AdminMachine, field: Field): Value {
  const { name, location } = listing;
  if (field === 'name' && name === composedName(listing)) return null;
  if (field === 'location' && location === composedLocation(listing)) return null;
  return listing[field];
}

/** 'price, photos' */
export function fieldsIn(changes: readonly Pick<Change, 'field'>[]): string {
  return changes.map(({ field }) => (field === 'zip' ? 'ZIP' : FIELD_WORDS[field].toLowerCase())).join(', ');
}

/** A value as people read it; empty where there is none. */
export function wordsOf(field: Field, value: Value): string {
  if (value === null || value === '') return '';
  if (field === 'price' && typeof value === 'number') return priceLabel(value);
  if (field === 'mainImageIndex') return `Photo ${Number(value) + 1}`;
  if (field === 'markupPercentage') return `${String(value)}%`;
  if (field === 'accessories' && typeof value === 'string') return accessoryWords(value);
  if (field === 'status') return statusWords(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return Array.isArray(value) ? value.join(', ') : String(value);
}

function accessoryWords(text: string): string {
  return parseAccessories(text)
    .map(({ name, quantity }) => `${quantity} x ${accessoryLabel(name)}`)
    .join(', ');
}

function statusWords(value: Value): string {
  return Object.entries(STATUS_WORDS).find(([status]) => status === value)?.[1] ?? String(value);
}
