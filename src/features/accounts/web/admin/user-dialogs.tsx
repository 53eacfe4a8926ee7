import { Dialog } from '#app/ui/dialog.tsx';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { EditUserForm } from './edit-user-form.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';
import type { OpenDialog, UserControl } from './use-user-changes.ts';

/** What opens from a line of the table. */
export function UserDialogs({ control }: { control: UserControl }) {
  const { openDialog, setOpenDialog, viewerId } = control;
  const userIn = (kind: OpenDialog['kind']) => (openDialog?.kind === kind ? openDialog.user : null);
  const edited = userIn('edit');
  const reset = userIn('password');
  const onClose = () => {
    setOpenDialog(null);
  };
  return (
    <>
      <Dialog open={edited !== null} onClose={onClose} title="Edit user">
        {edited !== null && <EditUserForm user={edited} isOwn={edited.id === viewerId} onClose={onClose} />}
      </Dialog>
      <Dialog open={reset !== null} onClose={onClose} title="Reset password">
        {reset !== null && <ResetPasswordForm user={reset} onClose={onClose} />}
      </Dialog>
      <DeleteUserDialog user={userIn('delete')} control={control} onClose={onClose} />
    </>
  );
}
