import { monitorEventLoopDelay } from 'node:perf_hooks';
import { z } from 'zod';

export const serverFigures = z.object({
  rssBytes: z.number(),
  /** CPU time of all threads of the process since its start. */
  cpuMs: z.number(),
  /** The longest time that the event loop was blocked since the last query. */
  longestGapMs: z.number(),
});
export type ServerFigures = z.output<typeof serverFigures>;

const delays = monitorEventLoopDelay({ resolution: 1 });
delays.enable();

/** The server's own figures. */
export function readServerFigures(): ServerFigures {
  const { user, system } = process.cpuUsage();
  const longestGapMs = delays.max / 1e6;
  delays.reset();
  return { rssBytes: process.memoryUsage.rss(), cpuMs: (user + system) / 1_000, longestGapMs };
}
