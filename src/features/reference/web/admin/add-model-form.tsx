import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import * as z from 'zod/mini';
import { Form, FormActions, FormInput } from '#app/ui/form.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { newModelInput } from '../../reference.schema.ts';
import type { Brand } from './brands.rules.ts';
import { addModel } from './reference.queries.ts';

const { brand, model } = newModelInput.shape;

const typedNumber = z.pipe(
  z.string(),
  z.transform((text) => (text.trim() === '' ? null : Number(text))),
);

/** The form of a new model, with numbers as text; validated like the API's input. */
const modelForm = z.object({
  brand,
  name: model.shape.name,
  heads: z.pipe(typedNumber, model.shape.heads),
  needles: z.pipe(typedNumber, model.shape.needles),
});

type AddModelProps = { brandName: string; brands: readonly Brand[]; onClose: () => void };

/** Adds a model of a known or new brand. */
export function AddModelForm({ brandName, brands, onClose }: AddModelProps) {
  const client = useQueryClient();
  const form = useApiForm({
    schema: modelForm,
    prefix: 'Failed to add model',
    send: async ({ brand: name, ...added }) => {
      await addModel(client, { brand: name, model: added });
      onClose();
      showToast({ title: 'Model Added', description: `${name} ${added.name}`, tone: 'success' });
    },
  });
  const brandsId = useId();
  return (
    <Form form={form}>
      <FormInput
        form={form}
        name="brand"
        label="Brand"
        help="One of the list, or a new one."
        list={brandsId}
        defaultValue={brandName}
        required
      />
      <datalist id={brandsId}>
        {brands.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <FormInput form={form} name="name" label="Model" defaultValue="" required />
      <div className="grid grid-cols-2 gap-5">
        <FormInput
          form={form}
          name="heads"
          label="Heads"
          className="content-start"
          inputMode="numeric"
          defaultValue=""
          required
        />
        <FormInput
          form={form}
          name="needles"
          label="Needles"
          className="content-start"
          inputMode="numeric"
          defaultValue=""
          required
        />
      </div>
      <FormActions form={form} onCancel={onClose}>
        Add model
      </FormActions>
    </Form>
  );
}
