import { useQueryClient } from '@tanstack/react-query';
import { Copyable } from '#app/ui/copyable.tsx';
import { Form, FormActions, FormInput } from '#app/ui/form.tsx';
import { useApiForm } from '#app/ui/use-api-form.ts';
import {
  passkeyName,
  totpCodeInput,
  type AddedFactor,
  type OwnPasskey,
  type TotpSetup,
} from '../second-factors.schema.ts';
import { QrCode } from './qr-code.tsx';
import { addPasskey, confirmTotp, renamePasskey } from './second-factors.queries.ts';

type AddProps = { onAdded: (added: AddedFactor) => void; onClose: () => void };

/** Hands the secret over to an authenticator app, and asks for its first code. */
export function AddTotpForm({ setup: { secret, uri }, onAdded, onClose }: AddProps & { setup: TotpSetup }) {
  const client = useQueryClient();
  const form = useApiForm({
    schema: totpCodeInput,
    send: async ({ code }) => {
      onAdded(await confirmTotp(client, code));
    },
  });
  return (
    <Form form={form}>
      <p>Scan this with an authenticator app on your phone, such as the one in your password manager.</p>
      <QrCode text={uri} label="QR code for the authenticator app" />
      <div className="grid gap-1 text-14">
        <p className="text-quiet">No camera? Open the app on this device, or type this key into it:</p>
        <Copyable what="key" text={secret.replaceAll(/(.{4})(?=.)/g, '$1 ')} />
        <a href={uri} className="link justify-self-start rounded-label font-medium pointer-coarse:py-2">
          Open in an app on this device
        </a>
      </div>
      <FormInput
        form={form}
        name="code"
        label="Code from your app"
        help="The 6 digits that the app shows now."
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        className="max-w-44"
      />
      <FormActions form={form} onCancel={onClose}>
        Add app
      </FormActions>
    </Form>
  );
}

/** Names a passkey and lets the browser create it. */
export function AddPasskeyForm({ onAdded, onClose }: AddProps) {
  const client = useQueryClient();
  const form = useApiForm({
    schema: passkeyName,
    send: async ({ name }) => {
      onAdded(await addPasskey(client, name));
    },
  });
  return (
    <Form form={form}>
      <p>
        Your device asks for your fingerprint, face or PIN. From then on it signs you in without a password. We never
        see either.
      </p>
      <FormInput
        form={form}
        name="name"
        label="Name"
        help="To tell it from others later, such as “Work laptop”."
        required
        defaultValue="My passkey"
      />
      <FormActions form={form} onCancel={onClose}>
        Continue
      </FormActions>
    </Form>
  );
}

export function RenamePasskeyForm({ passkey, onClose }: { passkey: OwnPasskey; onClose: () => void }) {
  const client = useQueryClient();
  const form = useApiForm({
    schema: passkeyName,
    send: async ({ name }) => {
      await renamePasskey(client, passkey.id, name);
      onClose();
    },
  });
  return (
    <Form form={form}>
      <FormInput form={form} name="name" label="Name" required defaultValue={passkey.name} />
      <FormActions form={form} onCancel={onClose}>
        Save
      </FormActions>
    </Form>
  );
}
