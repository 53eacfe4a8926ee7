import type { FailureKind } from './upload-failure.rules.ts';

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;
/** A minute and a half of trying. */
const MOST_RETRIES = 7;
/** Nobody stands before a machine for longer than that. */
const LONGEST_REST_MS = 2 * 60_000;

type Failed = {
  kind: FailureKind;
  /** How often it had failed before. */
  failures: number;
  /** For how long the server wants to be left alone. */
  restMs: number;
  isOnline: boolean;
};

/** When to try again by itself; null where that is for people to decide. */
export function retryDelayMs({ kind, failures, restMs, isOnline }: Failed): number | null {
  if (kind !== 'network' && kind !== 'busy') return null;
  // Nothing is tried until it is back, so that no number of failures says anything.
  if (kind === 'network' && !isOnline) return 0;
  if (failures >= MOST_RETRIES || restMs > LONGEST_REST_MS) return null;
  return Math.max(restMs, Math.min(FIRST_DELAY_MS * 2 ** failures, LONGEST_DELAY_MS));
}
