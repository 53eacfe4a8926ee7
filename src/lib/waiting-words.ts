import { HOUR_MS } from './durations.ts';

const DAY_H = 24;
/** Up to four days hours tell more. */
const MOST_HOURS = 4 * DAY_H;

/** For how long somebody has waited: 'waiting 30 h', 'waiting 12 days'. */
export function waitingWords(since: string, nowMs: number): string {
  const hours = Math.max(0, Math.floor((nowMs - new Date(since).getTime()) / HOUR_MS));
  if (hours < 1) return 'waiting less than 1 h';
  return hours <= MOST_HOURS ? `waiting ${hours} h` : `waiting ${Math.floor(hours / DAY_H)} days`;
}
