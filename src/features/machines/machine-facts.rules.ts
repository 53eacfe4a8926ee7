import type { MachineFact } from './fact-kinds.rules.ts';

/**
 * What is known of a machine beside the columns of its listing: one entry a fact, in the order in which people read them.
 * An entry is all that a fact needs: form, page, API, comparison of versions, CSV, filters and exports follow from it.
 */
export const MACHINE_FACTS: readonly MachineFact[] = [];
