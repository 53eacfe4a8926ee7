import * as z from 'zod/mini';

/** The ways in which a machine is sold here. */
export const WAYS_TO_SELL = ['free', 'premium', 'featured', 'consignment'] as const;
export type WayToSell = (typeof WAYS_TO_SELL)[number];

/** Figures of the sales of the last year; a way with too few of them is left out. */
export const saleFigures = z.array(
  z.object({
    way: z.enum(WAYS_TO_SELL),
    sold: z.int(),
    /** From listing to sale, the median. */
    medianDays: z.number(),
  }),
);
export type SaleFigures = z.output<typeof saleFigures>;
