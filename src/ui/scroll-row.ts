/** Scrolls a row of links that is wider than the screen to this entry. For use as its `ref`. */
export function scrollRowTo(entry: HTMLElement | null): void {
  if (entry?.parentElement) entry.parentElement.scrollLeft = entry.offsetLeft - 16;
}
