import { z } from 'zod';

export const rushOrder = z.object({
  origin: z.string(),
  /** Arrivals per second, whether answered or not; null starts the next request once one is answered. */
  perSecond: z.number().nullable(),
  /** The maximum of concurrent requests; further arrivals are dropped. */
  most: z.int(),
  lastsMs: z.int(),
  /** Requests lists below descending prices, each once, so that no response serves two requests. */
  highestPrice: z.int(),
});
export type RushOrder = z.output<typeof rushOrder>;

export const rushReport = z.object({
  failures: z.array(z.tuple([z.string(), z.int()])),
  /** Response times in milliseconds of requests answered with a list. */
  times: z.array(z.number()),
  /** The longest time without such a response. */
  outageMs: z.number(),
  mostWaiting: z.int(),
  /** The time until the last request was answered or refused. */
  tookMs: z.number(),
});
export type RushReport = z.output<typeof rushReport>;
