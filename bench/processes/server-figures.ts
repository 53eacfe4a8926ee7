import { monitorEventLoopDelay } from 'node:perf_hooks';
import { z } from 'zod';

export const serverFigures = z.object({
  rssBytes: z.number(),
  /** CPU time of the whole process since it started, all threads. */
  cpuMs: z.number(),
  /** The longest time in which the event loop did nothing else, since it was last asked for. */
  longestGapMs: z.number(),
});
export type ServerFigures = z.output<typeof serverFigures>;

const delays = monitorEventLoopDelay({ resolution: 1 });
delays.enable();

/** What a server says of itself. */
export function readServerFigures(): ServerFigures {
  const { user, system } = process.cpuUsage();
  const longestGapMs = delays.max / 1e6;
  delays.reset();
  return { rssBytes: process.memoryUsage.rss(), cpuMs: (user + system) / 1_000, longestGapMs };
}
