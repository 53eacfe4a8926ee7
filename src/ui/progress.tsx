import { classNames } from './class-names.ts';

/** A seam that sews itself: grey holes, red thread as far as it has come. Value from 0 to 1. */
export function Progress({ value, label, className }: { value: number; label: string; className?: string }) {
  return <progress aria-label={label} value={value} max={1} className={classNames('seam', className)} />;
}
