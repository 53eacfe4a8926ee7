import type { MachineFact } from '../fact-kinds.rules.ts';

/** The control panel, and how designs get into it. */
export const CONTROL_FACTS: readonly MachineFact[] = [
  {
    key: 'controller',
    label: 'Control panel',
    group: 'control',
    kind: { type: 'text', maxLength: 60 },
    example: 'IS-C10C',
    level: 'model',
  },
  {
    key: 'firmware',
    label: 'Firmware',
    group: 'control',
    kind: { type: 'text', maxLength: 60 },
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
];
