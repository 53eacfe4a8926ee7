import { useQueryClient } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { buttonClass } from '#app/ui/button-class.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Form, FormActions } from '#app/ui/form.tsx';
import { FormPassword } from '#app/ui/password-input.tsx';
import { TitledList } from '#app/ui/text-lists.tsx';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { accountDeletionInput } from '../accounts.schema.ts';
import { EXPORT_PATH, deleteAccount } from './own-account.queries.ts';

/** Exports the account's data, or deletes the account. */
export function YourData({ onDeleted }: { onDeleted: () => Promise<void> }) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  return (
    <div className="grid max-w-xl gap-6">
      <div className="grid justify-items-start gap-3">
        <p>One file with your account, listings, payments, devices and messages, readable by people and programs.</p>
        <a href={EXPORT_PATH} download className={buttonClass()}>
          <Download aria-hidden="true" />
          Download my data
        </a>
      </div>
      <div className="grid justify-items-start gap-3 border-t border-line pt-6">
        <p>Deleting your account takes your listings off the market at once. You see first what goes and what stays.</p>
        <Button variant="danger" onClick={() => setIsAsking(true)}>
          Delete my account
        </Button>
      </div>
      <Dialog open={isAsking} onClose={close} title="Delete my account">
        <DeleteAccountForm onClose={close} onDeleted={onDeleted} />
      </Dialog>
    </div>
  );
}

type DeleteAccountProps = { onClose: () => void; onDeleted: () => Promise<void> };

/** Lists what the deletion removes and what remains, and asks for the password. */
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
        <FormPassword form={form} name="password" label="Password" help="To be sure that it is you." required />
        <FormActions form={form} onCancel={onClose} variant="danger">
          Delete my account
        </FormActions>
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
