import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '#app/ui/toast-store.ts';
import { useChange } from '#app/ui/use-change.ts';
import { deleteUser } from './users.queries.ts';
import type { ManagedUser } from '../../users.schema.ts';

/** Which dialog is open, about which account as it was when it was opened. */
export type OpenDialog = { kind: 'edit' | 'password' | 'delete'; user: ManagedUser };

/** State and actions of the accounts' dialogs. `viewerId`: the admin's own account. */
export function useUserChanges(viewerId: string | null) {
  const client = useQueryClient();
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const { isUnderway, change } = useChange();
  const onDelete = ({ id, username }: ManagedUser) => {
    change(
      async () => {
        try {
          await deleteUser(client, id);
        } finally {
          // First of all: a toast lies below an open dialog. Another may have been opened meanwhile.
          setOpenDialog((current) => (current?.user.id === id ? null : current));
        }
        showToast({ title: 'User Deleted', description: username, tone: 'success' });
      },
      'Failed to delete user',
      { id },
    );
  };
  return { viewerId, openDialog, setOpenDialog, isUnderway, onDelete };
}
export type UserControl = ReturnType<typeof useUserChanges>;
