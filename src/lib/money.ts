/** To the cent: 1.1 and 2.2 are 3.3. */
export function addUsd(one: number, other: number): number {
  return (Math.round(one * 100) + Math.round(other * 100)) / 100;
}

export function subtractUsd(from: number, usd: number): number {
  return addUsd(from, -usd);
}

/** As mails write it, such as $1,125.00. */
export function formatUsd(usd: number): string {
  return usd.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}
