/** Milliseconds. Days with a change to or from daylight saving time are longer or shorter. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** A waiting time in words, rounded up: 'a minute', '12 minutes', '5 hours'. */
export function formatWait(seconds: number): string {
  if (seconds <= MINUTE_S) return 'a minute';
  if (seconds <= HOUR_S) return `${Math.ceil(seconds / MINUTE_S)} minutes`;
  return `${Math.ceil(seconds / HOUR_S)} hours`;
}

const DAY_H = 24;
/** Up to four days, hours are more precise than days. */
const MOST_HOURS = 4 * DAY_H;

/** How long a person has been waiting: 'waiting 30 h', 'waiting 12 days'. */
export function formatWaitingTime(since: string, nowMs: number): string {
  const hours = Math.max(0, Math.floor((nowMs - new Date(since).getTime()) / HOUR_MS));
  if (hours < 1) return 'waiting less than 1 h';
  return hours <= MOST_HOURS ? `waiting ${hours} h` : `waiting ${Math.floor(hours / DAY_H)} days`;
}
