import { useQuery, useQueryClient } from '@tanstack/react-query';
import { apiOf } from '#app/lib/api.ts';
import { sendMutation } from '#app/lib/api-mutation.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { Form, SubmitButton } from '#app/ui/form.tsx';
import { FormPassword } from '#app/ui/password-input.tsx';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { knownPasswordForm, nothingToFill } from '../account-forms.schema.ts';
import { useViewer } from './accounts.queries.ts';
import { endReauthentication } from './reauthentication.queries.ts';
import { ownSecondFactorsQuery, signWithPasskey } from './second-factors.queries.ts';

/** Asks for the password before a request that requires a recent sign-in. */
export function ReauthenticationDialog({ open }: { open: boolean }) {
  return (
    <Dialog
      open={open}
      onClose={() => {
        endReauthentication(false);
      }}
      title="Please confirm that it is you"
    >
      <div className="grid gap-5">
        <ReauthenticationForm />
        <PasskeyForm />
      </div>
    </Dialog>
  );
}

function ReauthenticationForm() {
  const client = useQueryClient();
  const viewer = useViewer();
  const form = useApiForm({
    schema: knownPasswordForm,
    send: async (proof) => {
      await sendMutation(apiOf(client), 'POST', '/api/user/reauthenticate', proof);
      endReauthentication(true);
    },
  });
  return (
    <Form form={form}>
      <p>You signed in more than ten minutes ago, and this change needs your password.</p>
      <input type="text" name="username" autoComplete="username" defaultValue={viewer?.username} readOnly hidden />
      <FormPassword form={form} name="password" label="Your password" required />
      <SubmitButton form={form} variant="primary">
        Continue
      </SubmitButton>
    </Form>
  );
}

/** For an account that has passkeys. */
function PasskeyForm() {
  const client = useQueryClient();
  const { data: factors } = useQuery(ownSecondFactorsQuery);
  const form = useApiForm({
    schema: nothingToFill,
    send: async () => {
      const api = apiOf(client);
      await sendMutation(api, 'POST', '/api/user/reauthenticate', { passkey: await signWithPasskey(api) });
      endReauthentication(true);
    },
  });
  if (factors === undefined || factors.passkeys.length === 0) return null;
  return (
    <Form form={form}>
      <SubmitButton form={form} variant="secondary">
        Use a passkey
      </SubmitButton>
    </Form>
  );
}
