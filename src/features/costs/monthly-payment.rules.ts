import { formatInteger, toCents } from '#app/lib/format.ts';

/** What a loan of equal monthly payments is computed from. */
export type Loan = {
  /** The amount that is financed, in cents. */
  amountCents: number;
  months: number;
  /** Per cent a year, charged monthly. */
  ratePercent: number;
};

/** The share of the price that the example of a loan leaves to a down payment. */
const DOWN_PAYMENT = 0.1;

/** The bounds of what a visitor can compute. */
export const LOAN_LIMITS = { amountUsd: 10_000_000, months: 120, ratePercent: 40 } as const;

/** The example that a visitor begins with: no offer of a lender. */
export const EXAMPLE_LOAN = { months: 60, ratePercent: 9 } as const;

/** The amount in whole US dollars that the example finances of a price. */
export function exampleAmountUsd(priceUsd: number): number {
  return Math.round(priceUsd * (1 - DOWN_PAYMENT));
}

/** What the arithmetic adds to a payment of whole cents at most: far less than a cent, and more than its error. */
const INEXACT_CENTS = 1e-5;

/**
 * The monthly payment in cents, by the formula of annuities, rounded up so that all payments together are never less
 * than the amount.
 */
export function monthlyPaymentCents({ amountCents, months, ratePercent }: Loan): number {
  const withoutInterest = Math.ceil(amountCents / months);
  const monthly = ratePercent / 1_200;
  if (monthly === 0) return withoutInterest;
  // Exact for rates near 0 too, where the difference from 1 would lose its digits.
  const repaid = -Math.expm1(-months * Math.log1p(monthly));
  return Math.max(withoutInterest, Math.ceil((amountCents * monthly) / repaid - INEXACT_CENTS));
}

/** A loan as a visitor types it. */
export type TypedLoan = Readonly<Record<'amount' | 'months' | 'rate', string>>;

type ReadLoan = {
  /** Null if a field is empty or wrong. */
  loan: Loan | null;
  problems: { -readonly [Field in keyof TypedLoan]?: string };
};

/** Reads the fields of a loan; an empty amount is no problem, because it may not be known yet. */
export function readLoan({ amount, months, rate }: TypedLoan): ReadLoan {
  const [amountUsd, monthCount, ratePercent] = [numberOf(amount), numberOf(months), numberOf(rate)];
  const problems: ReadLoan['problems'] = {};
  if (amount.trim() !== '' && !isWholeUpTo(amountUsd, LOAN_LIMITS.amountUsd))
    problems.amount = `Must be 1 to ${formatInteger(LOAN_LIMITS.amountUsd)} whole dollars`;
  if (!isWholeUpTo(monthCount, LOAN_LIMITS.months)) problems.months = `Must be 1 to ${LOAN_LIMITS.months}`;
  if (!(ratePercent >= 0 && ratePercent <= LOAN_LIMITS.ratePercent))
    problems.rate = `Must be 0 to ${LOAN_LIMITS.ratePercent}`;
  const isRead = amount.trim() !== '' && Object.keys(problems).length === 0;
  return { loan: isRead ? { amountCents: toCents(amountUsd), months: monthCount, ratePercent } : null, problems };
}

function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.replaceAll(/[$%,\s]/g, ''));
}

function isWholeUpTo(value: number, max: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= max;
}
