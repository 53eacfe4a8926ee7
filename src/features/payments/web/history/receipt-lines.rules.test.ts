import { assert, boolean, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { getPrice } from '../../prices.rules.ts';
import { receiptLines, sumLines } from './receipt-lines.rules.ts';

test('both options stand on lines of their own, with the saving between them and the total', () => {
  const paid = { premium: true, featured: true, premiumUsd: 1_000, featuredUsd: 250 };
  expect(receiptLines(paid)).toEqual([
    { kind: 'premium', priceUsd: 1_000 },
    { kind: 'featured', priceUsd: 250 },
  ]);
  expect(sumLines({ amountUsd: 1_125, savingUsd: 125, refundedUsd: 0 })).toEqual([
    { label: 'Saving for both together', usd: -125, isTotal: false },
    { label: 'Total', usd: 1_125, isTotal: true },
  ]);
});

test('a refund is taken off, and what is left is said', () => {
  expect(sumLines({ amountUsd: 250, savingUsd: 0, refundedUsd: 250 })).toEqual([
    { label: 'Total', usd: 250, isTotal: true },
    { label: 'Refunded', usd: -250, isTotal: false },
    { label: 'After the refund', usd: 0, isTotal: true },
  ]);
});

test('whatever was bought, the lines less the saving are the total', () => {
  assert(
    property(constantFrom('Tajima', 'SWF'), boolean(), boolean(), (brand, premium, featured) => {
      const price = getPrice(brand, { premium, featured });
      const lines = receiptLines({ premium, featured, premiumUsd: price.premium, featuredUsd: price.featured });
      const sum = lines.reduce((total, line) => total + line.priceUsd, 0);
      const sums = sumLines({ amountUsd: price.total, savingUsd: price.saving, refundedUsd: 0 });
      const reductions = sums.filter(({ isTotal }) => !isTotal).reduce((total, { usd }) => total + usd, 0);
      expect(sum + reductions).toBe(price.total);
    }),
  );
});
