import { unlessStored } from '#app/lib/stored-values.ts';
import { Form, FormField, SubmitButton } from '#app/ui/form.tsx';
import { MISSING_REQUIRED } from '#app/ui/form-words.ts';
import { FormProblems } from '#app/ui/form-problems.tsx';
import { Input } from '#app/ui/input.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { profileChange, type ProfileChange } from '../accounts.schema.ts';
import { ProfileAddressFields } from './profile-address-fields.tsx';
import { PROFILE_LABELS } from './profile-fields.rules.ts';

const NOTHING = { phone: null, city: null, state: null, zip: null } as const;

/** The profile of a guest, which is saved with the account that they create. */
export function ProfileGuestForm({ onFilled }: { onFilled: (profile: ProfileChange) => void }) {
  const form = useApiForm({
    schema: unlessStored(profileChange, NOTHING),
    send: async (profile) => {
      onFilled(profile);
    },
    onInvalid: () => {
      showToast(MISSING_REQUIRED);
    },
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
