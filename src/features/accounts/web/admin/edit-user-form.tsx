import { useQueryClient } from '@tanstack/react-query';
import { useController, useWatch } from 'react-hook-form';
import { PERMISSIONS, ROLES } from '#app/db/enums.ts';
import { accountChangeInput, type AccountChange, type AccountChangeForm } from '../../accounts.schema.ts';
import { PROFILE_LABELS as LABELS } from '../profile-fields.rules.ts';
import { isSameValue } from '#app/lib/collections.ts';
import { unlessStored } from '#app/lib/stored-values.ts';
import { Form, FormActions, FormField, FormInput } from '#app/ui/form.tsx';
import { Select } from '#app/ui/select.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm, type ApiForm } from '#app/ui/use-api-form.ts';
import { ROLE_LABELS } from '../../permission-labels.rules.ts';
import { OWN_ACCOUNT_REFUSALS } from '../../user-messages.rules.ts';
import { PermissionChoices } from './permission-choices.tsx';
import { changeUser } from './users.queries.ts';
import type { ManagedUser } from '../../users.schema.ts';

type EditProps = { user: ManagedUser; isOwn: boolean; onClose: () => void };

/** The fields of an account, its role, and what an admin may do. */
export function EditUserForm({ user, isOwn, onClose }: EditProps) {
  const client = useQueryClient();
  const form = useApiForm({
    schema: unlessStored(accountChangeInput, user),
    prefix: 'Failed to update user',
    send: async ({ permissions, ...typed }) => {
      // Unchanged ones are not sent, so that a concurrent change stays. Those of a user do not count: a new admin has
      // all.
      const isUnchanged = user.role === 'admin' && isSameValue(permissions, user.permissions);
      const change = isUnchanged || permissions === undefined ? typed : { ...typed, permissions };
      const { username } = await changeUser(client, user.id, change);
      onClose();
      showToast({ title: 'User Updated', description: username, tone: 'success' });
    },
  });
  return (
    <Form form={form}>
      <FormInput
        form={form}
        name="username"
        label="Username"
        autoCapitalize="none"
        defaultValue={user.username}
        required
      />
      <FormInput form={form} name="name" label={LABELS.name} defaultValue={user.name ?? ''} />
      <FormInput
        form={form}
        name="email"
        label={LABELS.email}
        help="A new address must be confirmed. We email both addresses."
        type="email"
        defaultValue={user.email ?? ''}
      />
      <FormInput form={form} name="phone" label={LABELS.phone} type="tel" defaultValue={user.phone ?? ''} />
      <FormInput form={form} name="city" label={LABELS.city} defaultValue={user.city ?? ''} />
      <div className="grid grid-cols-2 gap-5">
        <FormInput
          form={form}
          name="state"
          label={LABELS.state}
          className="content-start"
          defaultValue={user.state ?? ''}
        />
        <FormInput form={form} name="zip" label={LABELS.zip} className="content-start" defaultValue={user.zip ?? ''} />
      </div>
      <RoleField form={form} user={user} isOwn={isOwn} />
      <FormActions form={form} onCancel={onClose}>
        Save Changes
      </FormActions>
    </Form>
  );
}

const WHAT_FOLLOWS = {
  user: 'Loses admin access at once, and has to sign in again. Their listings no longer count as the operator’s.',
  admin: 'Gets the permissions below with their next sign-in. Their listings count as the operator’s own.',
} as const;

type RoleProps = { form: ApiForm<AccountChangeForm, AccountChange>; user: ManagedUser; isOwn: boolean };

/** The role, and for an admin the permissions. */
function RoleField({ form, user, isOwn }: RoleProps) {
  const chosen = useWatch({ control: form.hook.control, name: 'role' }) ?? user.role;
  const follows = chosen === user.role ? undefined : WHAT_FOLLOWS[chosen];
  return (
    <>
      <FormField form={form} name="role" label="Role" help={isOwn ? `${OWN_ACCOUNT_REFUSALS.role}.` : follows}>
        {(control) => (
          <Select {...control} defaultValue={user.role} disabled={isOwn}>
            {ROLES.map((role) => (
              <option key={role} value={role}>
                {ROLE_LABELS[role]}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      {chosen === 'admin' && <PermissionsField form={form} user={user} isOwn={isOwn} />}
    </>
  );
}

/** What the admin may do: for a new one, everything by default. */
function PermissionsField({ form, user, isOwn }: RoleProps) {
  const { field } = useController({
    control: form.hook.control,
    name: 'permissions',
    defaultValue: user.role === 'admin' ? user.permissions : [...PERMISSIONS],
    // An account that is not made an admin after all sends none.
    shouldUnregister: true,
  });
  return <PermissionChoices field={field} error={form.errorOf('permissions')} keepsUsers={isOwn} />;
}
