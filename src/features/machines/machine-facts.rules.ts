import type { MachineFact } from './fact-kinds.rules.ts';

/**
 * What is known of a machine beside the columns of its listing: one entry a fact, in the order in which people read them.
 * An entry is all that a fact needs: form, page, API, comparison of versions, CSV, filters and exports follow from it.
 */
export const MACHINE_FACTS: readonly MachineFact[] = [
  {
    key: 'stitchCount',
    label: 'Stitch counter',
    group: 'wear',
    kind: { type: 'integer', min: 0, max: 100_000_000_000 },
    help: 'As the control panel shows it, such as 85,000,000.',
    example: '85000000',
  },
];
