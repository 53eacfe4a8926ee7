import { useEffect, useRef, type RefObject } from 'react';
import { rowsIn } from './focus-row.ts';

/**
 * Keeps the focus in a list when a change removes the focused element: the row in its place takes the focus, or
 * `around` if no row is left, so that keyboard users do not start again at the top of the page. A focused row that
 * moves is scrolled to. `rows` selects rows within `around`; both must be focusable.
 */
export function useKeptFocus(around: RefObject<HTMLElement | null>, rows: string): void {
  const last = useRef<{ element: Element; row: number } | null>(null);
  const before = useRef<readonly HTMLElement[]>([]);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      // A dialog of this list, wherever it is in the document, restores the focus itself: the row may be gone by then.
      if (target.closest('dialog')?.contains(around.current) === false) return;
      last.current =
        around.current?.contains(target) === true
          ? { element: target, row: focusedAmong(rowsIn(around.current, rows)) }
          : null;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [around, rows]);

  // After every render: when the list changes, and when a dialog opens or closes.
  useEffect(() => {
    const [was, now] = [before.current, rowsIn(around.current, rows)];
    before.current = now;
    if (last.current === null || last.current.row < 0) return;
    if (document.activeElement === document.body) {
      // A click elsewhere has left the list: only removed elements are replaced.
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

/** Whether a row has changed places with another. Added or removed rows do not count. */
function hasMoved(now: readonly HTMLElement[], was: readonly HTMLElement[], index: number): boolean {
  const row = now[index];
  const stood = row === undefined ? -1 : was.indexOf(row);
  if (stood === -1) return false;
  return now.some((other, at) => was.includes(other) && was.indexOf(other) < stood !== at < index);
}

/** Focuses the main heading, where keyboard and screen-reader users start. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
