import type { ComponentProps } from 'react';
import type { ButtonLook } from './button-class.ts';
import { buttonClass } from './button-class.ts';
import { classNames } from './class-names.ts';

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & ButtonLook;

/**
 * Use one primary button per screen; for navigation use a link with `buttonClass`. An `aria-disabled` button keeps the
 * focus and ignores presses.
 */
export function Button({ variant, size, className, type = 'button', onClick, ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonClass({ variant, size, className })}
      {...rest}
      onClick={rest['aria-disabled'] === true ? (event) => event.preventDefault() : onClick}
    />
  );
}

type RowButtonProps = Omit<ButtonProps, 'size'> & {
  /** The action and its object, to distinguish it from equal buttons in other rows. */
  label: string;
  isBusy?: boolean;
};

/** A small button in a list's row; full touch height on touch screens. */
export function RowButton({ label, isBusy = false, className, ...rest }: RowButtonProps) {
  return (
    <Button
      size="small"
      aria-label={label}
      aria-disabled={isBusy || undefined}
      className={classNames('max-lg:min-h-11', className)}
      {...rest}
    />
  );
}
