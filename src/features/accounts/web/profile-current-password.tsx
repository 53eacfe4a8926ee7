import { useWatch } from 'react-hook-form';
import { FormField } from '#app/ui/form.tsx';
import { PasswordInput } from '#app/ui/password-input.tsx';
import type { ProfileApiForm } from './profile-fields.rules.ts';
import { isSameSignInName } from '../sign-in-names.rules.ts';

/** Appears when another address is typed than `email`, the one that the form began with. */
export function ProfileCurrentPassword({ form, email }: { form: ProfileApiForm; email: string | null }) {
  const typed = useWatch({ control: form.hook.control, name: 'email' });
  // Undefined as long as nothing was typed.
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
          // Once saved, the password does not stay in the page.
          {...form.hook.register('currentPassword', { shouldUnregister: true })}
          autoComplete="current-password"
        />
      )}
    </FormField>
  );
}
