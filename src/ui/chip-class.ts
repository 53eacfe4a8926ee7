/** A chosen filter, as a link that takes it away. */
export const CHIP_CLASS =
  'inline-flex min-h-9 items-center gap-2 rounded-full border border-line-strong bg-surface py-1 pr-2.5 pl-3.5 text-14 hover:border-ink pointer-coarse:min-h-11';
