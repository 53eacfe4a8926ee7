/*
 * 'Nov 21, 2026', from the words that the language itself prescribes for a date. `Intl` would say the same, but a
 * browser needs 30 ms and more to get it ready, on a phone four times that, before the page answers a touch.
 */

/** The day in the zone of whoever reads. */
export function dayHere(at: string): string {
  const [, month, day, year] = new Date(at).toDateString().split(' ');
  return `${month} ${Number(day)}, ${year}`;
}

export function dayInUtc(at: string): string {
  const [, day, month, year] = new Date(at).toUTCString().split(' ');
  return `${month} ${Number(day)}, ${year}`;
}
