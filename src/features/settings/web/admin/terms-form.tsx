import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Form, FormInput, SubmitButton } from '#app/ui/form.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm, type ApiForm } from '#app/ui/use-api-form.ts';
import type { TermsSetting } from '../../settings.schema.ts';
import { terms as termsSchema, type Terms } from '#app/features/site/site.schema.ts';
import { Preview, withTyped, type SettingsPreviews } from './preview.tsx';
import { termsOfSite } from './site-settings.queries.ts';
import { OPERATOR_BRAND } from '#app/features/machines/warranty.rules.ts';

type TermsField = { name: keyof Terms; label: string; help?: string; isOptional?: boolean };

/** The site states beside a figure of visits what it has counted itself. */
const OR_EMPTY = 'What the site has counted stands beside it. Left empty, no figure is shown.';

/** The fields of figures and terms, in the form's order and wording. */
const TERMS_GROUPS: readonly { title: string; fields: readonly TermsField[] }[] = [
  {
    title: 'Consignment',
    fields: [
      { name: 'dailyVisits', label: 'Visits a day', help: `Everywhere else. ${OR_EMPTY}`, isOptional: true },
      {
        name: 'dailyWebsiteVisits',
        label: 'Daily website visits',
        help: `On the page of consignment. ${OR_EMPTY}`,
        isOptional: true,
      },
      { name: 'marketingInvestment', label: 'Average marketing investment' },
      { name: 'saleWindow', label: 'Typical time to a sale' },
      { name: 'experience', label: 'Years of experience' },
    ],
  },
  { title: 'Commission', fields: [{ name: 'commission', label: 'Commission on a sale' }] },
  {
    title: 'Warranty',
    fields: [
      { name: 'butterflyDriveTrain', label: 'New Butterfly: drive train' },
      { name: 'butterflyElectronics', label: 'New Butterfly: electronics' },
      { name: 'ownBrandMechanical', label: `New ${OPERATOR_BRAND}: mechanical` },
      { name: 'ownBrandElectronics', label: `New ${OPERATOR_BRAND}: electronics` },
      { name: 'usedParts', label: 'Used machines: parts' },
      { name: 'usedConsumables', label: 'Used machines: consumables' },
    ],
  },
];

type TermsFormProps = {
  setting: TermsSetting;
  /** Nobody has saved them yet: these are the defaults of a new site. */
  isUnconfirmed: boolean;
  TermsPreview: SettingsPreviews['Terms'];
};

/** Edits the terms, beside the page texts that contain them. */
export function TermsForm({ setting, isUnconfirmed, TermsPreview }: TermsFormProps) {
  const client = useQueryClient();
  // The setting as the form shows it: with the ETag of a later fetch, saving would overwrite changes the form has not
  // shown.
  const [shown, setShown] = useState(setting);
  const form = useApiForm({
    schema: termsSchema,
    send: async (terms) => {
      setShown(await termsOfSite.save(client, terms, shown.etag));
      showToast({
        title: 'Figures and Terms Updated',
        description: 'Visitors read them from now on.',
        tone: 'success',
      });
    },
  });
  const preview = withTyped(shown, useWatch({ control: form.hook.control }));
  return (
    <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
      <Form form={form} className="max-w-xl content-start">
        {isUnconfirmed && (
          <p className="rounded-control bg-warn-wash px-4 py-3 text-14">
            Every new site starts with these. Pages say that they are samples until you save them, as they are or
            changed.
          </p>
        )}
        {TERMS_GROUPS.map((group) => (
          <TermsGroup key={group.title} form={form} setting={setting} group={group} />
        ))}
        <SubmitButton form={form} size="medium" className="justify-self-start">
          Save figures and terms
        </SubmitButton>
      </Form>
      <Preview>
        <TermsPreview terms={preview} />
      </Preview>
    </div>
  );
}

type TermsGroupProps = { form: ApiForm<Terms, Terms>; setting: Terms; group: (typeof TERMS_GROUPS)[number] };

function TermsGroup({ form, setting, group: { title, fields } }: TermsGroupProps) {
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-3 font-display font-semibold">{title}</legend>
      {fields.map(({ name, label, help, isOptional = false }) => (
        <FormInput
          key={name}
          form={form}
          name={name}
          label={label}
          help={help}
          required={!isOptional}
          className="content-start"
          defaultValue={setting[name]}
        />
      ))}
    </fieldset>
  );
}
