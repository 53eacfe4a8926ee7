import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { labelOf, totalOf } from './quote-amounts.rules.ts';
import { changesBetween, changeWords, type QuoteTerms } from './quote-changes.rules.ts';

const machine = { kind: 'machine', note: '', cents: 3_400_000 } as const;
const freight = { kind: 'freight', note: '', cents: 140_000 } as const;
const tax = { kind: 'tax', note: 'Texas, 8.25%', cents: 5_000 } as const;
const hoops = { kind: 'other', note: 'Hoops', cents: 20_000 } as const;

const terms = (lines: QuoteTerms['lines'], more: Partial<QuoteTerms> = {}): QuoteTerms => ({
  lines,
  totalCents: totalOf(lines),
  depositCents: null,
  validUntil: '2026-12-14',
  ...more,
});

test('changed, added and left out lines, the total, the deposit and the day are told', () => {
  const before = terms([machine, freight, tax]);
  const after = terms([machine, { ...freight, cents: 165_000 }, hoops], {
    depositCents: 500_000,
    validUntil: '2026-12-20',
  });
  expect(changesBetween(before, after).map(changeWords)).toEqual([
    'Freight: $1,400.00, now $1,650.00',
    'Hoops: new, $200.00',
    'Sales tax: left out, was $50.00',
    'Total: $35,450.00, now $35,850.00',
    'Deposit: new, $5,000.00',
    'Valid until: December 14, 2026, now December 20, 2026',
  ]);
});

test('other words of a line with the same amount are told', () => {
  const after = terms([machine, { ...tax, note: 'Texas, exempt' }]);
  expect(changesBetween(terms([machine, tax]), after)).toEqual([
    { label: 'Sales tax', before: 'Texas, 8.25%', after: 'Texas, exempt' },
  ]);
});

test('nothing has changed between equal versions, and every changed amount is told whatever the order', () => {
  const line = fc.record({
    kind: fc.constantFrom('machine' as const, 'freight' as const, 'rigging' as const, 'training' as const),
    note: fc.constant(''),
    cents: fc.integer({ min: 0, max: 1_000 }),
  });
  const lines = fc.uniqueArray(line, { selector: labelOf, minLength: 1 });
  fc.assert(
    fc.property(lines, lines, (one, other) => {
      expect(changesBetween(terms(one), terms(one.toReversed()))).toEqual([]);
      const told = new Set(changesBetween(terms(one), terms(other)).map(({ label }) => label));
      for (const each of [...one, ...other]) {
        const [old, next] = [one, other].map((all) => all.find((entry) => labelOf(entry) === labelOf(each)));
        expect(told.has(labelOf(each))).toBe(old?.cents !== next?.cents);
      }
    }),
  );
});
