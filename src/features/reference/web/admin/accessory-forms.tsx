import { useQueryClient } from '@tanstack/react-query';
import { accessoryLabel } from '#app/features/machines/accessories.rules.ts';
import { Form, FormActions, FormInput, SubmitButton } from '#app/ui/form.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { accessoryChangeInput, newAccessoryInput, type ReviewedAccessory } from '../../reference.schema.ts';
import { addAccessory, renameAccessory } from './reference.queries.ts';

/** For adding several in a row: after each one, the field is empty and keeps the focus. */
export function AddAccessoryForm() {
  const client = useQueryClient();
  const form = useApiForm({
    schema: newAccessoryInput,
    send: async ({ accessory }) => {
      await addAccessory(client, accessory);
      form.hook.reset({ accessory: '' });
      form.hook.setFocus('accessory');
      showToast({ title: 'Accessory Added', description: accessoryLabel(accessory), tone: 'success' });
    },
    onRefused: (sentence) => {
      showToast({ title: 'Failed to add accessory', description: sentence, tone: 'danger' });
    },
  });
  return (
    <Form form={form} className="max-w-xl gap-3">
      <div className="flex items-start gap-3">
        <FormInput form={form} name="accessory" label="New accessory" className="min-w-0 flex-1" defaultValue="" />
        <SubmitButton form={form} size="medium" variant="secondary" className="mt-6.5">
          Add
        </SubmitButton>
      </div>
    </Form>
  );
}

type RenameProps = { accessory: ReviewedAccessory; onClose: () => void };

export function RenameAccessoryForm({ accessory: { id, name }, onClose }: RenameProps) {
  const client = useQueryClient();
  const form = useApiForm({
    schema: accessoryChangeInput,
    prefix: 'Failed to update accessory',
    send: async (change) => {
      await renameAccessory(client, id, change.name);
      onClose();
      showToast({ title: 'Accessory Updated', description: accessoryLabel(change.name), tone: 'success' });
    },
  });
  return (
    <Form form={form}>
      <FormInput
        form={form}
        name="name"
        label="Name"
        help="Listings that have it keep the name that they have."
        defaultValue={name}
        required
      />
      <FormActions form={form} onCancel={onClose}>
        Save
      </FormActions>
    </Form>
  );
}
