import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffFacts, truncateValue } from './audit-changes.rules.ts';

test('only what differs is a change, in words', () => {
  const before = { status: 'pending', isPremiumPaid: false, price: null, images: ['a', 'b'] };
  const after = { status: 'approved', isPremiumPaid: true, price: 42_000, images: ['a', 'b'] };
  expect(diffFacts(before, after)).toEqual([
    { field: 'status', before: 'pending', after: 'approved' },
    { field: 'premium paid', before: 'no', after: 'yes' },
    { field: 'price', before: '–', after: '42000' },
  ]);
});

test('something made has no before, something deleted no after', () => {
  expect(diffFacts(null, { name: 'Clamp' })).toEqual([{ field: 'name', before: '–', after: 'Clamp' }]);
  expect(diffFacts({ name: 'Clamp' }, null)).toEqual([{ field: 'name', before: 'Clamp', after: '–' }]);
});

test('a single value is one fact, and a list of things is told whole', () => {
  expect(diffFacts('sandbox', 'live')).toEqual([{ field: 'value', before: 'sandbox', after: 'live' }]);
  expect(diffFacts({ items: [{ n: 1 }] }, { items: [] })).toEqual([
    { field: 'items', before: '[{"n":1}]', after: '–' },
  ]);
});

test('a field may be called what every object has', () => {
  expect(diffFacts({ toString: 'x' }, {})).toEqual([{ field: 'to string', before: 'x', after: '–' }]);
});

test('whatever was noted can be read, and nothing changed shows nothing', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
      expect(diffFacts(before, before)).toEqual([]);
      for (const change of diffFacts(before, after)) expect(typeof change.after).toBe('string');
    }),
  );
});

test('a long value is cut between letters, and a short one is left alone', () => {
  expect(truncateValue('Reno')).toBe('Reno');
  expect(truncateValue('x'.repeat(200))).toBe('x'.repeat(200));
  expect(truncateValue(`x${'🧵'.repeat(100)}`)).toBe(`x${'🧵'.repeat(99)}…`);
});
