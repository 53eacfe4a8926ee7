import type { MachineFact } from '../fact-kinds.rules.ts';

/** The control panel, design input and digitizing software. */
export const CONTROL_FACTS: readonly MachineFact[] = [
  {
    key: 'controller',
    label: 'Control panel',
    group: 'control',
    kind: { type: 'text', maxLength: 60 },
    hint: 'control-label',
    example: 'IS-C10C',
    level: 'model',
  },
  {
    key: 'firmware',
    label: 'Firmware',
    group: 'control',
    kind: { type: 'text', maxLength: 60 },
    hint: 'control-label',
    example: '3.12',
  },
  {
    key: 'mediaInputs',
    label: 'Takes designs by',
    group: 'control',
    kind: {
      type: 'severalOf',
      options: [
        { value: 'usb', label: 'USB' },
        { value: 'network', label: 'Network' },
        { value: 'wifi', label: 'Wi-Fi' },
        { value: 'serial', label: 'Serial port' },
        { value: 'floppy', label: 'Floppy disk' },
        { value: 'card', label: 'Memory card' },
      ],
    },
    example: 'usb;network',
    level: 'model',
  },
  {
    key: 'fileFormats',
    label: 'Reads',
    group: 'control',
    kind: {
      type: 'severalOf',
      options: [
        { value: 'dst', label: 'DST' },
        { value: 'dsb', label: 'DSB' },
        { value: 'fdr', label: 'FDR' },
        { value: 'tap', label: 'TAP' },
        { value: 'sst', label: 'SST' },
        { value: 'exp', label: 'EXP' },
        { value: 'pes', label: 'PES' },
        { value: 'others', label: 'Others' },
      ],
    },
    filter: null,
    example: 'dst;fdr',
    level: 'model',
  },
  {
    key: 'memoryStitches',
    label: 'Memory',
    group: 'control',
    kind: { type: 'integer', min: 0, max: 10_000_000_000 },
    unit: 'stitches',
    filter: null,
    example: '2000000',
    level: 'model',
  },
  {
    key: 'panelLanguages',
    label: 'Panel speaks',
    group: 'control',
    kind: {
      type: 'severalOf',
      options: [
        { value: 'english', label: 'English' },
        { value: 'spanish', label: 'Spanish' },
        { value: 'others', label: 'Others' },
      ],
    },
    example: 'english;spanish',
    level: 'model',
  },
  {
    key: 'software',
    label: 'Software that comes along',
    group: 'control',
    kind: {
      type: 'entries',
      noun: 'software',
      max: 10,
      fields: [
        { key: 'name', label: 'Name', kind: { type: 'text', maxLength: 60 }, isRequired: true },
        { key: 'level', label: 'Level', kind: { type: 'text', maxLength: 40 } },
        {
          key: 'licence',
          label: 'License',
          kind: {
            type: 'oneOf',
            options: [
              { value: 'transferable', label: 'license is transferable' },
              { value: 'account', label: 'license is bound to an account' },
              { value: 'dongle', label: 'license on a dongle' },
              { value: 'none', label: 'no license' },
              { value: 'unknown', label: 'license unknown' },
            ],
          },
        },
      ],
    },
    filter: null,
    help: 'Ask the maker whether a license may change hands.',
    example: 'DG16 by Pulse|Illustrator Extreme|dongle',
  },
];
