import * as z from 'zod/mini';

/** The days over which visits are averaged. */
export const VISIT_DAYS = 30;

/** What the site has counted itself, beside the operator's figures. */
export const visitFigures = z.object({
  /** Views of machines and of the home page on an average day of the last 30. */
  viewsADay: z.number(),
});
