import type { ComponentProps } from 'react';
import type { ButtonLook } from './button-class.ts';
import { buttonClass } from './button-class.ts';
import { classNames } from './class-names.ts';

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & ButtonLook;

/**
 * One primary per screen; for something that leads elsewhere use a link with `buttonClass`. One that is `aria-disabled`
 * keeps the focus, and a press does nothing.
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
  /** What it does and to what: it is one of many that are called the same. */
  label: string;
  isBusy?: boolean;
};

/** A small button in a row of a list, as high as a finger where there may be one. */
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
