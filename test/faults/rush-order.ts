import { z } from 'zod';

export const rushOrder = z.object({
  origin: z.string(),
  /** How many come in a second, whether they are answered or not; null: as soon as one of them has been answered. */
  perSecond: z.number().nullable(),
  /** How many wait at once at most: those who come then are not let in. */
  most: z.int(),
  lastsMs: z.int(),
  /** Lists below this price and lower ones are asked for, none twice: no answer is of use to two. */
  highestPrice: z.int(),
});
export type RushOrder = z.output<typeof rushOrder>;

export const rushReport = z.object({
  failures: z.array(z.tuple([z.string(), z.int()])),
  /** Milliseconds of each that was answered with a list. */
  times: z.array(z.number()),
  /** The longest time without such an answer. */
  outageMs: z.number(),
  mostWaiting: z.int(),
  /** Until the last of them was answered or refused. */
  tookMs: z.number(),
});
export type RushReport = z.output<typeof rushReport>;
