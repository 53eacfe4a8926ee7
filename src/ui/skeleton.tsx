import { classNames } from './class-names.ts';

/** A placeholder for loading content; give it the content's final size. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('skeleton', className)} />;
}
