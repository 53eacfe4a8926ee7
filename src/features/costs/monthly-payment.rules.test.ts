import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { exampleAmountUsd, LOAN_LIMITS, monthlyPaymentCents, readLoan, type Loan } from './monthly-payment.rules.ts';

const loans = fc.record({
  amountCents: fc.integer({ min: 1, max: LOAN_LIMITS.amountUsd * 100 }),
  months: fc.integer({ min: 1, max: LOAN_LIMITS.months }),
  ratePercent: fc.oneof(
    fc.constant(0),
    fc.double({ min: 0, max: LOAN_LIMITS.ratePercent, noNaN: true }),
    fc.double({ min: 0, max: 1e-9, noNaN: true }),
  ),
});

/** What is left after the last payment, in cents. */
function leftOf({ amountCents, months, ratePercent }: Loan, paymentCents: number): number {
  let left = amountCents;
  for (let month = 0; month < months; month += 1) left += (left * ratePercent) / 1_200 - paymentCents;
  return left;
}

test('payments are whole cents, and together never less than the amount', () => {
  fc.assert(
    fc.property(loans, (loan) => {
      const payment = monthlyPaymentCents(loan);
      expect(Number.isSafeInteger(payment)).toBe(true);
      expect(payment * loan.months).toBeGreaterThanOrEqual(loan.amountCents);
    }),
  );
});

test('they repay amount and interest, and a cent less each month would not', () => {
  fc.assert(
    fc.property(loans, (loan) => {
      const payment = monthlyPaymentCents(loan);
      // Balances of up to a billion cents, over 120 months, are exact to less than this.
      const tolerance = 1;
      expect(leftOf(loan, payment)).toBeLessThan(tolerance);
      expect(leftOf(loan, payment - 1)).toBeGreaterThan(-tolerance);
    }),
  );
});

test('a higher rate never makes the payment lower', () => {
  const rate = fc.double({ min: 0, max: LOAN_LIMITS.ratePercent, noNaN: true });
  fc.assert(
    fc.property(loans, rate, (loan, other) => {
      const [low, high] = [Math.min(loan.ratePercent, other), Math.max(loan.ratePercent, other)];
      const payment = (ratePercent: number) => monthlyPaymentCents({ ...loan, ratePercent });
      expect(payment(high)).toBeGreaterThanOrEqual(payment(low));
    }),
    // The inexact quotient of the lower rate was above the whole cent, and that of the higher one was not.
    {
      examples: [
        [{ amountCents: 149_073_213, months: 1, ratePercent: 3.4310459541761016e-204 }, 3.404954344629118e-204],
      ],
    },
  );
});

test.each([
  [{ amountCents: 3_105_000, months: 60, ratePercent: 9 }, 64_455],
  [{ amountCents: 1_000_000, months: 12, ratePercent: 0 }, 83_334],
  [{ amountCents: 100, months: 1, ratePercent: 12 }, 101],
])('%j is paid back by %i cents a month', (loan, cents) => {
  expect(monthlyPaymentCents(loan)).toBe(cents);
});

test('the example finances the price without a tenth', () => {
  expect(exampleAmountUsd(34_500)).toBe(31_050);
});

const TYPED = { amount: '$31,050', months: '60', rate: '9.5 %' };

test('amounts are read as people write them', () => {
  expect(readLoan(TYPED)).toEqual({ loan: { amountCents: 3_105_000, months: 60, ratePercent: 9.5 }, problems: {} });
  expect(readLoan({ ...TYPED, amount: ' ' })).toEqual({ loan: null, problems: {} });
});

test.each([
  ['amount', '0'],
  ['amount', '-5'],
  ['amount', '99.5'],
  ['amount', '10,000,001'],
  ['amount', 'much'],
  ['months', ''],
  ['months', '0'],
  ['months', '121'],
  ['rate', ''],
  ['rate', '-1'],
  ['rate', '41'],
  ['rate', 'low'],
])('the %s %j is refused at its field', (field, text) => {
  const { loan, problems } = readLoan({ ...TYPED, [field]: text });
  expect(loan).toBeNull();
  expect(Object.keys(problems)).toEqual([field]);
});
