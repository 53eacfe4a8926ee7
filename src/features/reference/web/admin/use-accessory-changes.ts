import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accessoryLabel } from '#app/features/machines/accessories.rules.ts';
import type { ListedAccessory, ReviewedAccessory } from '../../accessories.schema.ts';
import { useRejectAll } from './use-reject-all.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { useChange } from '#app/ui/use-change.ts';
import { approveAccessory, rejectAccessory, removeAccessory } from './accessories.queries.ts';

const CHANGES = {
  approve: { make: approveAccessory, done: 'Accessory Approved', failed: 'Failed to approve accessory' },
  reject: { make: rejectAccessory, done: 'Accessory Rejected', failed: 'Failed to reject accessory' },
  remove: { make: removeAccessory, done: 'Accessory Removed', failed: 'Failed to remove accessory' },
} as const;

/** Which dialog is open, about which accessory as it was when it was opened. */
export type Asking =
  | { about: 'reject'; accessory: ListedAccessory }
  | { about: 'rename' | 'remove'; accessory: ReviewedAccessory };

/** What can be done with the accessories, and the dialogs that it takes. */
export function useAccessoryChanges() {
  const client = useQueryClient();
  const [asking, setAsking] = useState<Asking | null>(null);
  const { isUnderway, change } = useChange();
  const make = (what: keyof typeof CHANGES, { id, name }: ReviewedAccessory) => {
    const { make: send, done, failed } = CHANGES[what];
    change(
      async () => {
        try {
          await send(client, id);
        } finally {
          // First of all: a toast lies below an open dialog. Another may have been opened meanwhile.
          setAsking((asked) => (asked?.accessory.id === id ? null : asked));
        }
        showToast({ title: done, description: accessoryLabel(name), tone: 'success' });
      },
      failed,
      { id },
    );
  };
  const rejectAll = useRejectAll(change, () => {
    setAsking(null);
  });
  return { asking, setAsking, isUnderway, make, rejectAll };
}
export type AccessoryControl = ReturnType<typeof useAccessoryChanges>;
