import { useEffect, useRef, type RefObject } from 'react';

/**
 * What had the focus in a list may be gone after a change: the row in its place then takes it over, so that nobody who
 * works with the keyboard starts again at the top of the page. With no row left it is what stands around the list. A
 * row that keeps the focus and is sorted elsewhere is followed there.
 * `rows` selects them within `around`; both can take the focus.
 */
export function useKeptFocus(around: RefObject<HTMLElement | null>, rows: string): void {
  const lastRow = useRef(-1);
  const before = useRef<readonly HTMLElement[]>([]);
  useEffect(() => {
    const element = around.current;
    const noteRow = () => {
      lastRow.current = focusedAmong(rowsIn(element, rows));
    };
    element?.addEventListener('focusin', noteRow);
    return () => element?.removeEventListener('focusin', noteRow);
  }, [around, rows]);

  // After every drawing: the list is drawn anew when something in it has changed, or when a dialog opens or closes.
  useEffect(() => {
    const [was, now] = [before.current, rowsIn(around.current, rows)];
    before.current = now;
    if (lastRow.current < 0) return;
    if (document.activeElement === document.body) {
      const row = now[Math.min(lastRow.current, now.length - 1)] ?? around.current;
      row?.focus({ preventScroll: true });
      return;
    }
    const index = focusedAmong(now);
    if (index === -1) return;
    if (hasMoved(now, was, index)) document.activeElement?.scrollIntoView({ block: 'nearest' });
    lastRow.current = index;
  });
}

function focusedAmong(rows: readonly HTMLElement[]): number {
  return rows.findIndex((row) => row.contains(document.activeElement));
}

/** Whether a row has changed places with another one; that others came or went moves it nowhere. */
function hasMoved(now: readonly HTMLElement[], was: readonly HTMLElement[], index: number): boolean {
  const row = now[index];
  const stood = row === undefined ? -1 : was.indexOf(row);
  return now.some((other, at) => was.includes(other) && was.indexOf(other) < stood !== at < index);
}

function rowsIn(element: HTMLElement | null, rows: string): HTMLElement[] {
  return [...(element?.querySelectorAll<HTMLElement>(rows) ?? [])];
}
