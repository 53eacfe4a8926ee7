import type { Fact, Problem } from './system.schema.ts';

/** What a look at one part brought. */
export type PartFindings = { facts: Fact[]; problems: Problem[] };
