import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  /** The action as text; its only accessible name. */
  label: string;
  icon: ReactNode;
};

export const ICON_BUTTON_CLASS =
  'inline-grid size-11 shrink-0 place-items-center rounded-control text-current transition-colors hover:bg-current/10 disabled:cursor-not-allowed disabled:opacity-40 [&_svg]:size-5';

export function IconButton({ label, icon, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button type={type} aria-label={label} title={label} className={classNames(ICON_BUTTON_CLASS, className)} {...rest}>
      {icon}
    </button>
  );
}
