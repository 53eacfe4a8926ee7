/** The cards of listings in an element, in their order. */
export function cardsIn(element: ParentNode | null): HTMLElement[] {
  return [...(element?.querySelectorAll<HTMLElement>('[data-listing]') ?? [])];
}

export function focusCard(card: HTMLElement | undefined): void {
  card?.focus({ preventScroll: true });
  card?.scrollIntoView({ block: 'nearest' });
}

/** Focuses the card of a listing that has returned to the list, so that the next key applies to it. */
export function focusListing(id: string): void {
  // After the render of the list that was fetched with the change.
  requestAnimationFrame(() => focusCard(cardsIn(document).find((card) => card.dataset['listing'] === id)));
}
