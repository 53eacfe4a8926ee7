import { useEffect, useRef, type RefObject } from 'react';

/**
 * What had the focus in a list may be gone after a change: the row in its place then takes it over, so that nobody who
 * works with the keyboard starts again at the top of the page. With no row left it is what stands around the list. A
 * row that keeps the focus and is sorted elsewhere is followed there.
 * `rows` selects them within `around`; both can take the focus.
 */
export function useKeptFocus(around: RefObject<HTMLElement | null>, rows: string): void {
  const last = useRef<{ element: Element; row: number } | null>(null);
  const before = useRef<readonly HTMLElement[]>([]);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      // A dialog, wherever it stands in the document, gives the focus back: the row may be gone by then.
      if (target.closest('dialog')?.contains(around.current) === false) return;
      last.current =
        around.current?.contains(target) === true
          ? { element: target, row: focusedAmong(rowsIn(around.current, rows)) }
          : null;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [around, rows]);

  // After every drawing: the list is drawn anew when something in it has changed, or when a dialog opens or closes.
  useEffect(() => {
    const [was, now] = [before.current, rowsIn(around.current, rows)];
    before.current = now;
    if (last.current === null || last.current.row < 0) return;
    if (document.activeElement === document.body) {
      // Who has pressed beside everything has left it: only what is gone is replaced.
      if (last.current.element.isConnected) return;
      const row = now[Math.min(last.current.row, now.length - 1)] ?? around.current;
      row?.focus({ preventScroll: true });
      return;
    }
    const row = focusedAmong(now);
    if (row === -1) return;
    last.current.row = row;
    const isByKeys = document.activeElement?.matches(':focus-visible') === true;
    if (isByKeys && hasMoved(now, was, row)) document.activeElement?.scrollIntoView({ block: 'nearest' });
  });
}

function focusedAmong(rows: readonly HTMLElement[]): number {
  return rows.findIndex((row) => row.contains(document.activeElement));
}

/** Whether a row has changed places with another one; that others came or went moves it nowhere. */
function hasMoved(now: readonly HTMLElement[], was: readonly HTMLElement[], index: number): boolean {
  const row = now[index];
  const stood = row === undefined ? -1 : was.indexOf(row);
  if (stood === -1) return false;
  return now.some((other, at) => was.includes(other) && was.indexOf(other) < stood !== at < index);
}

function rowsIn(element: HTMLElement | null, rows: string): HTMLElement[] {
  return [...(element?.querySelectorAll<HTMLElement>(rows) ?? [])];
}

/** Whoever works with the keyboard, or hears the page, begins at what it is about. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
