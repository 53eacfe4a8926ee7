import type { SellFields } from './sell.schema.ts';

/** What the fields of the form are called. */
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
} as const satisfies Record<keyof SellFields, string>;
