import { MISSING_REQUIRED } from '#app/lib/text-fields.ts';
import { useQueryClient, useQuery } from '@tanstack/react-query';
import MailCheck from 'lucide-react/icons/mail-check';
import MailWarning from 'lucide-react/icons/mail-warning';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { unlessStored } from '#app/lib/stored-values.ts';
import { FormProblems } from '#app/ui/form-problems.tsx';
import { FormField, Form, SubmitButton } from '#app/ui/form.tsx';
import { Input } from '#app/ui/input.tsx';
import { PasswordInput } from '#app/ui/password-input.tsx';
import { PinnedBar } from '#app/ui/pinned-bar.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { StitchDivider } from '#app/ui/stitch-divider.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { profileChange, type ProfileChange } from '../accounts.schema.ts';
import type { OwnAccount } from '../own-account.schema.ts';
import { hasPermission } from '../permissions.rules.ts';
import { isSameSignInName } from '../sign-in-names.rules.ts';
import { userQuery } from './accounts.queries.ts';
import { ProfileAddressFields } from './profile-section.tsx';
import {
  PROFILE_NOT_UPDATED,
  PROFILE_LABELS,
  type ProfileApiForm,
  type ProfileFieldsProps,
} from './profile-fields.rules.ts';
import { changeProfile } from './own-account.queries.ts';
import { ResendConfirmation } from './resend-confirmation.tsx';

const FIELDS = ['name', 'email', 'phone', 'city', 'state', 'zip', 'tewhEmail', 'tewhPhone'] as const;

/** Name and contact of the account. Input is kept if saving fails. */
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
      {hasPermission(account, 'users') && !account.mustAddSecondFactor && (
        <ProfileOperatorFields form={form} account={account} />
      )}
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
  // The account as the form shows it, so that concurrent changes by others are not mistaken for the user's.
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
    onInvalid: () => showToast(MISSING_REQUIRED),
    onRefused: (sentence) => showToast({ title: PROFILE_NOT_UPDATED, description: sentence, tone: 'danger' }),
  });
  return { form, shown };
}

/** Updates untouched fields with what others have saved in the meantime. */
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

/** Shown once the typed address differs from `email`, the form's initial one. */
function ProfileCurrentPassword({ form, email }: { form: ProfileApiForm; email: string | null }) {
  const typed = useWatch({ control: form.hook.control, name: 'email' });
  // Undefined until the first input.
  if (typed === undefined || typed.trim() === '' || isSameSignInName(email, typed)) return null;
  return (
    <FormField
      form={form}
      name="currentPassword"
      label="Current Password"
      help="Your email address lets you back in, so we make sure that it is you who changes it. If you signed in within the last ten minutes, you may leave this empty."
    >
      {(control) => (
        <PasswordInput
          {...control}
          // The page must not retain the password after saving.
          {...form.hook.register('currentPassword', { shouldUnregister: true })}
          autoComplete="current-password"
        />
      )}
    </FormField>
  );
}

/** Whether the saved address is confirmed. */
function ProfileEmailState({ account: { email, isEmailConfirmed, emailSuppression } }: { account: OwnAccount }) {
  // The notice above the page deals with a suppressed address.
  if (email === null || emailSuppression !== null) return null;
  if (isEmailConfirmed) {
    return (
      <p className="flex items-center gap-2 text-14 text-ok">
        <MailCheck aria-hidden="true" className="size-4 shrink-0" />
        Confirmed
      </p>
    );
  }
  return <Unconfirmed email={email} />;
}

function Unconfirmed({ email }: { email: string }) {
  // The mailed link opens in another tab; refetching on focus shows its effect.
  useQuery({ ...userQuery, refetchOnWindowFocus: 'always' });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-warn-wash py-2 pr-2 pl-3 text-14 text-warn">
      <p className="flex items-center gap-2">
        <MailWarning aria-hidden="true" className="size-4 shrink-0" />
        Not confirmed yet. Open the link in our email.
      </p>
      <ResendConfirmation email={email}>Resend email</ResendConfirmation>
    </div>
  );
}

/** How visitors reach the operator; only for admins who may change it. */
function ProfileOperatorFields({ form, account }: ProfileFieldsProps) {
  return (
    <fieldset className="grid gap-5">
      <legend className="contents">
        <StitchDivider className="mt-2">
          <span className="font-display text-16 font-semibold">Operator contact</span>
        </StitchDivider>
      </legend>
      <p className="text-14 text-quiet">
        Shown on all pages and in our emails, and the same for every admin. Left empty, what the server’s environment
        says counts.{' '}
        <SiteLink href="/admin/site-settings#contact" className="link">
          Address and hours
        </SiteLink>
      </p>
      <FormField form={form} name="tewhEmail" label="Operator contact email">
        {(control) => <Input {...control} type="email" autoComplete="off" defaultValue={account.tewhEmail ?? ''} />}
      </FormField>
      <FormField form={form} name="tewhPhone" label="Operator contact phone">
        {(control) => <Input {...control} type="tel" autoComplete="off" defaultValue={account.tewhPhone ?? ''} />}
      </FormField>
    </fieldset>
  );
}
