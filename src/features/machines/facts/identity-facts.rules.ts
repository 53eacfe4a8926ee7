import { BOOLEAN, FIRST_DAY, type MachineFact } from '../fact-kinds.rules.ts';

/** The type of machine, besides its brand and model. */
export const IDENTITY_FACTS: readonly MachineFact[] = [
  {
    key: 'machineClass',
    label: 'Type',
    group: 'identity',
    kind: {
      type: 'oneOf',
      options: [
        { value: 'single-head', label: 'Single head' },
        { value: 'single-head-bridge', label: 'Single head, bridge' },
        { value: 'multi-head-tubular', label: 'Multi-head, tubular' },
        { value: 'multi-head-flat', label: 'Multi-head, flat or border frame' },
        { value: 'cap', label: 'Cap machine' },
        { value: 'large-field', label: 'Large field' },
        { value: 'chenille', label: 'Chenille or chain stitch' },
        { value: 'mixed', label: 'Mixed, with sequin or cording' },
        { value: 'laser', label: 'With laser' },
      ],
    },
    example: 'multi-head-tubular',
    level: 'model',
  },
  {
    key: 'headsWorking',
    label: 'Heads working',
    group: 'identity',
    kind: { type: 'integer', min: 0, max: 999 },
    help: 'How many heads sew today.',
    example: '6',
    keyRank: 2,
  },
  {
    key: 'individualHeadOff',
    label: 'Each head can be switched off',
    group: 'identity',
    kind: BOOLEAN,
    example: 'true',
    level: 'model',
  },
  {
    key: 'serialNumber',
    label: 'Serial number',
    group: 'identity',
    kind: { type: 'text', minLength: 3, maxLength: 40 },
    audience: 'seller',
    isMasked: true,
    help: 'On the plate at the back. For you and us alone: buyers never see it.',
    hint: 'rating-plate',
    example: 'T2019-44821',
  },
  {
    key: 'madeOn',
    label: 'Date of manufacture',
    group: 'identity',
    kind: { type: 'date', min: FIRST_DAY, max: 'today' },
    filter: null,
    help: 'The first of the month, where the plate has no day.',
    hint: 'rating-plate',
    example: '2019-04-01',
  },
];
