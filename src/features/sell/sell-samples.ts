import type { OwnMachine } from '#app/features/machines/machines.schema.ts';
import type { CurrentUser } from '#app/features/accounts/accounts.schema.ts';

export const GUEST: CurrentUser = { id: 'guest:1', username: 'guest', role: 'guest' };

export const SELLER: CurrentUser = {
  id: 'seller',
  username: 'sam@shop.example',
  role: 'user',
  name: 'Sam Seller',
  email: 'sam@shop.example',
  isEmailConfirmed: true,
  phone: null,
  city: 'Columbus',
  state: 'Ohio',
  zip: '43004',
  tewhEmail: null,
  tewhPhone: null,
  createdAt: '2026-01-01T00:00:00.000Z',
};

export const MODELS = { Tajima: [{ name: 'TMAR-K1506C', heads: 6, needles: 15 }] };

export function ownListing(fields: Partial<OwnMachine> = {}): OwnMachine {
  return {
    id: 'tajima-6-head',
    name: 'Tajima TMAR-K1506C',
    brand: 'Tajima',
    customBrand: null,
    model: 'TMAR-K1506C',
    customModel: null,
    year: 2018,
    condition: 'used',
    heads: 6,
    needles: 15,
    price: 42_000,
    hiddenPrice: false,
    isConsignment: true,
    location: 'Columbus, Ohio 43004',
    city: 'Columbus',
    state: 'Ohio',
    zip: '43004',
    accessories: JSON.stringify([{ name: 'Cap Driver', quantity: 6 }]),
    description: 'Runs every day.',
    image: '/objects/machines/a.webp',
    images: ['/objects/machines/a.webp', '/objects/machines/b.webp'],
    mainImageIndex: 1,
    status: 'approved',
    isPremiumPaid: false,
    isFeaturedPaid: false,
    financingAvailable: false,
    sellerId: 'seller',
    contactName: 'Sam Seller',
    contactEmail: 'sam@shop.example',
    contactPhone: null,
    rejectionReason: null,
    premiumUntil: null,
    featuredUntil: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...fields,
  };
}
