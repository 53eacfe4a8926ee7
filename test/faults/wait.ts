import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 50;

/** Polls until the condition is true. Throws after a timeout. */
export async function waitUntil(
  what: string,
  isSo: () => Promise<boolean>,
  patienceMs: number = 60_000,
): Promise<number> {
  const started = performance.now();
  while (!(await isSo())) {
    const tookMs = performance.now() - started;
    if (tookMs > patienceMs) throw new Error(`${what}: not within ${Math.round(tookMs / 1_000)} s`);
    await delay(POLL_MS);
  }
  return performance.now() - started;
}
