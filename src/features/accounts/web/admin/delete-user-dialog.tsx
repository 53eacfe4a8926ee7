import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Input } from '#app/ui/input.tsx';
import { Loaded } from '#app/ui/loaded.tsx';
import { QuestionDialog } from '#app/ui/question-dialog.tsx';
import { TitledList } from '#app/ui/text-lists.tsx';
import { showFailure, showToast } from '#app/ui/toast-store.ts';
import type { DialogState } from '#app/ui/use-dialog.tsx';
import { describeDeletedData, describeKeptData, hasTraded } from '../../user-messages.rules.ts';
import { KEPT_DAYS, type ManagedUser } from '../../users.schema.ts';
import { deleteUser, userDeletionQuery } from './users.queries.ts';

type DialogProps = { dialog: DialogState<ManagedUser>; onDeleted?: (() => Promise<void>) | undefined };

/** Lists what the deletion removes and what remains; asks for the username if something was sold or paid. */
export function DeleteUserDialog({ dialog: { subject: user, close, closeFor }, onDeleted }: DialogProps) {
  const foreseen = useQuery({ ...userDeletionQuery(user?.id ?? ''), enabled: user !== null });
  const [typed, setTyped] = useState('');
  const end = () => {
    setTyped('');
    close();
  };
  const mustType = foreseen.data !== undefined && hasTraded(foreseen.data);
  const isConfirmed = !mustType || typed.trim() === user?.username;
  const remove = useMutation({
    mutationFn: ({ id }: ManagedUser, { client }) => deleteUser(client, id),
    onSuccess: async (_deleted, { username }) => {
      showToast({ title: 'User Deleted', description: username, tone: 'success' });
      await onDeleted?.();
    },
    onError: (error) => showFailure('Failed to delete user', error),
    onSettled: (_deleted, _error, gone) => {
      setTyped('');
      closeFor(gone);
    },
  });
  return (
    <QuestionDialog
      open={user !== null}
      title="Delete this user?"
      yes="Delete user"
      isUnready={foreseen.data === undefined || !isConfirmed}
      isUnderway={remove.isPending && remove.variables === user}
      onClose={end}
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
                  title={`Can be restored for ${KEPT_DAYS} days, and is permanently deleted after that:`}
                  lines={describeDeletedData(deletion)}
                />
                <TitledList title="What we keep:" lines={describeKeptData(deletion)} />
                {mustType && <TypedName username={user.username} typed={typed} onType={setTyped} />}
              </>
            )}
          </Loaded>
        </div>
      )}
    </QuestionDialog>
  );
}

type TypedNameProps = { username: string; typed: string; onType: (typed: string) => void };

function TypedName({ username, typed, onType }: TypedNameProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-14 font-medium wrap-anywhere">
        This person has sold or paid something. Type “{username}” to delete them
      </label>
      <Input
        id={id}
        value={typed}
        autoComplete="off"
        autoCapitalize="none"
        onChange={(event) => onType(event.currentTarget.value)}
      />
    </div>
  );
}
