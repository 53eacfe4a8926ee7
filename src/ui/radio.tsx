import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

type RadioProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode };

/** A radio button; those with the same name form a group. The whole row is the click target. */
export function Radio({ label, className, ...rest }: RadioProps) {
  return (
    <label className={classNames('flex min-h-11 items-center gap-3 text-14 has-disabled:opacity-55', className)}>
      <input
        type="radio"
        className="size-5 shrink-0 appearance-none rounded-full border border-line-strong bg-surface checked:border-6 checked:border-ink hover:border-ink forced-colors:appearance-auto"
        {...rest}
      />
      <span className="min-w-0 flex-1">{label}</span>
    </label>
  );
}
