import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { PASSWORD_MIN, passwordSettingInput } from '../../accounts.schema.ts';
import { NewPasswordField } from '../new-password-field.tsx';
import { Form, FormActions } from '#app/ui/form.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { resetPassword } from './users.queries.ts';
import type { ManagedUser } from '../../users.schema.ts';

type ResetProps = { user: ManagedUser; onClose: () => void };

/** Sets a new password for an account whose owner cannot sign in any more. */
export function ResetPasswordForm({ user, onClose }: ResetProps) {
  const client = useQueryClient();
  const form = useApiForm({
    schema: passwordSettingInput,
    prefix: 'Failed to reset password',
    send: async ({ newPassword }) => {
      await resetPassword(client, user.id, newPassword);
      onClose();
      showToast({ title: 'Password Reset', description: toldHow(user), tone: 'success' });
    },
  });
  const typed: unknown = useWatch({ control: form.hook.control, name: 'newPassword' });
  const isShort = typeof typed !== 'string' || typed.length < PASSWORD_MIN;
  return (
    <div className="grid gap-5">
      <p className="wrap-anywhere">
        <span className="font-medium">{user.username}</span> will be signed out on every device. {toldHow(user)}
      </p>
      <Form form={form}>
        <NewPasswordField
          form={form}
          name="newPassword"
          label={`New Password (at least ${PASSWORD_MIN} characters)`}
          owner={user}
        />
        <FormActions form={form} onCancel={onClose} disabled={isShort}>
          Reset password
        </FormActions>
      </Form>
    </div>
  );
}

/** The password itself is never mailed. */
function toldHow({ isEmailConfirmed }: ManagedUser): string {
  return isEmailConfirmed
    ? 'They get an email saying that the password changed, without the password itself. Please give it to them.'
    : 'They have no confirmed email address, so no email is sent. Please give them the new password.';
}
