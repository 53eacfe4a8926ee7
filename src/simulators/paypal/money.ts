/** PayPal's way to write money. */
export type Money = { currency_code: string; value: string };

export function centsOf({ value }: Money): number {
  return Math.round(Number(value) * 100);
}

export function moneyOf(cents: number, currency = 'USD'): Money {
  return { currency_code: currency, value: (cents / 100).toFixed(2) };
}
