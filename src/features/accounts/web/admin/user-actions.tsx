import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { RowButton } from '#app/ui/button.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { showFailure, showToast } from '#app/ui/toast-store.ts';
import { SubjectDialog, useDialog, useQuestion, type DialogState, type Question } from '#app/ui/use-dialog.tsx';
import { OWN_ACCOUNT_REFUSALS } from '../../user-messages.rules.ts';
import type { ManagedUser } from '../../users.schema.ts';
import { useViewer } from '../accounts.queries.ts';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { EditUserForm } from './edit-user-form.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { SuspendUserForm } from './suspend-user-form.tsx';
import { liftSuspension, removeSecondFactors } from './users.queries.ts';

/** What the buttons of an account open. `viewerId` is the admin's own account. */
export type UserActions = Record<'edited' | 'reset' | 'suspended' | 'deleted', DialogState<ManagedUser>> & {
  viewerId: string | null;
  ask: (question: Question) => void;
};

/** An admin's actions for accounts; render `dialogs` once on the page. `onDeleted` leaves a page that is about the account. */
export function useUserActions(onDeleted?: () => Promise<void>): { actions: UserActions; dialogs: ReactNode } {
  const viewerId = useViewer()?.id ?? null;
  const [edited, reset] = [useDialog<ManagedUser>(), useDialog<ManagedUser>()];
  const [suspended, deleted] = [useDialog<ManagedUser>(), useDialog<ManagedUser>()];
  const { ask, questionDialog } = useQuestion();
  const dialogs = (
    <>
      <SubjectDialog dialog={edited} title="Edit user">
        {(user) => <EditUserForm user={user} isOwn={user.id === viewerId} onClose={edited.close} />}
      </SubjectDialog>
      <SubjectDialog dialog={reset} title="Reset password">
        {(user) => <ResetPasswordForm user={user} onClose={reset.close} />}
      </SubjectDialog>
      <SubjectDialog dialog={suspended} title="Suspend this user?">
        {(user) => <SuspendUserForm user={user} onClose={suspended.close} />}
      </SubjectDialog>
      <DeleteUserDialog dialog={deleted} onDeleted={onDeleted} />
      {questionDialog}
    </>
  );
  return { actions: { viewerId, edited, reset, suspended, deleted, ask }, dialogs };
}

type ChoicesProps = { user: ManagedUser; actions: UserActions };

/** Actions for an account. Admins change their own password and delete themselves in their profile. */
export function UserChoices({ user, actions: { viewerId, edited, reset, deleted, ...actions } }: ChoicesProps) {
  const reasonId = useId();
  const isOwn = user.id === viewerId;
  const client = useQueryClient();
  return (
    <div className="grid justify-items-end gap-1.5">
      <div className="flex flex-wrap justify-end gap-1.5 max-md:flex-col">
        <RowButton label={`Edit ${user.username}`} onClick={() => edited.open(user)}>
          Edit
        </RowButton>
        {!isOwn && (
          <RowButton label={`Reset password for ${user.username}`} onClick={() => reset.open(user)}>
            Reset password…
          </RowButton>
        )}
        {!isOwn && user.hasSecondFactor && (
          <RowButton
            label={`Reset two-step sign-in of ${user.username}`}
            onClick={() => actions.ask(removalQuestion(client, user))}
          >
            Reset two-step…
          </RowButton>
        )}
        {!isOwn && <SuspensionButton user={user} suspended={actions.suspended} ask={actions.ask} />}
        <RowButton
          variant="quiet"
          label={`Delete ${user.username}`}
          aria-describedby={isOwn ? reasonId : undefined}
          disabled={isOwn}
          onClick={() => deleted.open(user)}
        >
          Delete…
        </RowButton>
      </div>
      {isOwn && (
        <p id={reasonId} className="max-w-[24ch] text-right text-12 text-quiet">
          {OWN_ACCOUNT_REFUSALS.deletion}.{' '}
          <SiteLink href="/profile" className="link">
            Your profile
          </SiteLink>
        </p>
      )}
    </div>
  );
}

type SuspensionProps = { user: ManagedUser } & Pick<UserActions, 'suspended' | 'ask'>;

function SuspensionButton({ user, suspended, ask }: SuspensionProps) {
  const client = useQueryClient();
  if (user.suspension === null)
    return (
      <RowButton variant="quiet" label={`Suspend ${user.username}`} onClick={() => suspended.open(user)}>
        Suspend…
      </RowButton>
    );
  return (
    <RowButton label={`Lift suspension of ${user.username}`} onClick={() => ask(liftQuestion(client, user))}>
      Lift suspension…
    </RowButton>
  );
}

function liftQuestion(client: QueryClient, { id, username, listings }: ManagedUser): Question {
  const lift = async () => {
    await liftSuspension(client, id);
    showToast({ title: 'Suspension Lifted', description: username, tone: 'success' });
  };
  return {
    title: `Lift the suspension of ${username}?`,
    yes: 'Lift suspension',
    look: 'primary',
    text:
      listings === 0
        ? 'They can sign in again. They are not told by email.'
        : 'They can sign in again, visitors see their listings again exactly as they were, and the days of paid placements go on. They are not told by email.',
    onYes: () => lift().catch((error: unknown) => showFailure('Failed to lift the suspension', error)),
  };
}

/** For a user who has lost the phone or passkeys, and the recovery codes. */
function removalQuestion(client: QueryClient, { id, username }: ManagedUser): Question {
  const remove = async () => {
    await removeSecondFactors(client, id);
    showToast({ title: 'Second Step Removed', description: username, tone: 'success' });
  };
  return {
    title: `Remove the second step of ${username}?`,
    yes: 'Remove second step',
    text: 'For a user who has lost their phone or passkeys, and the recovery codes. Make sure that it is really them who asks: from now on, the password alone opens the account. They are signed out everywhere, and told by email.',
    onYes: () => remove().catch((error: unknown) => showFailure('Failed to remove the second step', error)),
  };
}
