import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { toPublicMachine, type PublicMachineRow } from './machine-views.ts';
import { publicMachine } from './machines.schema.ts';

const ROW: PublicMachineRow = {
  id: 'tajima-6-head-tmar-k1506c-7f3k2q',
  name: 'Tajima TMAR-K1506C',
  brand: 'Tajima',
  model: 'TMAR-K1506C',
  year: 2018,
  condition: 'used',
  heads: 6,
  needles: 15,
  shownPrice: 42_000,
  hiddenPrice: false,
  isConsignment: false,
  city: 'Columbus',
  state: 'Ohio',
  zip: '43004',
  location: 'Columbus, Ohio 43004',
  stateCode: 'OH',
  accessories: null,
  description: 'Runs every day.',
  image: null,
  images: [],
  mainImageIndex: 0,
  status: 'approved',
  isPremiumPaid: false,
  isFeaturedPaid: false,
  financingAvailable: false,
  sellerId: null,
  contactName: 'Sam Seller',
  contactEmail: 'sam@example.com',
  contactPhone: '555-0100',
  createdAt: new Date('2026-01-02T03:04:05Z'),
};

test('the public view has the fields of its schema and no others', () => {
  const view = toPublicMachine(ROW);
  expect(publicMachine.parse(view)).toEqual(view);
});

test("a premium listing shows the seller's own contact, any other the operator's", () => {
  expect(toPublicMachine({ ...ROW, isPremiumPaid: true })).toMatchObject({
    contactName: 'Sam Seller',
    contactEmail: 'sam@example.com',
    contactPhone: '555-0100',
  });
  expect(toPublicMachine(ROW)).toMatchObject({ contactName: null, contactEmail: null, contactPhone: null });
});

test("nothing private of a listing that is neither premium nor the operator's is anywhere in its view", () => {
  const secret = fc.stringMatching(/^[a-z]{12}$/);
  fc.assert(
    fc.property(
      secret,
      fc.boolean(),
      fc.constantFrom('approved', 'featured', 'sold'),
      (word, isFeaturedPaid, status) => {
        const hidden = {
          city: word,
          state: word,
          zip: word,
          location: word,
          contactName: word,
          contactEmail: word,
          contactPhone: word,
        };
        expect(JSON.stringify(toPublicMachine({ ...ROW, ...hidden, isFeaturedPaid, status }))).not.toContain(word);
      },
    ),
  );
});
