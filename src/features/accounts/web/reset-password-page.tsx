import { PASSWORD_CHANGED } from './profile-fields.rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { apiOf } from '#app/lib/api.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { Form, NeedsScripts, SubmitButton } from '#app/ui/form.tsx';
import { FormPassword } from '#app/ui/password-input.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { setCurrentUser } from './accounts.queries.ts';
import { AuthCard } from './auth-card.tsx';
import { newPasswordForm } from '../account-forms.schema.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { resetPassword } from './sign-in.queries.ts';
import { useMailedToken } from './use-mailed-token.ts';

/** Where the mailed link of somebody who forgot the password leads. */
export function ResetPasswordPage() {
  const token = useMailedToken();
  return (
    <AuthCard title="Choose a new password" lead={token === null ? undefined : LEAD}>
      {token === null ? <BadLink /> : <ResetForm token={token} />}
    </AuthCard>
  );
}

const LEAD = 'You will be signed out everywhere. Then sign in with your new password.';

function ResetForm({ token }: { token: string }) {
  const client = useQueryClient();
  const router = useRouter();
  const form = useApiForm({
    schema: newPasswordForm,
    send: async ({ password }) => {
      await resetPassword(apiOf(client), token, password);
      // It ended every session of the account, this browser's with them.
      setCurrentUser(client, null);
      showToast({ title: PASSWORD_CHANGED, description: 'Sign in with your new password.', tone: 'success' });
      await router.navigate({ to: '/auth', replace: true });
    },
  });
  return (
    <>
      <NeedsScripts />
      <Form form={form}>
        <NewPasswordField form={form} name="password" label="New Password" personalWords={[]} />
        <FormPassword
          form={form}
          name="confirmation"
          label="Confirm New Password"
          required
          autoComplete="new-password"
        />
        <SubmitButton form={form}>Change Password</SubmitButton>
      </Form>
      {form.refusal !== undefined && <AskAnew />}
    </>
  );
}

function BadLink() {
  return (
    <div className="grid gap-5">
      <p role="alert">
        This link is incomplete. Open it from the email again. If it is split over two lines, copy all of it.
      </p>
      <AskAnew />
    </div>
  );
}

function AskAnew() {
  return (
    <Link to="/auth/forgot" className={buttonClass({ className: 'justify-self-start' })}>
      Ask for a new link
    </Link>
  );
}
