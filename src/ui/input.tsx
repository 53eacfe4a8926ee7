import { useLayoutEffect, useState, type ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** 16 px of text: with less, phones zoom into the field. */
export const CONTROL_CLASS =
  'min-h-11 w-full min-w-0 rounded-control border border-line-strong bg-surface px-3 text-16 text-ink placeholder:text-quiet hover:border-ink disabled:cursor-not-allowed disabled:bg-sunken disabled:opacity-60 aria-invalid:border-danger';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={classNames(CONTROL_CLASS, className)} {...rest} />;
}

/** What was typed into it before the scripts arrived stays, as in every other field. */
export function Textarea({ className, rows = 5, ...rest }: ComponentProps<'textarea'>) {
  useTypedBefore(rest.id);
  return <textarea rows={rows} className={classNames(CONTROL_CLASS, 'py-2.5', className)} {...rest} />;
}

/** React writes the first text into the page's own field as it takes it over: what stood there is written back. */
function useTypedBefore(id: string | undefined): void {
  const [typed] = useState(() => typedInto(id));
  useLayoutEffect(() => {
    const field = fieldOf(id);
    // Into a field that began empty it writes nothing.
    if (field === null || typed === null || field.value.startsWith(typed)) return;
    if (!field.value.startsWith(field.defaultValue)) return;
    // Whoever goes on typing meanwhile does so behind the first text.
    field.value = typed + field.value.slice(field.defaultValue.length);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }, [id, typed]);
}

function typedInto(id: string | undefined): string | null {
  const field = fieldOf(id);
  return field === null || field.value === field.defaultValue ? null : field.value;
}

function fieldOf(id: string | undefined): HTMLTextAreaElement | null {
  if (typeof document === 'undefined' || id === undefined) return null;
  const field = document.getElementById(id);
  return field instanceof HTMLTextAreaElement ? field : null;
}
