import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Form, FormInput, SubmitButton } from '#app/ui/form.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { operatorContactInput, type OperatorContactSetting } from '../../settings.schema.ts';
import { Preview, withTyped, type SettingsPreviews } from './preview.tsx';
import { contactOfSite } from './site-settings.queries.ts';

type ContactFormProps = { setting: OperatorContactSetting; ContactPreview: SettingsPreviews['Contact'] };

/** Empty fields fall back to the server's environment. */
const FIELDS = [
  { name: 'email', label: 'Email', type: 'email' },
  { name: 'phone', label: 'Phone', type: 'tel' },
  { name: 'address', label: 'Address', type: 'text' },
] as const;

/** The operator's contact for visitors. */
export function ContactForm({ setting, ContactPreview }: ContactFormProps) {
  const { form, preview } = useContactForm(setting);
  return (
    <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
      <Form form={form} className="max-w-xl content-start">
        {FIELDS.map(({ name, label, type }) => (
          <FormInput
            key={name}
            form={form}
            name={name}
            label={label}
            help={`Left empty: ${setting.configured[name]}`}
            type={type}
            defaultValue={setting[name] ?? ''}
          />
        ))}
        <FormInput
          form={form}
          name="hours"
          label="Hours"
          help="Such as: Monday to Friday, 8 am to 5 pm. Left empty, none are told."
          defaultValue={setting.hours ?? ''}
        />
        <SubmitButton form={form} size="medium" className="justify-self-start">
          Save contact
        </SubmitButton>
      </Form>
      <Preview>
        <ContactPreview contact={preview} />
      </Preview>
    </div>
  );
}

function useContactForm(setting: OperatorContactSetting) {
  const client = useQueryClient();
  // The setting as the form shows it: with the ETag of a later fetch, saving would overwrite changes the form has not
  // shown.
  const [shown, setShown] = useState(setting);
  const form = useApiForm({
    schema: operatorContactInput,
    send: async (change) => {
      setShown(await contactOfSite.save(client, change, shown.etag));
      showToast({ title: 'Contact Updated', description: 'Visitors see it from now on.', tone: 'success' });
    },
  });
  const { email, phone, address, hours } = withTyped(shown, useWatch({ control: form.hook.control }));
  const preview = {
    operatorEmail: email || shown.configured.email,
    operatorPhone: phone || shown.configured.phone,
    operatorAddress: address || shown.configured.address,
    operatorHours: hours || null,
  };
  return { form, preview };
}
