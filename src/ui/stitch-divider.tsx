import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A dashed line between sections, optionally with the next section's title. */
export function StitchDivider({ className, children }: { className?: string; children?: ReactNode }) {
  if (children === undefined) return <hr className={classNames('stitch h-0.5 border-0 text-line-strong', className)} />;
  return (
    <div className={classNames('flex items-center gap-4', className)}>
      {children}
      <span aria-hidden="true" className="stitch h-0.5 flex-1 text-line-strong" />
    </div>
  );
}
