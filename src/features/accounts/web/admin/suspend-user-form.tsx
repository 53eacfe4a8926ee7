import { useQueryClient } from '@tanstack/react-query';
import { SUSPENSION_REASON_MAX, suspensionInput } from '../../accounts.schema.ts';
import { describeSuspension } from '../../user-messages.rules.ts';
import type { ManagedUser } from '../../users.schema.ts';
import { Form, FormActions, FormField } from '#app/ui/form.tsx';
import { Textarea } from '#app/ui/input.tsx';
import { TitledList } from '#app/ui/text-lists.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { suspendUser } from './users.queries.ts';

type SuspendProps = { user: ManagedUser; onClose: () => void };

/** Says what a suspension does, and asks for its reason. */
export function SuspendUserForm({ user, onClose }: SuspendProps) {
  const client = useQueryClient();
  const form = useApiForm({
    schema: suspensionInput,
    prefix: 'Failed to suspend user',
    send: async ({ reason }) => {
      await suspendUser(client, user.id, reason);
      onClose();
      showToast({ title: 'User Suspended', description: user.username, tone: 'success' });
    },
  });
  return (
    <div className="grid gap-4">
      <p className="font-medium wrap-anywhere">
        {user.username}
        {user.name !== null && ` (${user.name})`}
      </p>
      <TitledList title="Until you lift the suspension:" lines={describeSuspension(user)} />
      <Form form={form}>
        <FormField form={form} name="reason" label="Reason" help="Only people in the back office see it." required>
          {(field) => <Textarea {...field} rows={3} maxLength={SUSPENSION_REASON_MAX} />}
        </FormField>
        <FormActions form={form} onCancel={onClose} variant="danger">
          Suspend user
        </FormActions>
      </Form>
    </div>
  );
}
