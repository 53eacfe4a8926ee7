import { setTimeout as delay } from 'node:timers/promises';
import type { Server } from './servers.ts';

const SAMPLED_EVERY_MS = 20;

/** Samples the peak memory of the server's process. */
export function watchMemory(app: Server) {
  let peak = 0;
  const ended = new AbortController();
  const watching = (async () => {
    while (!ended.signal.aborted) {
      peak = Math.max(peak, (await app.figures()).rssBytes);
      await delay(SAMPLED_EVERY_MS);
    }
  })();
  return {
    end: async () => {
      ended.abort();
      await watching;
      return peak;
    },
  };
}
