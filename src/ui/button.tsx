import type { ComponentProps } from 'react';
import type { ButtonLook } from './button-class.ts';
import { buttonClass } from './button-class.ts';

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & ButtonLook;

/** One primary per screen; for something that leads elsewhere use a link with `buttonClass`. */
export function Button({ variant, size, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass({ variant, size, className })} {...rest} />;
}
