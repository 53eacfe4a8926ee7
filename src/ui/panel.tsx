import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** A framed section. */
export function Panel({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section
      className={classNames('rounded-panel border border-line bg-surface p-4 shadow-card sm:p-6', className)}
      {...rest}
    />
  );
}
