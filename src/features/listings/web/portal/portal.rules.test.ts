import { expect, test } from 'vitest';
import { LISTING_STATUSES, type ListingStatus } from '#app/db/enums.ts';
import { allowedActions } from '../../listing-state-machine.rules.ts';
import { paymentHref } from '#app/features/payments/checkout-address.rules.ts';
import { parseLeniently, parseSearch, stringifySearch } from '#app/lib/query-string.ts';
import { choiceHref, choicesFor, waitsForPremium, portalHref, choiceLabel } from './portal.rules.ts';
import { PORTAL_FILTERS, PORTAL_STATUSES, portalSearch } from '../../portal-search.schema.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const LONG = '2026-05-01T12:00:00Z';
const SOON = '2026-03-05T12:00:00Z';

/** `until` contains the ends of running placements. */
const listing = (status: ListingStatus, until: { premium?: string; featured?: string } = {}) => {
  const state = {
    status,
    brand: 'Tajima',
    price: 12_500,
    isPremiumPaid: until.premium !== undefined,
    premiumUntil: until.premium ?? null,
    isFeaturedPaid: until.featured !== undefined,
    featuredUntil: until.featured ?? null,
    placementsHeldAt: null,
    restingSince: null,
    soldFrom: null,
    soldAt: null,
  };
  return { ...state, actions: allowedActions(state, 'owner', NOW) };
};

test('the filters cover every status once, and a featured one counts as approved', () => {
  const covered = PORTAL_FILTERS.flatMap((filter) => PORTAL_STATUSES[filter]);
  expect(covered.toSorted()).toEqual(LISTING_STATUSES.toSorted());
  expect(PORTAL_STATUSES.approved).toContain('featured');
});

test('a filter survives its own address, and what is none counts as no filter', () => {
  const read = (href: string) => parseLeniently(portalSearch, parseSearch(new URL(href, 'https://x.example').search));
  for (const filter of PORTAL_FILTERS) expect(read(portalHref(filter)).status).toBe(filter);
  for (const odd of ['banana', 'featured', '']) expect(read(`/seller-portal?status=${odd}`).status).toBeUndefined();
  expect(read('/seller-portal?status=sold&status=pending').status).toBeUndefined();
  expect(portalHref(undefined)).toBe('/seller-portal');
});

test.each([
  ['pending', ['edit', 'options', 'view', 'copy', 'delete']],
  ['approved', ['mark-sold', 'confirm', 'edit', 'lower-price', 'offers', 'options', 'view', 'copy', 'delete']],
  ['featured', ['mark-sold', 'confirm', 'edit', 'lower-price', 'offers', 'options', 'view', 'copy', 'delete']],
  ['sold', ['relist', 'edit', 'view', 'copy', 'delete']],
  ['rejected', ['edit', 'view', 'copy', 'delete']],
] as const)('a %s listing offers what may be done with it, the main thing first', (status, choices) => {
  expect(choicesFor(listing(status), NOW)).toEqual(choices);
});

test('for a day, the main thing to do with what its seller has marked as sold is to undo that', () => {
  const sold = { ...listing('sold'), soldFrom: 'approved' as const };
  const dayAgo = NOW.getTime() - 24 * 60 * 60_000;
  expect(choicesFor({ ...sold, soldAt: new Date(dayAgo + 1).toISOString() }, NOW).slice(0, 2)).toEqual([
    'undo-sold',
    'relist',
  ]);
  expect(choicesFor({ ...sold, soldAt: new Date(dayAgo).toISOString() }, NOW)).not.toContain('undo-sold');
});

test('options are offered while one can be bought, and a paid listing can be marked as sold before it is approved', () => {
  expect(choicesFor(listing('approved', { premium: LONG }), NOW)).toContain('options');
  expect(choicesFor(listing('approved', { featured: LONG }), NOW)).toContain('options');
  expect(choicesFor(listing('approved', { premium: LONG, featured: LONG }), NOW)).not.toContain('options');
  expect(choicesFor(listing('approved', { premium: LONG, featured: SOON }), NOW)).toContain('options');
  for (const status of ['sold', 'rejected'] as const)
    expect(choicesFor(listing(status, { premium: SOON }), NOW)).not.toContain('options');
  expect(choicesFor(listing('pending', { premium: LONG }), NOW)).toEqual([
    'edit',
    'mark-sold',
    'options',
    'view',
    'copy',
    'delete',
  ]);
});

test.each([
  [{}, 'Add listing options'],
  [{ premium: LONG }, 'Add listing options'],
  [{ premium: SOON }, 'Add or renew options'],
  [{ premium: SOON, featured: SOON }, 'Renew options'],
  [{ premium: LONG, featured: SOON }, 'Renew options'],
])('with %j its options are under %s', (until, words) => {
  expect(choiceLabel('options', listing('approved', until), NOW)).toBe(words);
});

test('editing, duplicating and viewing are pages, with an id of any characters in their address', () => {
  const id = 'tajima/6 head&ü';
  expect(choiceHref('edit', id)).toBe(`/sell${stringifySearch({ edit: id }).replaceAll('+', '%20')}`);
  expect(parseSearch(new URL(choiceHref('copy', id) ?? '', 'https://x.example').search)).toEqual({ copy: id });
  expect(choiceHref('view', id)).toBe(`/machine/${encodeURIComponent(id)}`);
  for (const here of ['mark-sold', 'relist', 'delete', 'options'] as const)
    expect(choiceHref(here, id)).toBeUndefined();
});

test('the payment page is told which options were chosen', () => {
  const address = new URL(paymentHref('a b&c', { premium: true, featured: false }), 'https://x.example');
  expect(address.pathname).toBe('/listing-payment-paypal');
  expect(parseSearch(address.search)).toEqual({ machineId: 'a b&c', premium: 'true', featured: 'false' });
});

test('a brand that is not preapproved waits for Premium, until it is paid', () => {
  const ricoma = { status: 'pending', brand: 'Ricoma', isPremiumPaid: false } as const;
  expect(waitsForPremium(ricoma)).toBe(true);
  expect(waitsForPremium({ ...ricoma, isPremiumPaid: true })).toBe(false);
  expect(waitsForPremium({ ...ricoma, brand: 'tajima ' })).toBe(false);
  expect(waitsForPremium({ ...ricoma, status: 'sold' })).toBe(false);
});
