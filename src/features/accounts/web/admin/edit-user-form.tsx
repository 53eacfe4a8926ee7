import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { ROLES } from '#app/db/enums.ts';
import { accountChangeInput, type AccountChange, type AccountChangeForm } from '../../accounts.schema.ts';
import { PROFILE_LABELS as LABELS } from '../profile-fields.rules.ts';
import { unlessStored } from '#app/lib/stored-values.ts';
import { Button } from '#app/ui/button.tsx';
import { Form, FormField, SubmitButton } from '#app/ui/form.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm, type ApiForm } from '#app/ui/use-api-form.ts';
import { OWN_ACCOUNT_REFUSALS } from '../../user-messages.rules.ts';
import { changeUser } from './users.queries.ts';
import type { ManagedUser } from '../../users.schema.ts';

type EditProps = { user: ManagedUser; isOwn: boolean; onClose: () => void };

/** The fields and the role of an account. */
export function EditUserForm({ user, isOwn, onClose }: EditProps) {
  const form = useUserForm(user, onClose);
  return (
    <Form form={form}>
      <FormField form={form} name="username" label="Username" required>
        {(control) => <Input {...control} autoComplete="off" autoCapitalize="none" defaultValue={user.username} />}
      </FormField>
      <FormField form={form} name="name" label={LABELS.name}>
        {(control) => <Input {...control} autoComplete="off" defaultValue={user.name ?? ''} />}
      </FormField>
      <FormField
        form={form}
        name="email"
        label={LABELS.email}
        help="A new address must be confirmed. We email both addresses."
      >
        {(control) => <Input {...control} type="email" autoComplete="off" defaultValue={user.email ?? ''} />}
      </FormField>
      <PlaceFields form={form} user={user} />
      <RoleField form={form} user={user} isOwn={isOwn} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <SubmitButton form={form} size="medium">
          Save Changes
        </SubmitButton>
      </div>
    </Form>
  );
}

type UserForm = ApiForm<AccountChangeForm, AccountChange>;

function useUserForm(user: ManagedUser, onClose: () => void): UserForm {
  const client = useQueryClient();
  const form = useApiForm({
    schema: unlessStored(accountChangeInput, user),
    send: async (typed) => {
      const { username } = await changeUser(client, user.id, typed);
      onClose();
      showToast({ title: 'User Updated', description: username, tone: 'success' });
    },
    onRefused: (sentence) => {
      form.hook.setError('root.api', { message: `Failed to update user: ${sentence}` });
    },
  });
  return form;
}

type PartProps = { form: UserForm; user: ManagedUser };

function PlaceFields({ form, user }: PartProps) {
  return (
    <>
      <FormField form={form} name="phone" label={LABELS.phone}>
        {(control) => <Input {...control} type="tel" autoComplete="off" defaultValue={user.phone ?? ''} />}
      </FormField>
      <FormField form={form} name="city" label={LABELS.city}>
        {(control) => <Input {...control} autoComplete="off" defaultValue={user.city ?? ''} />}
      </FormField>
      <div className="grid grid-cols-2 gap-5">
        <FormField form={form} name="state" label={LABELS.state} className="content-start">
          {(control) => <Input {...control} autoComplete="off" defaultValue={user.state ?? ''} />}
        </FormField>
        <FormField form={form} name="zip" label={LABELS.zip} className="content-start">
          {(control) => <Input {...control} autoComplete="off" defaultValue={user.zip ?? ''} />}
        </FormField>
      </div>
    </>
  );
}

const ROLE_WORDS = { user: 'User', admin: 'Admin' } as const;
const WHAT_FOLLOWS = {
  user: 'Loses admin access at once. Their listings no longer count as the operator’s.',
  admin: 'Gets full admin access at once. Their listings count as the operator’s own.',
} as const;

function RoleField({ form, user, isOwn }: PartProps & { isOwn: boolean }) {
  const chosen = useWatch({ control: form.hook.control, name: 'role' }) ?? user.role;
  const follows = chosen === user.role ? undefined : WHAT_FOLLOWS[chosen];
  return (
    <FormField form={form} name="role" label="Role" help={isOwn ? `${OWN_ACCOUNT_REFUSALS.role}.` : follows}>
      {(control) => (
        <Select {...control} defaultValue={user.role} disabled={isOwn}>
          {ROLES.map((role) => (
            <option key={role} value={role}>
              {ROLE_WORDS[role]}
            </option>
          ))}
        </Select>
      )}
    </FormField>
  );
}
