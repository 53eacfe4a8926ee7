import { z } from 'zod';

export const loadOrder = z.object({
  origin: z.string(),
  /** Requested in turn; the connections divide the paths among them. */
  paths: z.array(z.string()).min(1),
  connections: z.int().min(1),
  seconds: z.number(),
  headers: z.record(z.string(), z.string()),
});
export type LoadOrder = z.output<typeof loadOrder>;

export const loadReport = z.object({
  tookS: z.number(),
  statuses: z.record(z.string(), z.number()),
  /** Connections refused, cut or silent, and empty responses. */
  errors: z.number(),
  /** Milliseconds, ascending. */
  times: z.array(z.number()),
});
export type LoadReport = z.output<typeof loadReport>;
