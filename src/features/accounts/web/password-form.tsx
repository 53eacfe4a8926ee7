import { PASSWORD_CHANGED } from './profile-fields.rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Form, FormField, SubmitButton } from '#app/ui/form.tsx';
import { PasswordInput } from '#app/ui/password-input.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm } from '#app/ui/use-api-form.ts';
import type { OwnAccount } from '../accounts.schema.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { changePassword } from './profile.queries.ts';
import { passwordForm } from '../account-forms.schema.ts';

/** A new password, for whoever knows the old one. */
export function PasswordForm({ account }: { account: OwnAccount }) {
  const client = useQueryClient();
  const form = useApiForm({
    schema: passwordForm,
    send: async ({ password, currentPassword }) => {
      await changePassword(client, { password, currentPassword });
      form.hook.reset();
      showToast({
        title: PASSWORD_CHANGED,
        description: 'You are signed out on all other devices.',
        tone: 'success',
      });
    },
    onRefused: (sentence) => {
      showToast({ title: 'Failed to change password', description: sentence, tone: 'danger' });
    },
  });
  return (
    <Form form={form} className="max-w-xl">
      {/* Password managers file the new password under it. */}
      <input type="text" name="username" autoComplete="username" defaultValue={account.username} readOnly hidden />
      <FormField form={form} name="currentPassword" label="Current Password" required>
        {(control) => <PasswordInput {...control} autoComplete="current-password" />}
      </FormField>
      <NewPasswordField
        form={form}
        name="password"
        label="New Password"
        personalWords={[account.username, account.email ?? '']}
      />
      <FormField form={form} name="confirmation" label="Confirm New Password" required>
        {(control) => <PasswordInput {...control} autoComplete="new-password" />}
      </FormField>
      <SubmitButton form={form} variant="secondary" size="medium" className="justify-self-start">
        Change Password
      </SubmitButton>
    </Form>
  );
}
