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

/**
 * What was typed into a field before React wrote the first text into it. React does so while it draws, and begins anew
 * when it is interrupted, by a key, say: then the field has lost it, and only this still has it.
 */
const typedTexts = new WeakMap<HTMLTextAreaElement, string>();

/** React writes the first text into the page's own field as it takes it over: what stood there is written back. */
function useTypedBefore(id: string | undefined): void {
  useState(() => {
    const field = fieldOf(id);
    if (field !== null && field.value !== field.defaultValue) typedTexts.set(field, withTyped(field));
  });
  useLayoutEffect(() => {
    const field = fieldOf(id);
    if (field === null || !typedTexts.has(field)) return;
    const text = withTyped(field);
    typedTexts.delete(field);
    if (field.value === text) return;
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }, [id]);
}

/** Whoever goes on typing meanwhile does so behind the first text. */
function withTyped(field: HTMLTextAreaElement): string {
  const typed = typedTexts.get(field);
  if (typed === undefined || field.value.startsWith(typed) || !field.value.startsWith(field.defaultValue)) {
    return field.value;
  }
  return typed + field.value.slice(field.defaultValue.length);
}

function fieldOf(id: string | undefined): HTMLTextAreaElement | null {
  if (typeof document === 'undefined' || id === undefined) return null;
  const field = document.getElementById(id);
  return field instanceof HTMLTextAreaElement ? field : null;
}
