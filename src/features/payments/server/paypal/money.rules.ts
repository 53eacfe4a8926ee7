/** An amount in the format of PayPal's API. */
export type PayPalMoney = { currency_code: string; value: string };

/** An amount from PayPal. Anything but US dollars to the cent is left unchanged, and never rounded. */
export type PaidAmount = { kind: 'usd'; cents: number } | { kind: 'other'; currency: string; value: string };

const MAX_CENTS = 99_999_999_999;
/** Accepts as many digits as `MAX_CENTS` has, so that every amount that can be read can be written. */
const DOLLARS = /^0*(?<dollars>\d{1,9})(?:\.(?<cents>\d\d)|\.0+)?$/;

/**
 * Formats cents as PayPal's decimal text of US dollars. Throws RangeError for fractions of a cent, negative amounts,
 * and a billion dollars or more.
 */
export function toPayPalMoney(cents: number): PayPalMoney {
  if (!Number.isInteger(cents) || cents < 0 || cents > MAX_CENTS) throw new RangeError(`${cents} is no price in cents`);
  const digits = String(cents).padStart(3, '0');
  return { currency_code: 'USD', value: `${digits.slice(0, -2)}.${digits.slice(-2)}` };
}

export function fromPayPalMoney({ currency_code: currency, value }: PayPalMoney): PaidAmount {
  const { dollars, cents = '0' } = DOLLARS.exec(value)?.groups ?? {};
  if (currency !== 'USD' || dollars === undefined) return { kind: 'other', currency, value };
  return { kind: 'usd', cents: Number(dollars) * 100 + Number(cents) };
}
