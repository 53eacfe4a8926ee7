import { SELLERS_FACTS } from '#app/features/machines/typed-facts.schema.ts';
import type { SellFields } from '../../sell-form.schema.ts';

/** The labels of the form's fields. */
export const SELL_LABELS = {
  images: 'Photos',
  brand: 'Brand',
  customBrand: 'Brand name',
  model: 'Model',
  customModel: 'Model name',
  year: 'Year',
  heads: 'Heads',
  needles: 'Needles',
  price: 'Price',
  description: 'Description',
  accessories: 'Accessories',
  isConsignment: 'Consignment',
  premium: 'Premium',
  featured: 'Featured',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
  contactName: 'Full Name',
  contactEmail: 'Email',
  contactPhone: 'Phone',
} as const satisfies Record<Exclude<keyof SellFields, 'facts'>, string>;

/** The labels of the form's fields and of the facts of the registry, by the names of their fields. */
export const FIELD_LABELS: Readonly<Record<string, string>> = {
  ...SELL_LABELS,
  ...Object.fromEntries(SELLERS_FACTS.map(({ key, label }) => [`facts.${key}`, label])),
};
