/** Milliseconds, but for days on which clocks are changed. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** How long somebody has to wait, in words: 'a minute', '12 minutes', '5 hours'. Never less than it is. */
export function formatWait(seconds: number): string {
  if (seconds <= MINUTE_S) return 'a minute';
  if (seconds <= HOUR_S) return `${Math.ceil(seconds / MINUTE_S)} minutes`;
  return `${Math.ceil(seconds / HOUR_S)} hours`;
}

const DAY_H = 24;
/** Up to four days hours tell more. */
const MOST_HOURS = 4 * DAY_H;

/** For how long somebody has waited: 'waiting 30 h', 'waiting 12 days'. */
export function formatWaitingTime(since: string, nowMs: number): string {
  const hours = Math.max(0, Math.floor((nowMs - new Date(since).getTime()) / HOUR_MS));
  if (hours < 1) return 'waiting less than 1 h';
  return hours <= MOST_HOURS ? `waiting ${hours} h` : `waiting ${Math.floor(hours / DAY_H)} days`;
}
