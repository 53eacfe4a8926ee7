import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { LISTING_STATUSES, PUBLIC_STATUSES } from '#app/db/enums.ts';
import {
  allowedActions,
  TRANSITION_ERRORS,
  LISTING_ACTIONS,
  LISTING_TRANSITIONS,
  getTransition,
  type ListingState,
} from './listing-state-machine.rules.ts';

const listing = fc.record<ListingState>({
  status: fc.constantFrom(...LISTING_STATUSES),
  brand: fc.constantFrom('Tajima', ' zsk', 'Ricoma', 'Home made'),
  price: fc.option(fc.integer({ min: 1, max: 9_999_999 })),
  isPremiumPaid: fc.boolean(),
  isFeaturedPaid: fc.boolean(),
  restingSince: fc.option(fc.constant('2026-11-23T09:00:00.000Z')),
  soldFrom: fc.option(fc.constantFrom(...PUBLIC_STATUSES)),
  soldAt: fc.option(fc.constantFrom('2026-11-23T09:00:00.001Z', '2026-11-23T09:00:00.000Z')),
});
const NOW = new Date('2026-11-24T09:00:00.000Z');
const actor = fc.constantFrom('owner' as const, 'admin' as const);

const UNPLACED = { isPremiumPaid: false, isFeaturedPaid: false };
const UNSOLD = { soldFrom: null, soldAt: null };
const TAJIMA: ListingState = {
  status: 'pending',
  brand: 'Tajima',
  price: 12_500,
  restingSince: null,
  ...UNPLACED,
  ...UNSOLD,
};

test.each([
  ['pending', ['edit', 'add-facts', 'delete']],
  ['approved', ['edit', 'mark-sold', 'confirm', 'lower-price', 'add-facts', 'delete']],
  ['featured', ['edit', 'mark-sold', 'confirm', 'lower-price', 'add-facts', 'delete']],
  ['rejected', ['edit', 'delete']],
  ['sold', ['edit', 'relist', 'delete']],
] as const)('the owner of a %s listing without a placement may %j', (status, actions) => {
  expect(allowedActions({ ...TAJIMA, status }, 'owner', NOW)).toEqual(actions);
});

test('a seller marks as sold what is public or has a paid placement, and is not sold yet', () => {
  fc.assert(
    fc.property(listing, (state) => {
      const { status, isPremiumPaid, isFeaturedPaid } = state;
      const isOffered =
        status !== 'sold' && (status === 'approved' || status === 'featured' || isPremiumPaid || isFeaturedPaid);
      expect(getTransition(state, 'mark-sold', 'owner', NOW)?.to).toBe(isOffered ? 'sold' : undefined);
    }),
  );
});

test('only what is sold is relisted, and only what rests comes back before visitors by its seller', () => {
  fc.assert(
    fc.property(listing, fc.constantFrom(...LISTING_ACTIONS), (state, action) => {
      const transition = getTransition(state, action, 'owner', NOW);
      if (action === 'relist') expect(transition !== undefined).toBe(state.status === 'sold');
      const comesBack = action === 'confirm' && state.status === 'rejected' && state.restingSince !== null;
      if (comesBack) expect(transition?.to).toBe('approved');
      else expect(PUBLIC_STATUSES).not.toContain(transition?.to);
    }),
  );
});

test.each([
  ['sold', 'approved', '2026-11-23T09:00:00.001Z', true],
  ['sold', 'approved', '2026-11-23T09:00:00.000Z', false],
  ['sold', null, '2026-11-24T08:00:00.000Z', false],
  ['pending', 'approved', '2026-11-24T08:00:00.000Z', false],
] as const)(
  'a sale of a listing that is %s, was %s and is dated %s can be undone: %s',
  (status, soldFrom, soldAt, can) => {
    const transition = getTransition({ ...TAJIMA, status, soldFrom, soldAt }, 'undo-sold', 'owner', NOW);
    expect(transition !== undefined).toBe(can);
  },
);

test('every listing may be edited and deleted, and an admin may give it any status', () => {
  fc.assert(
    fc.property(listing, actor, (state, by) => {
      expect(allowedActions(state, by, NOW)).toEqual(expect.arrayContaining(['edit', 'delete']));
      const reached = allowedActions(state, 'admin', NOW).map(
        (action) => getTransition(state, action, 'admin', NOW)?.to,
      );
      expect(reached).toEqual(expect.arrayContaining(LISTING_STATUSES.filter((status) => status !== state.status)));
    }),
  );
});

test('an action is offered exactly when it leads somewhere, and leads to one place', () => {
  fc.assert(
    fc.property(listing, actor, (state, by) => {
      const offered = allowedActions(state, by, NOW);
      expect(new Set(offered).size).toBe(offered.length);
      for (const action of LISTING_ACTIONS)
        expect(getTransition(state, action, by, NOW) !== undefined).toBe(offered.includes(action));
    }),
  );
});

test('every action stands in the table, and what a seller may be refused has a sentence', () => {
  expect(new Set(LISTING_TRANSITIONS.map(({ action }) => action))).toEqual(new Set(LISTING_ACTIONS));
  const sellers = LISTING_TRANSITIONS.filter(({ by }) => by === 'owner').map(({ action }) => action);
  expect(new Set(Object.keys(TRANSITION_ERRORS))).toEqual(new Set(sellers));
});
