import { useCallback, useRef, useState, type ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** 16 px text, because phones zoom into fields with less. */
export const CONTROL_CLASS =
  'min-h-11 w-full min-w-0 rounded-control border border-line-strong bg-surface px-3 text-16 text-ink placeholder:text-quiet hover:border-ink disabled:cursor-not-allowed disabled:bg-sunken disabled:opacity-60 aria-invalid:border-danger';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={classNames(CONTROL_CLASS, className)} {...rest} />;
}

/** A field for longer text. Ctrl+Enter, or Command+Enter, sends its form. */
export function Textarea({ className, rows = 5, ref, onKeyDown, ...rest }: ComponentProps<'textarea'>) {
  const restoreTyped = useTypedText(rest.id);
  const attach = useCallback(
    (area: HTMLTextAreaElement | null) => {
      // Before callers read the text through `ref`.
      if (area !== null) restoreTyped(area);
      if (typeof ref === 'function') return ref(area);
      if (ref !== null && ref !== undefined) ref.current = area;
      return undefined;
    },
    [ref, restoreTyped],
  );
  return (
    <textarea
      ref={attach}
      rows={rows}
      className={classNames(CONTROL_CLASS, 'py-2.5', className)}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        const isSent = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat;
        if (isSent && !event.defaultPrevented) event.currentTarget.form?.requestSubmit();
      }}
      {...rest}
    />
  );
}

/** Restores, once, what was typed before hydration: React resets a text area to its initial text. */
function useTypedText(id: string | undefined): (area: HTMLTextAreaElement) => void {
  const [first] = useState(() => {
    if (import.meta.env.SSR || id === undefined) return null;
    const area = document.getElementById(id);
    return area instanceof HTMLTextAreaElement ? area.value : null;
  });
  const typed = useRef(first);
  return useCallback((area) => {
    if (typed.current !== null) area.value = typed.current;
    typed.current = null;
  }, []);
}
