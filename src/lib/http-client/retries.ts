import type { HttpClientLimits } from './limits.ts';

/** What a Retry-After header asks for: seconds, or a date. Null when it is neither. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header) * 1_000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}

/** How long to wait before the next try. `random`, from 0 to 1, keeps those who failed together from coming back together. */
export function backoffMs(failed: number, requested: number | null, limits: HttpClientLimits, random: number): number {
  const backoff = limits.baseDelayMs * 2 ** (failed - 1) * (0.5 + random);
  return Math.min(Math.max(backoff, requested ?? 0), limits.maxDelayMs);
}
