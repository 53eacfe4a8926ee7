import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { SALE_CHANNELS } from '#app/db/commission-enums.ts';
import { SALE_BUYERS } from '#app/db/sale-enums.ts';
import { commissionCents, owedPercent, ruleFor, type CommissionRule } from './commission.rules.ts';

const channel = fc.constantFrom(...SALE_CHANNELS);
const brand = fc.constantFrom('Tajima', 'Barudan', 'tajima');
const seller = fc.constantFrom('sam', 'sue');
const percent = fc.integer({ min: 500, max: 1000 }).map((hundredths) => hundredths / 100);
const rule = fc.record({ channel, brand: fc.option(brand), sellerId: fc.option(seller), percent });
const sold = fc.record({ channel, brand, sellerId: fc.option(seller) });
const day = fc.constantFrom('2026-11-29', '2026-11-30', '2026-12-01');

test('a Tajima at $33,500 by consignment owes 8%, which is $2,680', () => {
  const general: CommissionRule = { channel: 'consignment', brand: null, sellerId: null, percent: 10 };
  const rules = [general, { ...general, brand: 'Tajima', percent: 8 }, { ...general, channel: 'brokered' as const }];
  const found = ruleFor(rules, { channel: 'consignment', brand: 'TAJIMA', sellerId: 'sam' });
  expect(found?.percent).toBe(8);
  expect(commissionCents(33_500, 8)).toBe(268_000);
});

test('the most specific entry applies: the seller before the brand before all', () => {
  const specificity = (each: CommissionRule) => (each.sellerId === null ? 0 : 2) + (each.brand === null ? 0 : 1);
  fc.assert(
    fc.property(fc.array(rule), sold, (rules, of) => {
      const fitting = rules.filter(
        (each) =>
          each.channel === of.channel &&
          (each.brand === null || each.brand.toLowerCase() === of.brand.toLowerCase()) &&
          (each.sellerId === null || each.sellerId === of.sellerId),
      );
      const found = ruleFor(rules, of);
      expect(found === null).toBe(fitting.length === 0);
      if (found === null) return;
      expect(fitting).toContain(found);
      expect(specificity(found)).toBe(Math.max(...fitting.map(specificity)));
    }),
  );
});

test('a commission is exact to the cent, never negative, and never more than a tenth of the price', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999_999 }), percent, (priceUsd, of) => {
      const cents = commissionCents(priceUsd, of);
      const exact = BigInt(priceUsd) * BigInt(Math.round(of * 100));
      expect(BigInt(cents)).toBe((exact + 50n) / 100n);
      expect(cents).toBeGreaterThanOrEqual(0);
      expect(cents).toBeLessThanOrEqual(priceUsd * 10);
    }),
  );
});

test('a sale owes nothing, what the table says, or what the office decides', () => {
  const buyer = fc.option(fc.record({ kind: fc.constantFrom(...SALE_BUYERS), claimUntil: fc.option(day) }));
  const terms = fc.record({ isOperators: fc.boolean(), channel, percent: fc.option(percent) });
  fc.assert(
    fc.property(terms, buyer, day, (of, to, soldOn) => {
      const owed = owedPercent(of, to, soldOn);
      expect([0, null, of.percent]).toContain(owed);
      if (of.isOperators) expect(owed).toBe(0);
      else if (of.channel === 'consignment') expect(owed).toBe(of.percent);
      else if (to?.kind === 'elsewhere') expect(owed).toBe(0);
    }),
  );
});

test.each([
  ['2026-11-29', 7],
  ['2026-11-30', 7],
  ['2026-12-01', 0],
])('a sale to an introduced buyer on %s owes %s percent when the claim ends on November 30', (soldOn, owed) => {
  const terms = { isOperators: false, channel: 'brokered', percent: 7 } as const;
  expect(owedPercent(terms, { kind: 'thread', claimUntil: '2026-11-30' }, soldOn)).toBe(owed);
});
