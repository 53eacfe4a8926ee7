import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { fieldIssues } from '#app/lib/api-mutation.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Form, FormField, FormInput, SubmitButton } from '#app/ui/form.tsx';
import { Input } from '#app/ui/input.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { FormPassword } from '#app/ui/password-input.tsx';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { accountDialogForm, type NewAccount } from '../account-forms.schema.ts';
import { TermsField } from './auth-card.tsx';

type CreateAccountProps = {
  onClose: () => void;
  defaultEmail?: string;
  defaultName?: string;
  /** Creates the account, and closes the dialog or leaves the page. The dialog shows a thrown ApiError. */
  onSubmit: (account: NewAccount) => Promise<void>;
  /** The progress of the steps that follow. */
  status?: ReactNode;
};

/** Turns a guest into an account; the email address is the user name. */
export function CreateAccountDialog({ open, ...rest }: CreateAccountProps & { open: boolean }) {
  return (
    <Dialog open={open} onClose={rest.onClose} title="Create Your Account">
      <CreateAccountForm {...rest} />
    </Dialog>
  );
}

function CreateAccountForm({ onClose, defaultEmail = '', defaultName = '', onSubmit, status }: CreateAccountProps) {
  const form = useApiForm({
    schema: accountDialogForm,
    send: async ({ email, name, password }) => {
      try {
        await onSubmit({ email, name, password });
      } catch (error) {
        const refused = fieldIssues(error).find(({ path }) => path === 'accountPassword');
        if (refused === undefined) throw error;
        // The API calls the field of a listing's account differently.
        form.fault('password', refused.message);
      }
    },
    failure: 'Failed to create account',
  });
  const email = useWatch({ control: form.hook.control, name: 'email', defaultValue: defaultEmail });
  const name = useWatch({ control: form.hook.control, name: 'name', defaultValue: defaultName });
  return (
    <Form form={form}>
      <FormField form={form} name="email" label="Email" help="You sign in with it." required>
        {(control) => <Input {...control} type="email" autoComplete="username" defaultValue={defaultEmail} />}
      </FormField>
      <FormInput form={form} name="name" label="Full Name" required autoComplete="name" defaultValue={defaultName} />
      <NewPasswordField form={form} name="password" label="Password" owner={{ name, email }} />
      <FormPassword form={form} name="confirmation" label="Confirm Password" required autoComplete="new-password" />
      <TermsField form={form} name="terms" />
      <HaveAccount />
      {status}
      <div
        data-pinned
        className="sticky -bottom-5 -mx-5 -mb-5 flex flex-wrap justify-end gap-3 border-t border-line bg-surface px-5 py-4 sm:-mx-6 sm:px-6"
      >
        <Button onClick={onClose}>Cancel</Button>
        <SubmitButton form={form} size="medium">
          Create Account
        </SubmitButton>
      </div>
    </Form>
  );
}

/** Signing in returns to the page with this dialog. */
function HaveAccount() {
  const here = useLocation({ select: ({ href }) => href });
  return (
    <p className="text-14 text-quiet">
      Have an account already?{' '}
      <SiteLink
        href={`/auth${stringifySearch({ redirect: here })}`}
        className="inline-flex min-h-6 items-center font-medium text-ink link pointer-coarse:min-h-11"
      >
        Login
      </SiteLink>
    </p>
  );
}
