import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accessoryLabel } from '#app/features/machines/accessories.rules.ts';
import type { ListedAccessory, ReviewedAccessory } from '../../reference.schema.ts';
import { useRejectAll } from './use-reject-all.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { useChange } from '#app/ui/use-change.ts';
import { approveAccessory, rejectAccessory, removeAccessory } from './accessories.queries.ts';

const CHANGES = {
  approve: { send: approveAccessory, done: 'Accessory Approved', failed: 'Failed to approve accessory' },
  reject: { send: rejectAccessory, done: 'Accessory Rejected', failed: 'Failed to reject accessory' },
  remove: { send: removeAccessory, done: 'Accessory Removed', failed: 'Failed to remove accessory' },
} as const;

/** Which dialog is open, with the accessory as it was when the dialog was opened. */
export type OpenDialog =
  | { kind: 'reject'; accessory: ListedAccessory }
  | { kind: 'rename' | 'remove'; accessory: ReviewedAccessory };

/** The changes that an admin makes to accessories, and the dialog that is open for one. */
export function useAccessoryChanges() {
  const client = useQueryClient();
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const { isUnderway, change } = useChange();
  const onAccessory = (action: keyof typeof CHANGES, { id, name }: ReviewedAccessory) => {
    const { send, done, failed } = CHANGES[action];
    change(
      async () => {
        try {
          await send(client, id);
        } finally {
          // Closed before the toast, which lies below an open dialog. Another one may have been opened meanwhile.
          setOpenDialog((current) => (current?.accessory.id === id ? null : current));
        }
        showToast({ title: done, description: accessoryLabel(name), tone: 'success' });
      },
      failed,
      { id },
    );
  };
  const onRejectAll = useRejectAll(change, () => {
    setOpenDialog(null);
  });
  return { openDialog, setOpenDialog, isUnderway, onAccessory, onRejectAll };
}
export type AccessoryControl = ReturnType<typeof useAccessoryChanges>;
