import type { FailureKind } from './upload-failure.rules.ts';

const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 30_000;
/** A minute and a half of trying. */
const MAX_RETRIES = 7;
/** Nobody stands before a machine for longer than that. */
const MAX_RETRY_AFTER_MS = 2 * 60_000;

type FailedAttempt = {
  kind: FailureKind;
  /** How often it had failed before. */
  failures: number;
  /** From the header Retry-After. */
  retryAfterMs: number;
  isOnline: boolean;
};

/** When to try again by itself; null where that is for people to decide. */
export function retryDelayMs({ kind, failures, retryAfterMs, isOnline }: FailedAttempt): number | null {
  if (kind !== 'network' && kind !== 'busy') return null;
  // Nothing is tried until the network is back, so the number of failures does not matter.
  if (kind === 'network' && !isOnline) return 0;
  if (failures >= MAX_RETRIES || retryAfterMs > MAX_RETRY_AFTER_MS) return null;
  return Math.max(retryAfterMs, Math.min(FIRST_DELAY_MS * 2 ** failures, MAX_DELAY_MS));
}
