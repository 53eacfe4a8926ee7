import { useQueryClient } from '@tanstack/react-query';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { PERMISSIONS } from '#app/db/enums.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Form, FormActions, FormInput } from '#app/ui/form.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { invitationInput, type Invitation, type InvitationForm } from '../../accounts.schema.ts';
import { PROFILE_LABELS as LABELS } from '../profile-fields.rules.ts';
import { PermissionChoices } from './permission-choices.tsx';
import { inviteColleague } from './users.queries.ts';

/** Opens an account for a colleague, who gets a link to choose its password. */
export function InviteColleague() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <UserPlus aria-hidden="true" />
        Invite a colleague…
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="Invite a colleague">
        <InvitationFields onClose={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

function InvitationFields({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const form = useApiForm<InvitationForm, Invitation>({
    schema: invitationInput,
    prefix: 'Failed to invite',
    send: async (invitation) => {
      await inviteColleague(client, invitation);
      onClose();
      showToast({ title: 'Invitation Sent', description: invitation.email, tone: 'success' });
    },
  });
  const { field } = useController({
    control: form.hook.control,
    name: 'permissions',
    defaultValue: PERMISSIONS.filter((permission) => permission !== 'users' && permission !== 'payments'),
  });
  return (
    <Form form={form}>
      <p className="text-14 text-quiet">
        They get an email with a link to choose a password, which is valid for a week. Invite the same address again to
        mail another link.
      </p>
      <FormInput form={form} name="name" label={LABELS.name} autoComplete="off" required />
      <FormInput form={form} name="email" label={LABELS.email} type="email" autoComplete="off" required />
      <PermissionChoices field={field} error={form.errorOf('permissions')} />
      <FormActions form={form} onCancel={onClose}>
        Send invitation
      </FormActions>
    </Form>
  );
}
