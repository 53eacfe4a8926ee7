import { useEffect, useRef, type RefObject } from 'react';

/**
 * What had the focus in the list may be gone after a change: the row in its place then takes it over, so that nobody
 * who works with the keyboard starts again at the top of the page. With no row left it is what stands around the list.
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>): void {
  const lastRow = useRef(-1);
  useEffect(() => {
    const element = list.current;
    const noteRow = ({ target }: FocusEvent) => {
      const rows = [...(element?.children ?? [])];
      lastRow.current = rows.findIndex((row) => target instanceof Node && row.contains(target));
    };
    element?.addEventListener('focusin', noteRow);
    return () => element?.removeEventListener('focusin', noteRow);
  }, [list]);

  // After every drawing: the list is drawn anew when something in it has changed, or when a dialog opens or closes.
  useEffect(() => {
    if (lastRow.current < 0 || document.activeElement !== document.body) return;
    const rows = list.current?.children ?? [];
    const row = rows[Math.min(lastRow.current, rows.length - 1)] ?? list.current?.parentElement;
    if (row instanceof HTMLElement) row.focus({ preventScroll: true });
  });
}
