import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { apiOf } from '#app/lib/api.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { Form, NeedsScripts, SubmitButton, FormInput } from '#app/ui/form.tsx';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { passwordResetRequestInput } from '../accounts.schema.ts';
import { AuthCard, TEXT_LINK } from './auth-card.tsx';
import { requestPasswordReset, resetPassword } from './own-account.queries.ts';
import { PASSWORD_CHANGED } from './profile-fields.rules.ts';
import { FormPassword } from '#app/ui/password-input.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { setCurrentUser } from './accounts.queries.ts';
import { newPasswordForm } from '../account-forms.schema.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { useMailedToken } from './use-mailed-token.ts';

/** Requests a mailed link. The response does not reveal who has an account. */
export function ForgotPasswordPage() {
  const [isAsked, setAsked] = useState(false);
  return (
    <AuthCard
      title="Reset your password"
      lead={
        isAsked ? undefined : 'Enter your account’s email address. We will email you a link to reset your password.'
      }
    >
      {isAsked ? <LinkSent onAgain={() => setAsked(false)} /> : <AskForm onAsked={() => setAsked(true)} />}
    </AuthCard>
  );
}

function AskForm({ onAsked }: { onAsked: () => void }) {
  const api = apiOf(useQueryClient());
  const form = useApiForm({
    schema: passwordResetRequestInput,
    send: async ({ email }) => {
      await requestPasswordReset(api, email);
      onAsked();
    },
  });
  return (
    <>
      <NeedsScripts />
      <Form form={form}>
        <FormInput form={form} name="email" label="Email" required type="email" autoComplete="email" />
        <SubmitButton form={form}>Send the link</SubmitButton>
      </Form>
      <Link to="/auth" className={`${TEXT_LINK} justify-self-start text-14`}>
        Back to sign in
      </Link>
    </>
  );
}

function LinkSent({ onAgain }: { onAgain: () => void }) {
  return (
    <div className="grid gap-5">
      <p ref={focus} tabIndex={-1} role="status" className="rounded-control bg-ok-wash px-4 py-3">
        If an account uses this address, an email is on its way. The link works for 30 minutes.
      </p>
      <p className="text-quiet">No email after a few minutes? Check your spam folder, or try again.</p>
      <div className="flex flex-wrap gap-3">
        <Link to="/auth" className={buttonClass({ variant: 'primary' })}>
          Back to sign in
        </Link>
        <button type="button" className={buttonClass()} onClick={onAgain}>
          Try another address
        </button>
      </div>
    </div>
  );
}

/** The focused form is removed. */
function focus(element: HTMLElement | null) {
  element?.focus();
}

/** The target of the mailed link for resetting a password. */
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
      // The reset ended all sessions of the account, including this browser's.
      setCurrentUser(client, null);
      showToast({ title: PASSWORD_CHANGED, description: 'Log in with your new password.', tone: 'success' });
      await router.navigate({ to: '/auth', replace: true });
    },
  });
  return (
    <>
      <NeedsScripts />
      <Form form={form}>
        <NewPasswordField form={form} name="password" label="New Password" owner={{}} />
        <FormPassword
          form={form}
          name="confirmation"
          label="Confirm New Password"
          required
          autoComplete="new-password"
        />
        <SubmitButton form={form}>Change Password</SubmitButton>
      </Form>
      {form.refusal !== undefined && form.errorOf('password') === undefined && <AskAnew />}
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
