import * as z from 'zod/mini';

/** The ways in which a machine is sold here. */
export const WAYS_TO_SELL = ['free', 'premium', 'featured', 'consignment'] as const;
export type WayToSell = (typeof WAYS_TO_SELL)[number];

/** What the sales of the last year had in common; of each way with too few of them, nothing is said. */
export const saleFigures = z.array(
  z.object({
    way: z.enum(WAYS_TO_SELL),
    sold: z.int(),
    /** From the day of the listing to that of the sale: half of them took no longer. */
    medianDays: z.number(),
  }),
);
export type SaleFigures = z.output<typeof saleFigures>;
