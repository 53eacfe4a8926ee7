import { useEffect, type RefObject } from 'react';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import type { AdminMachine } from '#app/features/machines/machines.schema.ts';
import { dismissToast, shownToast } from '#app/ui/toast-store.ts';
import { areKeysOn } from './use-shortcut-setting.ts';
import { keyOf, type ListingKey } from './shortcuts.rules.ts';
import type { ModerationControl } from './use-moderation.ts';

/** Lets moderators go from listing to listing, and decide, by single keys. `around` holds the list. */
export function useListingKeys(
  around: RefObject<HTMLElement | null>,
  listings: readonly AdminMachine[],
  control: ModerationControl,
): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const key = keyOf(event);
      if (key === null || isTypedInto(event.target) || document.querySelector('dialog[open]') !== null) return;
      if (key !== '?' && !areKeysOn()) return;
      event.preventDefault();
      press(key, cardsIn(around.current), listings, control);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [around, listings, control]);
}

/** Letters in a select choose from it. */
function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input:not([type=checkbox]), textarea, select') !== null;
}

function cardsIn(element: HTMLElement | null): HTMLElement[] {
  return [...(element?.querySelectorAll<HTMLElement>('[data-listing]') ?? [])];
}

function press(
  key: ListingKey,
  cards: readonly HTMLElement[],
  listings: readonly AdminMachine[],
  control: ModerationControl,
): void {
  const at = cards.findIndex((card) => card.contains(document.activeElement));
  if (key === 'j') show(cards[Math.min(at + 1, cards.length - 1)]);
  else if (key === 'k') show(cards[Math.max(at - 1, 0)]);
  else if (key === 'u') undo();
  else if (key === '?') control.ask({ about: 'keys' });
  else {
    // Only with the card itself in hand: on one of its buttons a letter is a slip.
    const id = cards.find((card) => card === document.activeElement)?.dataset['listing'];
    const listing = listings.find((each) => each.id === id);
    if (listing !== undefined) DOES[key](listing, control);
  }
}

const DOES = {
  a: (listing, control) => {
    if (listing.status !== 'approved') control.onApprove(listing);
  },
  r: (listing, control) => {
    if (listing.status !== 'rejected') control.onStatus(listing, 'rejected');
  },
  e: (listing, { ask }) => {
    ask({ about: 'price', listing });
  },
  l: (listing, { ask }) => {
    ask({ about: 'look', listing });
  },
  o: ({ id }) => {
    window.open(machineHref(id), '_blank', 'noopener');
  },
} as const satisfies Partial<Record<ListingKey, (listing: AdminMachine, control: ModerationControl) => void>>;

function show(card: HTMLElement | undefined): void {
  card?.focus({ preventScroll: true });
  card?.scrollIntoView({ block: 'nearest' });
}

function undo(): void {
  const toast = shownToast();
  if (toast?.action === undefined || !toast.open) return;
  dismissToast(toast.id);
  toast.action.onChoose();
}
