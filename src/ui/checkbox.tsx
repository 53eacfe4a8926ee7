import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode;
  /** Shown at the end of the row, such as the number of matches. */
  detail?: ReactNode;
};

/** The tick is drawn as two stitches. The whole row is the click target. */
export function Checkbox({ label, detail, className, ...rest }: CheckboxProps) {
  return (
    <label className={classNames('flex min-h-11 items-center gap-3 text-14 has-disabled:opacity-55', className)}>
      <span className="relative grid size-5 shrink-0">
        <input
          type="checkbox"
          className="peer size-5 appearance-none rounded-[4px] border border-line-strong bg-surface checked:border-ink checked:bg-ink hover:border-ink forced-colors:appearance-auto"
          {...rest}
        />
        <svg
          viewBox="0 0 20 20"
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 fill-none stroke-surface stroke-[2.25] opacity-0 peer-checked:opacity-100 forced-colors:hidden"
          strokeLinecap="round"
        >
          <path d="M5 10.5l2.6 2.9M9.6 13.2L15 6.6" />
        </svg>
      </span>
      <span className="min-w-0 flex-1">{label}</span>
      {detail !== undefined && <span className="figures text-14 text-quiet">{detail}</span>}
    </label>
  );
}
