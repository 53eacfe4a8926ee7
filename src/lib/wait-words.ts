const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** How long somebody has to wait, in words: 'a minute', '12 minutes', '5 hours'. Never less than it is. */
export function waitWords(seconds: number): string {
  if (seconds <= MINUTE_S) return 'a minute';
  if (seconds <= HOUR_S) return `${Math.ceil(seconds / MINUTE_S)} minutes`;
  return `${Math.ceil(seconds / HOUR_S)} hours`;
}
