/** An amount as PayPal's API has it. */
export type PayPalMoney = { currency_code: string; value: string };

/** An amount that PayPal names. Anything but whole US dollars is kept as it is, and never rounded. */
export type PaidAmount = { kind: 'usd'; usd: number } | { kind: 'other'; currency: string; value: string };

const MAX_USD = 999_999_999;
/** As many digits as `MAX_USD` has, so that every amount read could also be written. */
const WHOLE_DOLLARS = /^0*(\d{1,9})(?:\.0+)?$/;

/**
 * Whole US dollars as PayPal's decimal text. Throws RangeError on cents, on less than nothing, on a billion and more.
 */
export function toPayPalMoney(usd: number): PayPalMoney {
  if (!Number.isInteger(usd) || usd < 0 || usd > MAX_USD) throw new RangeError(`${usd} is no price in whole dollars`);
  return { currency_code: 'USD', value: `${usd}.00` };
}

export function fromPayPalMoney({ currency_code: currency, value }: PayPalMoney): PaidAmount {
  const dollars = WHOLE_DOLLARS.exec(value)?.[1];
  if (currency !== 'USD' || dollars === undefined) return { kind: 'other', currency, value };
  return { kind: 'usd', usd: Number(dollars) };
}

const CENTS = /^0*(\d{1,9})\.(\d\d)$/;

/** US dollars with cents, as parts of a price are refunded; null when it is no amount in US dollars. */
export function toUsd(amount: PaidAmount | null): number | null {
  if (amount === null || amount.kind === 'usd') return amount?.usd ?? null;
  return amount.currency === 'USD' && CENTS.test(amount.value) ? Number(amount.value) : null;
}
