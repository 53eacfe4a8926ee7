import { useEffect, useRef, type RefObject } from 'react';

/**
 * What had the focus in a list may be gone after a change: the row in its place then takes it over, so that nobody who
 * works with the keyboard starts again at the top of the page. With no row left it is what stands around the list.
 * `rows` selects them within `around`; both can take the focus.
 */
export function useKeptFocus(around: RefObject<HTMLElement | null>, rows: string): void {
  const lastRow = useRef(-1);
  useEffect(() => {
    const element = around.current;
    const noteRow = ({ target }: FocusEvent) => {
      lastRow.current = rowsIn(element, rows).findIndex((row) => target instanceof Node && row.contains(target));
    };
    element?.addEventListener('focusin', noteRow);
    return () => element?.removeEventListener('focusin', noteRow);
  }, [around, rows]);

  /** What is in hand may have been sorted elsewhere, out of sight. */
  const followTo = (index: number) => {
    if (index === lastRow.current || index < 0) return;
    lastRow.current = index;
    document.activeElement?.scrollIntoView({ block: 'nearest' });
  };

  // After every drawing: the list is drawn anew when something in it has changed, or when a dialog opens or closes.
  useEffect(() => {
    if (lastRow.current < 0) return;
    const left = rowsIn(around.current, rows);
    if (document.activeElement !== document.body) {
      followTo(left.findIndex((row) => row.contains(document.activeElement)));
      return;
    }
    const row = left[Math.min(lastRow.current, left.length - 1)] ?? around.current;
    row?.focus({ preventScroll: true });
  });
}

function rowsIn(element: HTMLElement | null, rows: string): HTMLElement[] {
  return [...(element?.querySelectorAll<HTMLElement>(rows) ?? [])];
}
