import { useQueryClient } from '@tanstack/react-query';
import { showToast } from '#app/ui/toast-store.ts';
import type { useChange } from '#app/ui/use-change.ts';
import { rejectProposals } from './proposals.queries.ts';
import type { Proposer } from '../../reference.schema.ts';

type Change = ReturnType<typeof useChange>['change'];

/** Rejects all proposals of an account, and shows how many they were. */
export function useRejectAll(change: Change, onDone: () => void) {
  const client = useQueryClient();
  return ({ id, username }: Proposer) => {
    change(
      async () => {
        // Closed before the toast, which lies below an open dialog.
        const count = await rejectProposals(client, id).finally(onDone);
        const names = count === 1 ? '1 name' : `${count} names`;
        showToast({ title: 'Names Rejected', description: `${names} of ${username}`, tone: 'success' });
      },
      'Failed to reject the names',
      { id },
    );
  };
}
