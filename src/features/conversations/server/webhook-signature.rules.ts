import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { MINUTE_MS } from '#app/lib/durations.ts';

/** How far the timestamp of a request may be from now. */
const REPLAY_WINDOW_MS = 5 * MINUTE_MS;

function timestampOf(headers: IncomingHttpHeaders): string {
  return String(headers['x-signature-timestamp'] ?? '');
}

/** Whether a request was signed at most five minutes ago, as far as it says so itself. */
export function isTimely(headers: IncomingHttpHeaders, now: Date): boolean {
  const timestamp = timestampOf(headers);
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  return Math.abs(now.getTime() - Number(timestamp) * 1_000) <= REPLAY_WINDOW_MS;
}

/** Whether timestamp and body of a request were signed with the secret. Compares in constant time. */
export function isSigned(headers: IncomingHttpHeaders, body: Uint8Array, secret: string): boolean {
  const expected = createHmac('sha256', secret)
    .update(`${timestampOf(headers)}.`)
    .update(body)
    .digest();
  const given = Buffer.from(String(headers['x-signature'] ?? ''), 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
