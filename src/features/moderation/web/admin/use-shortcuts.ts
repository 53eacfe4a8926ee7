import { useCallback, type RefObject } from 'react';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import type { AdminMachine } from '#app/features/machines/machines.schema.ts';
import { dismissToast, shownToast } from '#app/ui/toast-store.ts';
import { useRowShortcuts } from '#app/ui/row-shortcuts.ts';
import type { ModerationControl } from './use-moderation.tsx';

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

/** Lets moderators navigate and decide with single keys. `around` contains the list. */
export function useShortcuts(
  around: RefObject<HTMLElement | null>,
  listings: readonly AdminMachine[],
  control: ModerationControl,
): void {
  const onKey = useCallback(
    (key: ShortcutKey, row: HTMLElement | undefined) => {
      if (key === 'u') undo();
      else if (key === '?') control.setOpenDialog({ kind: 'shortcuts' });
      else if (key !== 'j' && key !== 'k') {
        const listing = listings.find(({ id }) => id === row?.dataset['listing']);
        if (listing !== undefined) ACTIONS[key](listing, control);
      }
    },
    [listings, control],
  );
  useRowShortcuts({ around, rows: '[data-listing]', shortcuts: SHORTCUTS, onKey });
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
