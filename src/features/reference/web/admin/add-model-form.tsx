import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Form, FormField, SubmitButton } from '#app/ui/form.tsx';
import { Input } from '#app/ui/input.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm } from '#app/ui/use-api-form.ts';
import type { Brand } from './brands.rules.ts';
import { addModel } from './models.queries.ts';
import { modelForm } from './model-form.schema.ts';

type AddModelProps = { brandName: string; brands: readonly Brand[]; onClose: () => void };

/** A model of a brand that is known, or of a new one. */
export function AddModelForm({ brandName, brands, onClose }: AddModelProps) {
  const form = useModelForm(onClose);
  const brandsId = useId();
  return (
    <Form form={form}>
      <FormField form={form} name="brand" label="Brand" help="One of the list, or a new one." required>
        {(control) => <Input {...control} list={brandsId} autoComplete="off" defaultValue={brandName} />}
      </FormField>
      <datalist id={brandsId}>
        {brands.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <FormField form={form} name="name" label="Model" required>
        {(control) => <Input {...control} autoComplete="off" defaultValue="" />}
      </FormField>
      <div className="grid grid-cols-2 gap-5">
        <FormField form={form} name="heads" label="Heads" className="content-start" required>
          {(control) => <Input {...control} inputMode="numeric" autoComplete="off" defaultValue="" />}
        </FormField>
        <FormField form={form} name="needles" label="Needles" className="content-start" required>
          {(control) => <Input {...control} inputMode="numeric" autoComplete="off" defaultValue="" />}
        </FormField>
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <SubmitButton form={form} size="medium">
          Add model
        </SubmitButton>
      </div>
    </Form>
  );
}

function useModelForm(onClose: () => void) {
  const client = useQueryClient();
  const form = useApiForm({
    schema: modelForm,
    send: async ({ brand, ...model }) => {
      await addModel(client, { brand, model });
      onClose();
      showToast({ title: 'Model Added', description: `${brand} ${model.name}`, tone: 'success' });
    },
    onRefused: (sentence) => {
      form.hook.setError('root.api', { message: `Failed to add model: ${sentence}` });
    },
  });
  return form;
}
