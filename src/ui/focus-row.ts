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

/** Scrolls a row of links that is wider than the screen to this entry. For use as its `ref`. */
export function scrollRowTo(entry: HTMLElement | null): void {
  if (entry?.parentElement) entry.parentElement.scrollLeft = entry.offsetLeft - 16;
}
