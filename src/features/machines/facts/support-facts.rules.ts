import type { MachineFact } from '../fact-kinds.rules.ts';

const OFFERED = {
  type: 'oneOf',
  options: [
    { value: 'included', label: 'Included' },
    { value: 'for-a-price', label: 'For a price' },
    { value: 'no', label: 'No' },
  ],
} as const;

/** Support after the sale, and how buyers can see the machine before it. */
export const SUPPORT_FACTS: readonly MachineFact[] = [
  {
    key: 'makerSupport',
    label: 'Maker’s support',
    group: 'support',
    kind: {
      type: 'oneOf',
      options: [
        { value: 'full', label: 'Full' },
        { value: 'parts-only', label: 'Parts only' },
        { value: 'none', label: 'None' },
        { value: 'unknown', label: 'Unknown' },
      ],
    },
    example: 'full',
    level: 'model',
  },
  {
    key: 'localTechnician',
    label: 'Technician who knows it',
    group: 'support',
    kind: { type: 'text', maxLength: 80 },
    example: 'Gulf Coast Embroidery Repair, Houston',
  },
  {
    key: 'installation',
    label: 'Installation',
    group: 'support',
    kind: OFFERED,
    example: 'for-a-price',
  },
  {
    key: 'training',
    label: 'Training',
    group: 'support',
    kind: OFFERED,
    example: 'included',
  },
  {
    key: 'remoteHelp',
    label: 'Help by telephone',
    group: 'support',
    kind: OFFERED,
    example: 'included',
  },
  {
    key: 'canBeSeenRunning',
    label: 'Can be seen running',
    group: 'support',
    kind: {
      type: 'oneOf',
      options: [
        { value: 'on-site', label: 'On site' },
        { value: 'video', label: 'By video' },
        { value: 'no', label: 'No' },
      ],
    },
    example: 'on-site',
  },
];
