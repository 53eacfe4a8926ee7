import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { Form, FormActions, FormInput } from '#app/ui/form.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm, type ApiForm } from '#app/ui/use-api-form.ts';
import { lender as lenderSchema, type Lender } from '#app/features/site/site.schema.ts';
import type { LendersSetting } from '../../settings.schema.ts';
import { Preview, withTyped, type SettingsPreviews } from './preview.tsx';
import { lendersOfSite } from './site-settings.queries.ts';

const BLANK: Lender = { name: '', highlight: '', description: '', url: '', logo: '' };

const FIELDS = [
  { name: 'name', label: 'Name', help: undefined },
  { name: 'highlight', label: 'Highlight', help: 'What sets it apart, in two or three words.' },
  { name: 'description', label: 'Description', help: 'A sentence or two.' },
  { name: 'url', label: 'Web address', help: 'Where one applies, beginning with https://' },
] as const;

type LenderFormProps = {
  setting: LendersSetting;
  /** The place of the lender among the cards; past the last one for a new one. */
  index: number;
  LenderPreview: SettingsPreviews['Lender'];
  onSaved: (setting: LendersSetting) => void;
  onClose: () => void;
};

/** A lender, with its card as it will be. */
export function LenderForm({ setting: { etag, ...setting }, index, LenderPreview, onSaved, onClose }: LenderFormProps) {
  const client = useQueryClient();
  const before = setting.lenders[index] ?? BLANK;
  const form = useApiForm({
    schema: lenderSchema,
    send: async (lender) => {
      const lenders = [...setting.lenders.slice(0, index), lender, ...setting.lenders.slice(index + 1)];
      onSaved(await lendersOfSite.save(client, { ...setting, lenders }, etag));
      onClose();
      showToast({ title: 'Lender Saved', description: lender.name, tone: 'success' });
    },
  });
  return (
    <Form form={form}>
      <LenderFields form={form} before={before} />
      <Preview>
        <LenderPreview lender={withTyped(before, useWatch({ control: form.hook.control }))} />
      </Preview>
      <FormActions form={form} onCancel={onClose}>
        Save lender
      </FormActions>
    </Form>
  );
}

function LenderFields({ form, before }: { form: ApiForm<Lender, Lender>; before: Lender }) {
  return (
    <>
      {FIELDS.map(({ name, label, help }) => (
        <FormInput key={name} form={form} name={name} label={label} help={help} required defaultValue={before[name]} />
      ))}
      <FormInput
        form={form}
        name="logo"
        label="Logo"
        help="The path of a picture on this site, such as /lenders/bank.svg. Left empty, the first letters of the name stand in its place."
        defaultValue={before.logo}
      />
    </>
  );
}
