import type { StitchComparison } from './machines.schema.ts';

/** With fewer machines a comparison says little. */
const FEWEST_MACHINES = 10;
const MOST_TENTHS = 5;
/** From `MOST_TENTHS` on. */
const TENTHS = ['five', 'six', 'seven', 'eight', 'nine'] as const;

/** 'more than seven of ten here'; null if there are too few machines, or if it is about in their middle. */
export function stitchComparisonLabel({ machines, fewer, more }: StitchComparison): string | null {
  if (machines < FEWEST_MACHINES) return null;
  const [word, count] = fewer > more ? (['more', fewer] as const) : (['fewer', more] as const);
  if (count === machines) return `${word} than all others here`;
  const tenths = Math.floor((count * 10) / machines);
  return tenths < MOST_TENTHS ? null : `${word} than ${TENTHS[tenths - MOST_TENTHS]} of ten here`;
}
