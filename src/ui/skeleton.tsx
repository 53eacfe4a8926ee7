import { classNames } from './class-names.ts';

/** Stands where something will be, in its final size; give it that size. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('skeleton', className)} />;
}
