import { useCallback, useRef, useState, type ComponentProps, type RefObject } from 'react';
import { classNames } from './class-names.ts';

/** 16 px of text: with less, phones zoom into the field. */
export const CONTROL_CLASS =
  'min-h-11 w-full min-w-0 rounded-control border border-line-strong bg-surface px-3 text-16 text-ink placeholder:text-quiet hover:border-ink disabled:cursor-not-allowed disabled:bg-sunken disabled:opacity-60 aria-invalid:border-danger';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={classNames(CONTROL_CLASS, className)} {...rest} />;
}

export function Textarea({ className, rows = 5, ref, ...rest }: ComponentProps<'textarea'>) {
  const typed = useTypedText(rest.id);
  const keepTyped = useCallback(
    (area: HTMLTextAreaElement | null) => {
      if (area !== null && typed.current !== null) area.value = typed.current;
      typed.current = null;
      if (typeof ref === 'function') return ref(area);
      if (ref !== null && ref !== undefined) ref.current = area;
      return undefined;
    },
    [ref, typed],
  );
  return <textarea ref={keepTyped} rows={rows} className={classNames(CONTROL_CLASS, 'py-2.5', className)} {...rest} />;
}

/** What somebody has typed before the page is hydrated, when React puts a text area back to its first text; else null. */
function useTypedText(id: string | undefined): RefObject<string | null> {
  const [first] = useState(() => {
    if (import.meta.env.SSR || id === undefined) return null;
    const area = document.getElementById(id);
    return area instanceof HTMLTextAreaElement ? area.value : null;
  });
  return useRef(first);
}
