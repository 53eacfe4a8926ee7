/** Amounts are whole cents in the program. Only the API and PayPal speak of dollars, and prices of machines have no cents. */
export function toCents(usd: number): number {
  return Math.round(usd * 100);
}

/** US dollars with their cents, for the API. */
export function toUsd(cents: number): number {
  return cents / 100;
}

/** As mails write it, such as $1,125.00. */
export function formatCents(cents: number): string {
  return toUsd(cents).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}
