import * as z from 'zod/mini';

/** The ways of selling a machine here. */
export const WAYS_TO_SELL = ['free', 'premium', 'featured', 'consignment'] as const;
export type WayToSell = (typeof WAYS_TO_SELL)[number];

/** Statistics of the last year's sales; ways with too few sales are omitted. */
export const saleFigures = z.array(
  z.object({
    way: z.enum(WAYS_TO_SELL),
    sold: z.int(),
    /** The median time from listing to sale. */
    medianDays: z.number(),
  }),
);
export type SaleFigures = z.output<typeof saleFigures>;
