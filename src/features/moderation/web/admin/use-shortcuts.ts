import { useEffect, type RefObject, useSyncExternalStore } from 'react';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import type { AdminMachine } from '#app/features/machines/machines.schema.ts';
import { dismissToast, shownToast } from '#app/ui/toast-store.ts';
import { focusRow, rowsIn } from '#app/ui/focus-row.ts';
import type { ModerationControl } from './use-moderation.tsx';
import { inBrowserStorage } from '#app/lib/browser-storage.ts';

/** Keyboard shortcuts for moderators. Without a focused listing only the first two, `u` and `?` have an effect. */
export const SHORTCUTS = {
  j: { does: 'To the next listing', short: 'next' },
  k: { does: 'To the previous listing', short: 'previous' },
  a: { does: 'Approve', short: 'approve' },
  r: { does: 'Reject: asks for the reason', short: 'reject' },
  e: { does: 'Edit the price', short: 'price' },
  l: { does: 'View details: all photos and the full text', short: 'look' },
  o: { does: 'Open the machine’s page in a new tab', short: 'open' },
  u: { does: 'Undo, while its notice is shown', short: 'undo' },
  '?': { does: 'Show keyboard shortcuts', short: 'all keys' },
} as const;
type ShortcutKey = keyof typeof SHORTCUTS;

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>;

/** The pressed shortcut. A held key moves on, but does not repeat a decision. */
export function findShortcut({ key, ctrlKey, metaKey, altKey, repeat }: Pressed): ShortcutKey | null {
  if (ctrlKey || metaKey || altKey || !isKey(key)) return null;
  return repeat && key !== 'j' && key !== 'k' ? null : key;
}

function isKey(key: string): key is ShortcutKey {
  return Object.hasOwn(SHORTCUTS, key);
}

/** Lets moderators navigate and decide with single keys. `around` contains the list. */
export function useShortcuts(
  around: RefObject<HTMLElement | null>,
  listings: readonly AdminMachine[],
  control: ModerationControl,
): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const key = findShortcut(event);
      if (key === null || isTypedInto(event.target) || document.querySelector('dialog[open]') !== null) return;
      if (key !== '?' && !areShortcutsOn()) return;
      event.preventDefault();
      runShortcut(key, rowsIn(around.current, '[data-listing]'), listings, control);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [around, listings, control]);
}

/** In a select, letters choose an option. */
function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input:not([type=checkbox]), textarea, select') !== null;
}

function runShortcut(
  key: ShortcutKey,
  cards: readonly HTMLElement[],
  listings: readonly AdminMachine[],
  control: ModerationControl,
): void {
  const at = cards.findIndex((card) => card.contains(document.activeElement));
  if (key === 'j') focusRow(cards[Math.min(at + 1, cards.length - 1)]);
  else if (key === 'k') focusRow(cards[Math.max(at - 1, 0)]);
  else if (key === 'u') undo();
  else if (key === '?') control.setOpenDialog({ kind: 'shortcuts' });
  else {
    // Only if the card itself has the focus: on one of its buttons, a letter is a slip.
    const id = cards.find((card) => card === document.activeElement)?.dataset['listing'];
    const listing = listings.find((each) => each.id === id);
    if (listing !== undefined) ACTIONS[key](listing, control);
  }
}

const ACTIONS = {
  a: (listing, control) => {
    if (listing.status !== 'approved') control.onApprove(listing);
  },
  r: (listing, control) => {
    if (listing.status !== 'rejected') control.onStatus(listing, 'rejected');
  },
  e: (listing, { setOpenDialog }) => {
    setOpenDialog({ kind: 'price', listing });
  },
  l: (listing, { setOpenDialog }) => {
    setOpenDialog({ kind: 'preview', listing });
  },
  o: ({ id }) => {
    window.open(machineHref(id), '_blank', 'noopener');
  },
} as const satisfies Partial<Record<ShortcutKey, (listing: AdminMachine, control: ModerationControl) => void>>;

function undo(): void {
  const toast = shownToast();
  if (toast?.action === undefined || !toast.open) return;
  dismissToast(toast.id);
  toast.action.onChoose();
}

const KEY = 'stitchyard-listing-keys';
const OFF = 'off';
const listeners = new Set<() => void>();
/** Null until read. Without storage, the setting lasts as long as the page. */
let isOn: boolean | null = null;

/** Whether single-key shortcuts are on; users of voice control turn them off. */
function areShortcutsOn(): boolean {
  isOn ??= inBrowserStorage((storage) => storage.getItem(KEY)) !== OFF;
  return isOn;
}

export function useShortcutsOn(): boolean {
  return useSyncExternalStore(listen, areShortcutsOn, () => true);
}

export function setShortcutsOn(on: boolean): void {
  isOn = on;
  inBrowserStorage((storage) => {
    if (on) storage.removeItem(KEY);
    else storage.setItem(KEY, OFF);
  });
  for (const notify of listeners) notify();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
