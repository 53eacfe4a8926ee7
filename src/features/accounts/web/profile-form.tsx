import { PROFILE_NOT_UPDATED, type ProfileApiForm, PROFILE_LABELS } from './profile-fields.rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { unlessStored } from '#app/lib/stored-values.ts';
import { FormField, Form, SubmitButton } from '#app/ui/form.tsx';
import { MISSING_REQUIRED } from '#app/ui/form-words.ts';
import { FormProblems } from '#app/ui/form-problems.tsx';
import { Input } from '#app/ui/input.tsx';
import { PinnedBar } from '#app/ui/pinned-bar.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { profileChange, type OwnAccount, type ProfileChange } from '../accounts.schema.ts';
import { ProfileAddressFields } from './profile-address-fields.tsx';
import { ProfileCurrentPassword } from './profile-current-password.tsx';
import { ProfileEmailState } from './profile-email-state.tsx';
import { ProfileOperatorFields } from './profile-operator-fields.tsx';
import { changeProfile } from './profile.queries.ts';
import { isSameSignInName } from '../sign-in-names.rules.ts';

const FIELDS = ['name', 'email', 'phone', 'city', 'state', 'zip', 'tewhEmail', 'tewhPhone'] as const;

/** Who somebody is and how to reach them. What was typed stays when saving fails. */
export function ProfileForm({ account, onSaved }: { account: OwnAccount; onSaved: () => Promise<void> }) {
  const { form, shown } = useProfileForm(account, onSaved);
  return (
    <Form form={form} className="max-w-xl">
      <FormProblems form={form} labels={PROFILE_LABELS} />
      <Username account={account} />
      <FormField form={form} name="name" label="Full Name" required>
        {(control) => <Input {...control} autoComplete="name" defaultValue={account.name ?? ''} />}
      </FormField>
      <div className="grid gap-2">
        <FormField form={form} name="email" label="Email" required>
          {(control) => <Input {...control} type="email" autoComplete="email" defaultValue={account.email ?? ''} />}
        </FormField>
        <ProfileEmailState account={account} />
      </div>
      <ProfileCurrentPassword form={form} email={shown.email} />
      <ProfileAddressFields form={form} account={account} />
      {account.role === 'admin' && <ProfileOperatorFields form={form} account={account} />}
      <PinnedBar ground="panel">
        <SubmitButton form={form} size="medium">
          Save Changes
        </SubmitButton>
      </PinnedBar>
    </Form>
  );
}

function useProfileForm(account: OwnAccount, onSaved: () => Promise<void>) {
  const client = useQueryClient();
  // As this form shows it: what others change meanwhile is no change that was made here.
  const [shown, setShown] = useState(account);
  const form = useApiForm({
    schema: unlessStored(profileChange, shown),
    send: async (profile) => {
      const saved = await changeProfile(client, profile);
      showAnew(form.hook, shown, saved);
      setShown(saved);
      await onSaved();
      showToast({ title: 'Profile Updated', description: savedWords(account, profile), tone: 'success' });
    },
    onInvalid: () => {
      showToast(MISSING_REQUIRED);
    },
    onRefused: (sentence) => showToast({ title: PROFILE_NOT_UPDATED, description: sentence, tone: 'danger' }),
  });
  return { form, shown };
}

/** What nobody has touched here follows what somebody else has saved meanwhile. */
function showAnew({ getValues, setValue }: ProfileApiForm['hook'], shown: OwnAccount, saved: OwnAccount): void {
  for (const field of FIELDS) {
    if (getValues(field) === (shown[field] ?? '')) setValue(field, saved[field] ?? '');
  }
}

function savedWords(before: OwnAccount, { email }: ProfileChange): string {
  return email === undefined || isSameSignInName(before.email, email)
    ? 'Your changes are saved.'
    : `Open the link we emailed to ${email} to confirm the address.`;
}

function Username({ account: { username, email } }: { account: OwnAccount }) {
  return (
    <dl className="grid gap-1">
      <dt className="text-14 font-medium">Username</dt>
      <dd className="wrap-anywhere">{username}</dd>
      <dd className="text-14 text-quiet">
        {isSameSignInName(username, email)
          ? 'What you sign in with. It changes along with your email.'
          : 'What you sign in with, or your email. It cannot be changed.'}
      </dd>
    </dl>
  );
}
