import * as z from 'zod/mini';
import { MODEL_FACTS } from '#app/features/machines/fact-registry.rules.ts';

/** What says of which model a row of figures is, and where they are from; the other columns are facts, by their keys. */
export const FIGURES_REQUIRED = ['brand', 'model', 'source'] as const;
export const FIGURES_COLUMNS: readonly string[] = [...FIGURES_REQUIRED, ...MODEL_FACTS.map(({ key }) => key)];

/** So many models are entered at once. */
export const MAX_FIGURES_ROWS = 1_000;

/** What came of a file of figures. Each row goes in as a whole or not at all. */
export const figuresResult = z.object({
  models: z.int(),
  facts: z.int(),
  /** What is wrong, with the row as a spreadsheet numbers it. */
  errors: z.array(z.string()),
  /** Columns that mean nothing here, and were passed over. */
  unknownColumns: z.array(z.string()),
});
export type FiguresResult = z.output<typeof figuresResult>;
