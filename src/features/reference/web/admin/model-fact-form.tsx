import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { findFact, MODEL_FACTS } from '#app/features/machines/fact-registry.rules.ts';
import { fieldLabel } from '#app/features/machines/typed-entries.schema.ts';
import { typedFact, typedFacts } from '#app/features/machines/typed-facts.schema.ts';
import type { FieldControl } from '#app/ui/field.tsx';
import { Form, FormActions, FormField, FormInput } from '#app/ui/form.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { enteredSource, factKey, modelQuery } from '../../model-facts.schema.ts';
import { enterModelFact } from './model-facts.queries.ts';

/** The form of a model's fact, with the value as text; validated like the API's input. */
const modelFactForm = z.pipe(
  z.object({ ...modelQuery.shape, key: factKey, value: typedFact, source: enteredSource }),
  z.transform((entered, { issues }) => {
    const { data, error } = typedFacts.safeParse({ [entered.key]: entered.value });
    const value = data?.[entered.key] ?? null;
    if (value !== null) return { ...entered, value };
    const message = error?.issues[0]?.message ?? 'Value is required';
    issues.push({ code: 'custom', message, path: ['value'], input: entered });
    return z.NEVER;
  }),
);

/** Enters a typical fact of a model and its source. */
export function ModelFactForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const form = useApiForm({
    schema: modelFactForm,
    prefix: 'Failed to add fact',
    send: async (fact) => {
      await enterModelFact(client, fact);
      onClose();
      showToast({ title: 'Fact added', description: `${fact.brand} ${fact.model}`, tone: 'success' });
    },
  });
  const key = form.hook.watch('key') ?? '';
  return (
    <Form form={form}>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormInput form={form} name="brand" label="Brand" defaultValue="" required />
        <FormInput form={form} name="model" label="Model" defaultValue="" required />
      </div>
      <FormField form={form} name="key" label="Fact" required>
        {(control) => (
          <Select {...control} defaultValue="">
            <option value="">Choose a fact</option>
            {MODEL_FACTS.map((fact) => (
              <option key={fact.key} value={fact.key}>
                {fact.label}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      <FormField key={key} form={form} name="value" label={valueLabel(key)} required>
        {(control) => <ValueControl factKey={key} {...control} />}
      </FormField>
      <FormField form={form} name="source.kind" label="Where it is from" required>
        {(control) => (
          <Select {...control} defaultValue="page">
            <option value="page">A page</option>
            <option value="csv">A file of figures</option>
            <option value="note">What we know ourselves</option>
          </Select>
        )}
      </FormField>
      <FormInput
        form={form}
        name="source.text"
        label="Source"
        help="The address of the page, the name of the file, or who read it where. Buyers see the site of a page, and no more."
        defaultValue=""
        required
      />
      <FormActions form={form} onCancel={onClose}>
        Add fact
      </FormActions>
    </Form>
  );
}

function valueLabel(key: string): string {
  const fact = findFact(key);
  return fact === undefined ? 'Value' : fieldLabel(fact, 'customary');
}

function ValueControl({ factKey: key, ...control }: FieldControl & { factKey: string; name: string }) {
  const kind = findFact(key)?.kind;
  if (kind?.type === 'boolean')
    return (
      <Select {...control} defaultValue="true">
        <option value="true">Yes</option>
        <option value="false">No</option>
      </Select>
    );
  if (kind?.type === 'oneOf' || kind?.type === 'severalOf')
    return (
      <Select
        {...control}
        {...(kind.type === 'severalOf' ? { multiple: true, size: kind.options.length, className: 'h-auto' } : {})}
      >
        {kind.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    );
  return <Input {...control} autoComplete="off" defaultValue="" />;
}
