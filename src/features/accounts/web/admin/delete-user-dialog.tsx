import { useQuery } from '@tanstack/react-query';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { QuestionDialog } from '#app/ui/question-dialog.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { TitledList } from '#app/ui/titled-list.tsx';
import { describeDeletedData, describeKeptData } from '../../user-messages.rules.ts';
import type { UserControl } from './use-user-changes.ts';
import { userDeletionQuery } from './users.queries.ts';
import type { ManagedUser } from '../../users.schema.ts';

type DeleteProps = { user: ManagedUser | null; control: UserControl; onClose: () => void };

/** Says what goes and what stays, before anything does. */
export function DeleteUserDialog({ user, control: { isUnderway, onDelete }, onClose }: DeleteProps) {
  const foreseen = useQuery({ ...userDeletionQuery(user?.id ?? ''), enabled: user !== null });
  return (
    <QuestionDialog
      open={user !== null}
      title="Delete this user?"
      yes="Delete user"
      isUnready={foreseen.data === undefined}
      isUnderway={isUnderway}
      onClose={onClose}
      onYes={() => {
        if (user !== null) onDelete(user);
      }}
    >
      {user !== null && (
        <div className="grid gap-4">
          <p className="font-medium wrap-anywhere">
            {user.username}
            {user.name !== null && ` (${user.name})`}
          </p>
          {foreseen.data !== undefined && (
            <>
              <TitledList
                title="This cannot be undone. Permanently deleted:"
                lines={describeDeletedData(user, foreseen.data)}
              />
              <TitledList title="What we keep:" lines={describeKeptData(foreseen.data)} />
            </>
          )}
          {foreseen.data === undefined &&
            (foreseen.isError ? (
              <LoadProblem title="Failed to fetch what would go with the account" onRetry={foreseen.refetch} />
            ) : (
              <Skeleton className="h-44" />
            ))}
        </div>
      )}
    </QuestionDialog>
  );
}
