import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { LISTING_STATUSES } from '#app/db/enums.ts';
import { toAdminMachine, toOwnMachine, toPublicMachine, type AdminMachineRow } from './machine-views.service.ts';
import {
  adminMachine,
  ownMachine,
  publicMachine,
  seenMachine,
  visitorMachine,
  visitorMachines,
} from '../machines.schema.ts';
import { FACTS } from '../fact-registry.rules.ts';
import { toVisitorJson } from './visitor-json.service.ts';

const ROW: AdminMachineRow = {
  id: 'tajima-6-head-tmar-k1506c-7f3k2q',
  sellerSuspended: false,
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
  facts: {},
  factSources: {},
  image: null,
  images: [],
  mainImageIndex: 0,
  counterPhoto: null,
  platePhoto: null,
  status: 'approved',
  isPremiumPaid: false,
  isFeaturedPaid: false,
  financingAvailable: false,
  sellerId: null,
  contactName: 'Sam Seller',
  contactEmail: 'sam@example.com',
  contactPhone: '555-0100',
  createdAt: new Date('2026-01-02T03:04:05Z'),
  confirmedAt: null,
  loweredFrom: 45_000,
  shownLoweredFrom: 47_250,
  loweredAt: new Date('2026-01-20T03:04:05Z'),
  isUnderOffer: false,
  soldAt: null,
  soldFrom: null,
  isPremiumGiven: false,
  agreedVersion: 2,
  agreedAt: new Date('2026-01-02T03:04:05Z'),
  price: 39_999,
  applyMarkup: true,
  markupPercentage: 5,
  customBrand: null,
  customModel: 'TMAR special',
  restingSince: null,
  rejectionReason: 'The photos show another machine',
  premiumUntil: new Date('2026-04-02T03:04:05Z'),
  premiumStartsAt: new Date('2026-01-02T03:04:05Z'),
  featuredStartsAt: null,
  featuredUntil: null,
  placementsHeldAt: null,
  reviewStatus: 'approved',
  newestChange: null,
  updatedAt: new Date('2026-01-03T03:04:05Z'),
  sourceUrl: 'https://example.com/1',
  listingOptionsPaymentIntentId: 'PAY-1',
  rowVersion: '1f2e3d4c-742',
  sellerName: 'Sam Seller',
  sellerUsername: 'sam',
  approvedAt: new Date('2026-01-02T08:04:05Z'),
  financingReason: null,
  changedSinceApproval: true,
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
          platePhoto: word,
        };
        expect(JSON.stringify(toPublicMachine({ ...ROW, ...hidden, isFeaturedPaid, status }))).not.toContain(word);
      },
    ),
  );
});

test('the views of seller and admin have the fields of their schemas and no others', () => {
  expect(ownMachine.parse(toOwnMachine(ROW))).toEqual(toOwnMachine(ROW));
  expect(adminMachine.parse(toAdminMachine(ROW))).toEqual(toAdminMachine(ROW));
});

test('an answer lets through all of each view, and nothing that was put beside it', () => {
  for (const view of [toPublicMachine(ROW), toOwnMachine(ROW), toAdminMachine(ROW)])
    expect(seenMachine.parse({ ...view, password: 'secret' })).toEqual(view);
  expect(visitorMachine.parse(toPublicMachine(ROW))).toEqual(toPublicMachine(ROW));
  // A visitor's view with additional columns of the row must not pass for a seller's view.
  const { stateCode, price, applyMarkup, markupPercentage, sourceUrl } = ROW;
  const leaky = { ...toPublicMachine(ROW), stateCode, applyMarkup, markupPercentage, sourceUrl, basePrice: price };
  expect(seenMachine.parse(leaky)).toEqual(toPublicMachine(ROW));
  expect(() => visitorMachine.parse(leaky)).toThrow('stateCode');
});

test('what visitors are sent is the public view, and a wider one is refused', () => {
  const stated = { source: 'seller', on: '2026-01-02' } as const;
  const checked = { source: 'checked', on: '2026-01-03', by: 'admin', stated } as const;
  const row = {
    ...ROW,
    facts: { phases: 'single', stitchCount: 85_000_000, serialNumber: 'TJ-123456' },
    factSources: { phases: checked, stitchCount: stated, serialNumber: stated },
  };
  const views = [toPublicMachine(ROW), toPublicMachine(row)];
  expect(visitorMachines.parse(JSON.parse(String(toVisitorJson(views))))).toEqual(views);
  expect(JSON.parse(String(toVisitorJson(views[1] ?? [])))).toEqual(views[1]);

  const [, open = toPublicMachine(row)] = views;
  const wider = [
    toAdminMachine(row),
    toOwnMachine(row),
    { ...open, stateCode: 'OH' },
    { ...open, facts: toOwnMachine(row).facts },
    { ...open, facts: toAdminMachine({ ...row, facts: { phases: 'single' } }).facts },
  ];
  for (const view of wider) expect(() => toVisitorJson([open, view])).toThrow('Visitors are not told');
});

test('a field of an entry that is unknown today leaves with no answer', () => {
  const listed = FACTS.filter(({ kind, audience }) => kind.type === 'entries' && audience === 'everyone');
  expect(listed).not.toHaveLength(0);
  for (const { key, kind } of listed) {
    const [field] = kind.type === 'entries' ? kind.fields : [];
    const entry = { [field?.key ?? '']: 1 };
    const facts = { [key]: [{ ...entry, formerly: 'secret' }] };
    const row = { ...ROW, facts, factSources: { [key]: { source: 'seller', on: '2026-01-02' } as const } };
    expect(toPublicMachine(row).facts[key]?.value).toEqual([entry]);
    expect(String(toVisitorJson(toPublicMachine(row)))).not.toContain('formerly');
  }
});

test('no public view has the base price or the mark-up anywhere, and no view of a seller the mark-up', () => {
  const anyRow = fc.record({
    price: fc.integer({ min: 700_000, max: 799_999 }),
    shownPrice: fc.option(fc.integer({ min: 800_000, max: 899_999 })),
    hiddenPrice: fc.boolean(),
    applyMarkup: fc.boolean(),
    markupPercentage: fc.integer({ min: 600_000, max: 699_999 }),
    status: fc.constantFrom(...LISTING_STATUSES),
    isPremiumPaid: fc.boolean(),
    financingAvailable: fc.boolean(),
  });
  fc.assert(
    fc.property(anyRow, (fields) => {
      const row = { ...ROW, ...fields };
      const open = JSON.stringify(toPublicMachine(row));
      expect(open).not.toContain(String(fields.price));
      for (const view of [open, JSON.stringify(toOwnMachine(row))]) {
        expect(view).not.toContain(String(fields.markupPercentage));
        expect(view).not.toContain('arkup');
        expect(view).not.toContain('PAY-1');
      }
      expect(toOwnMachine(row).price).toBe(fields.price);
    }),
  );
});
