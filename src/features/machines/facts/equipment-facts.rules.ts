import { BOOLEAN, type MachineFact } from '../fact-kinds.rules.ts';

const SIDE = { type: 'integer', min: 10, max: 3_000 } as const;

/** Equipment that is included with a machine, besides its accessories. */
export const EQUIPMENT_FACTS: readonly MachineFact[] = [
  {
    key: 'hoops',
    label: 'Hoops and frames',
    group: 'equipment',
    kind: {
      type: 'entries',
      noun: 'hoop',
      max: 60,
      fields: [
        {
          key: 'kind',
          label: 'Kind',
          kind: {
            type: 'oneOf',
            options: [
              { value: 'round', label: 'Round hoop' },
              { value: 'square', label: 'Square hoop' },
              { value: 'cap-frame', label: 'Cap frame' },
              { value: 'cap-driver', label: 'Cap driver' },
              { value: 'border', label: 'Border or sash frame' },
              { value: 'clamp', label: 'Clamp' },
              { value: 'pocket', label: 'Pocket frame' },
              { value: 'magnetic', label: 'Magnetic hoop' },
            ],
          },
          isRequired: true,
        },
        { key: 'count', label: 'How many', kind: { type: 'integer', min: 1, max: 999 }, reads: 'count' },
        { key: 'widthMm', label: 'Width', kind: SIDE, unit: 'mm', reads: 'side' },
        { key: 'depthMm', label: 'Depth', kind: SIDE, unit: 'mm', reads: 'side' },
        {
          key: 'headSpacingMm',
          label: 'Head spacing',
          kind: { type: 'integer', min: 90, max: 3_000 },
          unit: 'mm',
          reads: { after: 'for a head spacing of' },
        },
      ],
    },
    filter: 'list',
    help: 'One line for each kind and size.',
    example: 'cap-frame|6|360|75',
  },
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
