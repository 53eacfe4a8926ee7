import { BOOLEAN, type MachineFact } from '../fact-kinds.rules.ts';

/** What comes with a machine beside its accessories. */
export const EQUIPMENT_FACTS: readonly MachineFact[] = [
  {
    key: 'stand',
    label: 'Stand',
    group: 'equipment',
    kind: BOOLEAN,
    filter: null,
    example: 'true',
  },
  {
    key: 'manuals',
    label: 'Manuals',
    group: 'equipment',
    kind: BOOLEAN,
    filter: null,
    example: 'true',
  },
  {
    key: 'toolKit',
    label: 'Tool kit',
    group: 'equipment',
    kind: BOOLEAN,
    filter: null,
    example: 'true',
  },
  {
    key: 'spares',
    label: 'Spare parts',
    group: 'equipment',
    kind: { type: 'text', maxLength: 200 },
    example: 'Rotary hooks, needles, a main board',
  },
];
