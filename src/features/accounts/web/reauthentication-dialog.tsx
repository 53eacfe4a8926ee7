import { useQueryClient } from '@tanstack/react-query';
import { apiOf } from '#app/lib/api.ts';
import { sendMutation } from '#app/lib/api-mutation.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { Form, SubmitButton } from '#app/ui/form.tsx';
import { FormPassword } from '#app/ui/password-input.tsx';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { reauthenticationInput } from '../accounts.schema.ts';
import { useViewer } from './accounts.queries.ts';
import { endReauthentication } from './reauthentication.queries.ts';

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
      <ReauthenticationForm />
    </Dialog>
  );
}

function ReauthenticationForm() {
  const client = useQueryClient();
  const viewer = useViewer();
  const form = useApiForm({
    schema: reauthenticationInput,
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
