import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { OFFER_STATES } from '#app/db/offer-enums.ts';
import { SELLER_ENTRIES, THREAD_PARTIES } from '#app/db/thread-enums.ts';
import { actsOn, automaticAnswer, MOST_COUNTERS, PEOPLES_ACTS } from './offer-states.rules.ts';

const FOR_ALL = { maker: 'buyer', round: 0 } as const;

test.each([
  ['premium', 'seller', ['accept', 'counter', 'decline']],
  ['premium', 'office', []],
  ['premium', 'buyer', ['withdraw']],
  [null, 'office', ['accept', 'counter', 'decline']],
  [null, 'seller', []],
  ['introduction', 'seller', ['accept', 'counter', 'decline']],
  ['introduction', 'office', ['accept', 'counter', 'decline']],
] as const)('with an entry by %s, the %s can do %j with a buyer’s open offer', (sellerJoinedBy, party, acts) => {
  expect(actsOn({ ...FOR_ALL, state: 'made' }, { party, sellerJoinedBy, waitsFor: null })).toEqual(acts);
});

test('the office answers in place of a seller of a Premium listing who is silent', () => {
  const handedOver = { party: 'office', sellerJoinedBy: 'premium', waitsFor: 'office' } as const;
  expect(actsOn({ ...FOR_ALL, state: 'made' }, handedOver)).toEqual(['accept', 'counter', 'decline']);
});

test('the last counteroffer can only be accepted or declined', () => {
  const offer = { state: 'made', maker: 'seller', round: MOST_COUNTERS } as const;
  expect(actsOn(offer, { party: 'buyer', sellerJoinedBy: 'premium', waitsFor: null })).toEqual(['accept', 'decline']);
});

test('nothing can be done with an offer that ended, and only the end of the purchase with an accepted one', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...OFFER_STATES),
      fc.constantFrom(...THREAD_PARTIES),
      fc.constantFrom(...THREAD_PARTIES),
      fc.constantFrom(null, ...SELLER_ENTRIES),
      (state, maker, party, sellerJoinedBy) => {
        const acts = actsOn({ state, maker, round: 0 }, { party, sellerJoinedBy, waitsFor: null });
        if (state === 'made') return !acts.includes('fall-through');
        if (state === 'accepted') return acts.every((act) => act === 'fall-through');
        return acts.length === 0;
      },
    ),
  );
  expect(PEOPLES_ACTS).toContain('fall-through');
});

test.each([
  [31_000, { acceptFromUsd: 33_000, declineBelowUsd: 30_000 }, null],
  [33_000, { acceptFromUsd: 33_000, declineBelowUsd: 30_000 }, 'accept'],
  [29_999, { acceptFromUsd: 33_000, declineBelowUsd: 30_000 }, 'decline'],
  [1, { acceptFromUsd: null, declineBelowUsd: null }, null],
])('an offer of %i with the private prices %j is answered with %j', (amount, limits, answer) => {
  expect(automaticAnswer(amount, limits)).toBe(answer);
});
