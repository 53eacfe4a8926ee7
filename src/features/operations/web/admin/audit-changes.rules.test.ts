import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { changesOfEntry, diffFacts, truncateValue } from './audit-changes.rules.ts';

const diff = (before: unknown, after: unknown) => diffFacts(before, after, 'America/Chicago');

test('only what differs is a change, in the words of the registries', () => {
  const before = { status: 'pending', isPremiumPaid: false, price: null, images: ['a', 'b'], state: 'captured' };
  const after = { status: 'approved', isPremiumPaid: true, price: 42_000, images: ['a', 'b'], state: 'refunded' };
  expect(diff(before, after)).toEqual([
    { field: 'Status', words: 'Pending → Approved' },
    { field: 'Premium', words: 'no → yes' },
    { field: 'Price', words: '– → $42,000' },
    { field: 'State', words: 'Being activated → Refunded' },
  ]);
});

test('facts of a machine are told with their labels and units, whether apart or among its other fields', () => {
  const told = [
    { field: 'Sewing field, width', words: '14.2 in (360 mm)' },
    { field: 'Permissions', words: 'Messages' },
  ];
  expect(diff(null, { facts: { fieldWidthMm: 360 }, permissions: ['messages'] })).toEqual(told);
  expect(diff(null, { fieldWidthMm: 360, permissions: ['messages'] })).toEqual(told);
});

test('fields that are named without their value have their labels, and a moment is one of the site', () => {
  expect(diff(null, { alsoChanged: ['zip', 'contactName'], premiumUntil: '2026-12-01T03:30:00.000Z' })).toEqual([
    { field: 'Also changed', words: 'ZIP, Contact' },
    { field: 'Premium until', words: 'Nov 30, 2026, 9:30 PM' },
  ]);
});

test('the reason of a rejection stands first, in place of the note that there is one', () => {
  const entry = { before: { status: 'pending' }, after: { status: 'rejected', hasReason: true } };
  const status = { field: 'Status', words: 'Pending → Rejected' };
  expect(changesOfEntry({ ...entry, reason: 'Blurred' }, null)).toEqual([
    { field: 'Reason', words: 'Blurred' },
    status,
  ]);
  expect(changesOfEntry({ ...entry, reason: null }, null)).toEqual([status, { field: 'Has reason', words: '– → yes' }]);
});

test('something made has no before, something deleted no after', () => {
  expect(diff(null, { name: 'Clamp' })).toEqual([{ field: 'Name', words: 'Clamp' }]);
  expect(diff({ name: 'Clamp' }, null)).toEqual([{ field: 'Name', words: 'Clamp' }]);
});

test('a single value is one fact, and a list of things is told whole', () => {
  expect(diff('sandbox', 'live')).toEqual([{ field: 'Value', words: 'sandbox → live' }]);
  expect(diff({ items: [{ a: 1, b: ['x'] }, { a: 2 }] }, { items: [] })).toEqual([
    { field: 'Items', words: 'A: 1, B: x; A: 2 → –' },
  ]);
});

test('a field may be called what every object has', () => {
  expect(diff({ toString: 'x' }, {})).toEqual([{ field: 'To string', words: 'x → –' }]);
});

test('whatever was noted can be read, and nothing changed shows nothing', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
      expect(diff(before, before)).toEqual([]);
      for (const change of diff(before, after)) expect(typeof change.words).toBe('string');
    }),
  );
});

test('a long value is cut between letters, and a short one is left alone', () => {
  expect(truncateValue('Reno')).toBe('Reno');
  expect(truncateValue('x'.repeat(200))).toBe('x'.repeat(200));
  expect(truncateValue(`x${'🧵'.repeat(100)}`)).toBe(`x${'🧵'.repeat(99)}…`);
});
