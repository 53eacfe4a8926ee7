import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { CONTROL_CLASS } from './input.tsx';

/** The platform's own select, which every phone and screen reader already knows, in our clothes. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={classNames('relative inline-grid', className)}>
      <select className={classNames(CONTROL_CLASS, 'appearance-none text-ellipsis pr-10')} {...rest}>
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-quiet"
      />
    </span>
  );
}
