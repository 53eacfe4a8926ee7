import { useMutation, useQuery } from '@tanstack/react-query';
import { Loaded } from '#app/ui/loaded.tsx';
import { QuestionDialog } from '#app/ui/question-dialog.tsx';
import { TitledList } from '#app/ui/text-lists.tsx';
import { showFailure, showToast } from '#app/ui/toast-store.ts';
import type { DialogState } from '#app/ui/use-dialog.tsx';
import { describeDeletedData, describeKeptData } from '../../user-messages.rules.ts';
import type { ManagedUser } from '../../users.schema.ts';
import { deleteUser, userDeletionQuery } from './users.queries.ts';

/** Lists what the deletion removes and what remains before confirming it. */
export function DeleteUserDialog({ dialog: { subject: user, close, closeFor } }: { dialog: DialogState<ManagedUser> }) {
  const foreseen = useQuery({ ...userDeletionQuery(user?.id ?? ''), enabled: user !== null });
  const remove = useMutation({
    mutationFn: ({ id }: ManagedUser, { client }) => deleteUser(client, id),
    onSuccess: (_deleted, { username }) => showToast({ title: 'User Deleted', description: username, tone: 'success' }),
    onError: (error) => showFailure('Failed to delete user', error),
    onSettled: (_deleted, _error, gone) => closeFor(gone),
  });
  return (
    <QuestionDialog
      open={user !== null}
      title="Delete this user?"
      yes="Delete user"
      isUnready={foreseen.data === undefined}
      isUnderway={remove.isPending && remove.variables === user}
      onClose={close}
      onYes={() => {
        if (user !== null) remove.mutate(user);
      }}
    >
      {user !== null && (
        <div className="grid gap-4">
          <p className="font-medium wrap-anywhere">
            {user.username}
            {user.name !== null && ` (${user.name})`}
          </p>
          <Loaded query={foreseen} failure="Failed to fetch what would go with the account" skeleton="h-44">
            {(deletion) => (
              <>
                <TitledList
                  title="This cannot be undone. Permanently deleted:"
                  lines={describeDeletedData(user, deletion)}
                />
                <TitledList title="What we keep:" lines={describeKeptData(deletion)} />
              </>
            )}
          </Loaded>
        </div>
      )}
    </QuestionDialog>
  );
}
