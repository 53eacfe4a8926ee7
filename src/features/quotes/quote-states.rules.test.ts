import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { QUOTE_STATES, type QuoteState } from '#app/db/quote-enums.ts';
import { actsOn, CHOSEN_ACTS, stateOn, transitionOf } from './quote-states.rules.ts';

test('only the buyer accepts or declines an open quote, only the office withdraws it, and nobody acts on one that ended', () => {
  expect(actsOn('sent', 'buyer')).toEqual(['accept', 'decline']);
  expect(actsOn('sent', 'office')).toEqual(['withdraw']);
  expect(actsOn('accepted', 'office')).toEqual(['fall-through']);
  for (const state of QUOTE_STATES) {
    expect(actsOn(state, 'buyer')).toEqual(state === 'sent' ? ['accept', 'decline'] : []);
    if (state !== 'sent' && state !== 'accepted') expect(actsOn(state, 'office')).toEqual([]);
  }
});

test('whatever is tried in whatever order, a quote is accepted at most once, and never after it ended', () => {
  const step = fc.record({
    act: fc.constantFrom(...CHOSEN_ACTS, 'replace' as const, 'expire' as const),
    party: fc.constantFrom('buyer' as const, 'office' as const),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let state: QuoteState = 'sent';
      const met: QuoteState[] = [state];
      for (const { act, party } of steps) {
        const { from, to } = transitionOf(act);
        const isChosen = CHOSEN_ACTS.some((each) => each === act);
        const isAllowed = isChosen ? actsOn(state, party).some((each) => each === act) : from === state;
        if (!isAllowed) continue;
        state = to;
        met.push(state);
      }
      expect(met.filter((each) => each === 'accepted').length).toBeLessThanOrEqual(1);
      expect(met.length).toBeLessThanOrEqual(3);
      if (met.length === 3) expect(met).toEqual(['sent', 'accepted', 'fallen-through']);
    }),
  );
});

test('an open quote counts as expired from the day after its last one, also before the clock has ended it', () => {
  expect(stateOn({ state: 'sent', validUntil: '2026-12-14' }, '2026-12-14')).toBe('sent');
  expect(stateOn({ state: 'sent', validUntil: '2026-12-14' }, '2026-12-15')).toBe('expired');
  expect(stateOn({ state: 'accepted', validUntil: '2026-12-14' }, '2026-12-15')).toBe('accepted');
});
