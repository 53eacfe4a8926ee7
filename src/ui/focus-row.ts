/** The rows of a list, by a selector, in their order. */
export function rowsIn(list: ParentNode | null, rows: string): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>(rows) ?? [])];
}

export function focusRow(row: HTMLElement | undefined): void {
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}

/** Focuses a row that has returned to its list, so that the next key applies to it. */
export function focusReturned(row: string): void {
  // After the render of the list that was fetched with the change.
  requestAnimationFrame(() => focusRow(rowsIn(document, row)[0]));
}

/**
 * Scrolls a row or a column of links that is longer than the screen to this entry. For use as its `ref`; the row is its
 * nearest positioned ancestor.
 */
export function scrollRowTo(entry: HTMLElement | null): void {
  const list = entry?.offsetParent;
  if (!entry || !list) return;
  list.scrollLeft = entry.offsetLeft - 16;
  list.scrollTop = entry.offsetTop - list.clientHeight / 2;
}
