import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** 16 px of text: with less, phones zoom into the field. */
export const CONTROL_CLASS =
  'min-h-11 w-full min-w-0 rounded-control border border-line-strong bg-surface px-3 text-16 text-ink placeholder:text-quiet hover:border-ink disabled:cursor-not-allowed disabled:bg-sunken disabled:opacity-60 aria-invalid:border-danger';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={classNames(CONTROL_CLASS, className)} {...rest} />;
}

export function Textarea({ className, rows = 5, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={rows} className={classNames(CONTROL_CLASS, 'py-2.5', className)} {...rest} />;
}
