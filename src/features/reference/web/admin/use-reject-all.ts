import { useQueryClient } from '@tanstack/react-query';
import { showToast } from '#app/ui/toast-store.ts';
import type { useChange } from '#app/ui/use-change.ts';
import { rejectProposals } from './proposals.queries.ts';
import type { Proposer } from '../../proposals.schema.ts';

type Change = ReturnType<typeof useChange>['change'];

/** Rejects all that an account has named, and says how much that was. */
export function useRejectAll(change: Change, onDone: () => void) {
  const client = useQueryClient();
  return ({ id, username }: Proposer) => {
    change(
      async () => {
        // First of all: a toast lies below an open dialog.
        const count = await rejectProposals(client, id).finally(onDone);
        const names = count === 1 ? '1 name' : `${count} names`;
        showToast({ title: 'Names Rejected', description: `${names} of ${username}`, tone: 'success' });
      },
      'Failed to reject the names',
      { id },
    );
  };
}
