import { useQueryClient } from '@tanstack/react-query';
import { Form, FormField, SubmitButton } from '#app/ui/form.tsx';
import { Input } from '#app/ui/input.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { financingSummary } from '#app/features/site/site.schema.ts';
import type { LendersSetting } from '../../setting-documents.schema.ts';
import { saveLenders } from './site-settings.queries.ts';

type FinancingSummaryFormProps = { setting: LendersSetting; onSaved: (setting: LendersSetting) => void };

/** What stands wherever financing is spoken of. */
export function FinancingSummaryForm({ setting: { etag, ...setting }, onSaved }: FinancingSummaryFormProps) {
  const client = useQueryClient();
  const form = useApiForm({
    schema: financingSummary,
    send: async ({ summary }) => {
      onSaved(await saveLenders(client, { ...setting, summary }, etag));
      showToast({ title: 'Sentence Updated', description: summary, tone: 'success' });
    },
  });
  return (
    <Form form={form} className="max-w-xl">
      <FormField
        form={form}
        name="summary"
        label="Sentence about financing"
        help="Stands above the cards, and on the page of each machine that can be financed."
        required
      >
        {(control) => <Input {...control} autoComplete="off" defaultValue={setting.summary} />}
      </FormField>
      <SubmitButton form={form} variant="secondary" size="medium" className="justify-self-start">
        Save sentence
      </SubmitButton>
    </Form>
  );
}
