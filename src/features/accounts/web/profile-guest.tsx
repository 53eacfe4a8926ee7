import { MISSING_REQUIRED } from '#app/lib/text-fields.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { unlessStored } from '#app/lib/stored-values.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { Button } from '#app/ui/button.tsx';
import { FormProblems } from '#app/ui/form-problems.tsx';
import { Form, FormField, SubmitButton } from '#app/ui/form.tsx';
import { Input } from '#app/ui/input.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm } from '#app/ui/use-api-form.ts';
import type { NewAccount } from '../account-forms.schema.ts';
import { profileChange, type ProfileChange } from '../accounts.schema.ts';
import { CreateAccountDialog } from './create-account-dialog.tsx';
import { ProfileAddressFields, ProfileSection } from './profile-section.tsx';
import { PROFILE_LABELS } from './profile-fields.rules.ts';

const GAINS = [
  'Follow your listings through review to the sale, and change, upgrade or withdraw them.',
  'Keep the photos you uploaded as a guest.',
  'Log in from any device, and reset your password by email.',
] as const;

/** `profile` contains the other fields that the guest has entered. */
export type OpenAccount = (account: NewAccount, profile: ProfileChange) => Promise<void>;

/** A guest's entries are saved with the account that they create. */
export function ProfileGuest({ onCreate }: { onCreate: OpenAccount }) {
  const [profile, setProfile] = useState<ProfileChange | null>(null);
  const { name, email, ...rest } = profile ?? {};
  return (
    <div className="grid gap-6">
      <Gains onCreate={() => setProfile({})} />
      <ProfileSection
        id="account"
        title="Account"
        text="How we reach you. To keep it you create an account: a password is all that is missing."
      >
        <ProfileGuestForm onFilled={setProfile} />
      </ProfileSection>
      <CreateAccountDialog
        open={profile !== null}
        onClose={() => setProfile(null)}
        defaultName={name ?? ''}
        defaultEmail={email ?? ''}
        onSubmit={(account) => onCreate(account, rest)}
      />
    </div>
  );
}

function Gains({ onCreate }: { onCreate: () => void }) {
  return (
    <Panel aria-labelledby="guest-heading" className="grid justify-items-start gap-4 lg:p-8">
      <h2 id="guest-heading" className="text-20">
        You are here as a guest
      </h2>
      <p className="max-w-[60ch] text-quiet">Guests can prepare a listing. An account is free and takes a minute.</p>
      <ul className="grid max-w-[60ch] list-disc gap-1.5 pl-5 marker:text-thread-ink">
        {GAINS.map((gain) => (
          <li key={gain}>{gain}</li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button variant="primary" size="large" onClick={onCreate}>
          Create Your Account
        </Button>
        <Link to="/sell" className={buttonClass({ size: 'large' })}>
          Sell as a guest
        </Link>
      </div>
    </Panel>
  );
}

const NOTHING = { phone: null, city: null, state: null, zip: null } as const;

/** The guest's profile form; its entries are saved with the account that they create. */
function ProfileGuestForm({ onFilled }: { onFilled: (profile: ProfileChange) => void }) {
  const form = useApiForm({
    schema: unlessStored(profileChange, NOTHING),
    send: async (profile) => {
      onFilled(profile);
    },
    onInvalid: () => showToast(MISSING_REQUIRED),
  });
  return (
    <Form form={form} className="max-w-xl">
      <FormProblems form={form} labels={PROFILE_LABELS} />
      <FormField form={form} name="name" label={PROFILE_LABELS.name} required>
        {(control) => <Input {...control} autoComplete="name" />}
      </FormField>
      <FormField form={form} name="email" label={PROFILE_LABELS.email} help="You will sign in with it." required>
        {(control) => <Input {...control} type="email" autoComplete="email" />}
      </FormField>
      <ProfileAddressFields form={form} account={NOTHING} />
      <SubmitButton form={form} variant="secondary" size="medium" className="justify-self-start">
        Save Changes
      </SubmitButton>
    </Form>
  );
}
