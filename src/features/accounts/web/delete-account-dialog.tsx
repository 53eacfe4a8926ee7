import { useQueryClient } from '@tanstack/react-query';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Form, FormField, SubmitButton } from '#app/ui/form.tsx';
import { PasswordInput } from '#app/ui/password-input.tsx';
import { TitledList } from '#app/ui/titled-list.tsx';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { accountDeletionInput } from '../accounts.schema.ts';
import { deleteAccount } from './profile.queries.ts';

type DeleteAccountProps = { onClose: () => void; onDeleted: () => Promise<void> };

/** Says what goes and what stays, and asks for the password. */
export function DeleteAccountDialog({ open, ...rest }: DeleteAccountProps & { open: boolean }) {
  return (
    <Dialog open={open} onClose={rest.onClose} title="Delete my account">
      <DeleteAccountForm {...rest} />
    </Dialog>
  );
}

function DeleteAccountForm({ onClose, onDeleted }: DeleteAccountProps) {
  const client = useQueryClient();
  const form = useApiForm({
    schema: accountDeletionInput,
    send: async ({ password }) => {
      await deleteAccount(client, password);
      await onDeleted();
    },
  });
  return (
    <div className="grid gap-5">
      <WhatGoes />
      <Form form={form}>
        <FormField form={form} name="password" label="Password" help="To be sure that it is you." required>
          {(control) => <PasswordInput {...control} autoComplete="current-password" />}
        </FormField>
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton form={form} variant="danger" size="medium">
            Delete my account
          </SubmitButton>
        </div>
      </Form>
    </div>
  );
}

const GOES = [
  'your account, with name, email, phone and location',
  'all your listings with their photos, sold ones too, and what is left of paid placements',
  'your messages to us, if your email address is confirmed',
  'your sign-in on every device',
] as const;
const STAYS = [
  'payment records without your name, as the law requires',
  'our log of when the account changed, without the details',
] as const;

function WhatGoes() {
  return (
    <div className="grid gap-4">
      <TitledList title="This cannot be undone. Permanently deleted:" lines={GOES} />
      <TitledList title="What we keep:" lines={STAYS} />
    </div>
  );
}
