import { useQueryClient } from '@tanstack/react-query';
import { newAccessoryInput } from '../../reference.schema.ts';
import { accessoryLabel } from '#app/features/machines/accessories.rules.ts';
import { Form, FormField, SubmitButton } from '#app/ui/form.tsx';
import { Input } from '#app/ui/input.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { addAccessory } from './accessories.queries.ts';

/** One after the other can be typed: the field is empty and keeps the focus afterwards. */
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
        <FormField form={form} name="accessory" label="New accessory" className="min-w-0 flex-1">
          {(control) => <Input {...control} autoComplete="off" defaultValue="" />}
        </FormField>
        <SubmitButton form={form} size="medium" variant="secondary" className="mt-6.5">
          Add
        </SubmitButton>
      </div>
    </Form>
  );
}
