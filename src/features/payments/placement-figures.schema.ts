import * as z from 'zod/mini';

const figures = {
  /** How often its card was before somebody's eyes, each once in a visit. */
  seen: z.number(),
  /** How often its page was opened. */
  opened: z.number(),
  /** How many messages came about it. */
  asked: z.number(),
  /** How often somebody pressed the seller's telephone number or email address, each once in a visit. */
  contacted: z.number(),
};

/** What a placement has brought a listing since it began. */
export const placementFigures = z.object({
  machineId: z.string(),
  since: z.iso.datetime(),
  ...figures,
  /** What listings without a placement had on average in as many days; null while there are too few to compare with. */
  others: z.nullable(z.object(figures)),
});
export type PlacementFigures = z.output<typeof placementFigures>;
