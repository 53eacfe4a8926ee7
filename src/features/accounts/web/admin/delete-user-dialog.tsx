import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Loaded } from '#app/ui/loaded.tsx';
import { QuestionDialog } from '#app/ui/question-dialog.tsx';
import { TitledList } from '#app/ui/text-lists.tsx';
import { useChange } from '#app/ui/use-change.ts';
import type { DialogState } from '#app/ui/use-dialog.tsx';
import { describeDeletedData, describeKeptData } from '../../user-messages.rules.ts';
import type { ManagedUser } from '../../users.schema.ts';
import { deleteUser, userDeletionQuery } from './users.queries.ts';

/** Says what goes and what stays, before anything does. */
export function DeleteUserDialog({ dialog: { subject: user, close, closeFor } }: { dialog: DialogState<ManagedUser> }) {
  const client = useQueryClient();
  const { isUnderway, change } = useChange();
  const foreseen = useQuery({ ...userDeletionQuery(user?.id ?? ''), enabled: user !== null });
  const remove = (gone: ManagedUser) => {
    const { id, username } = gone;
    const done = { title: 'User Deleted', description: username };
    // Closed before the toast, which lies below an open dialog.
    change(() => deleteUser(client, id).finally(() => closeFor(gone)), 'Failed to delete user', { id, done });
  };
  return (
    <QuestionDialog
      open={user !== null}
      title="Delete this user?"
      yes="Delete user"
      isUnready={foreseen.data === undefined}
      isUnderway={isUnderway}
      onClose={close}
      onYes={() => {
        if (user !== null) remove(user);
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
