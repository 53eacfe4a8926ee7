import * as z from 'zod/mini';
import { MODEL_FACTS } from '#app/features/machines/fact-registry.rules.ts';

/** The columns that identify a row's model and the source of its figures; the others are facts, named by key. */
export const FIGURES_REQUIRED = ['brand', 'model', 'source'] as const;
export const FIGURES_COLUMNS: readonly string[] = [...FIGURES_REQUIRED, ...MODEL_FACTS.map(({ key }) => key)];

/** The maximum number of models in one file. */
export const MAX_FIGURES_ROWS = 1_000;

/** The result of a file of model figures. Each row is stored completely or not at all. */
export const figuresResult = z.object({
  models: z.int(),
  facts: z.int(),
  /** Problems, with the row's number in a spreadsheet. */
  errors: z.array(z.string()),
  /** Unknown columns, which were ignored. */
  unknownColumns: z.array(z.string()),
});
export type FiguresResult = z.output<typeof figuresResult>;
