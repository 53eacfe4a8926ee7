import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'on-navy';
export type ButtonSize = 'small' | 'medium' | 'large';
export type ButtonLook = {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  className?: string | undefined;
};

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-control border font-display font-semibold whitespace-nowrap transition-colors duration-150 select-none disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 [&_svg]:size-[1.125em] [&_svg]:shrink-0';

const VARIANTS = {
  primary: 'border-transparent bg-thread text-on-thread hover:bg-thread-hover',
  secondary: 'border-line-strong bg-surface text-ink hover:border-ink hover:bg-sunken',
  quiet: 'border-transparent bg-transparent text-ink hover:bg-sunken',
  danger: 'border-danger bg-surface text-danger hover:bg-danger-wash',
  'on-navy': 'border-navy-line bg-navy-raised text-on-navy hover:border-on-navy-quiet',
} as const satisfies Record<ButtonVariant, string>;

/** Small is 44 px high on touch screens only: dense tables are used with a mouse. */
const SIZES = {
  small: 'min-h-9 px-3 text-14 pointer-coarse:min-h-11',
  medium: 'min-h-11 px-4 text-14',
  large: 'min-h-13 px-6 text-16',
} as const satisfies Record<ButtonSize, string>;

/** Button styles for links: `<Link className={buttonClass({ variant: 'secondary' })}>`. */
export function buttonClass({ variant = 'secondary', size = 'medium', className }: ButtonLook = {}): string {
  return classNames(BASE, VARIANTS[variant], SIZES[size], className);
}

/** An active filter, as a link that removes it. */
export const CHIP_CLASS =
  'inline-flex min-h-9 items-center gap-2 rounded-full border border-line-strong bg-surface py-1 pr-2.5 pl-3.5 text-14 hover:border-ink pointer-coarse:min-h-11';
