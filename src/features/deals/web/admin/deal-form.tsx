import { useQuery, useQueryClient } from '@tanstack/react-query';
import { colleaguesQuery } from '#app/features/conversations/web/admin/desk.queries.ts';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { Form, FormField, FormInput, SubmitButton } from '#app/ui/form.tsx';
import { Input, Textarea } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm, type ApiForm } from '#app/ui/use-api-form.ts';
import type * as z from 'zod/mini';
import { dealForm } from '../../deal-forms.schema.ts';
import type { DealDetails } from '../../deals.schema.ts';
import { changeDeal } from '../deals.queries.ts';

/** What the office knows and plans of a deal. */
export function DealForm({ deal }: { deal: DealDetails }) {
  const client = useQueryClient();
  const form = useApiForm({
    schema: dealForm,
    failure: 'It was not saved',
    send: async (change) => {
      await changeDeal(client, deal.id, { version: deal.version, ...change });
      form.hook.setValue('note', '');
      showToast({ title: 'Deal Saved', tone: 'success' });
    },
  });
  return (
    <Form form={form} aria-label="Deal" className="sm:grid-cols-2">
      <OwnerField form={form} deal={deal} />
      <FormField form={form} name="nextStepOn" label="Next step on">
        {(control) => <Input {...control} type="date" defaultValue={deal.nextStepOn ?? ''} />}
      </FormField>
      <FormInput
        form={form}
        name="nextStep"
        label="Next step"
        defaultValue={deal.nextStep ?? ''}
        className="sm:col-span-2"
      />
      <FormInput
        form={form}
        name="expectedAmountUsd"
        label="Expected amount"
        help={defaultWords(deal.expectedAmountUsd, deal.amountUsd, 'its offer, or the price')}
        inputMode="numeric"
        className="content-start"
        defaultValue={deal.expectedAmountUsd ?? ''}
      />
      <FormInput
        form={form}
        name="expectedCommissionUsd"
        label="Expected commission"
        help={defaultWords(deal.expectedCommissionUsd, deal.commissionUsd, 'the brokerage agreement, in the middle')}
        inputMode="numeric"
        className="content-start"
        defaultValue={deal.expectedCommissionUsd ?? ''}
      />
      <FormField
        form={form}
        name="note"
        label="Add a note"
        help="It stands in the conversation, for the office only."
        className="sm:col-span-2"
      >
        {(control) => <Textarea {...control} rows={2} defaultValue="" />}
      </FormField>
      <div className="sm:col-span-2">
        <SubmitButton form={form} size="medium">
          Save
        </SubmitButton>
      </div>
    </Form>
  );
}

function defaultWords(stated: number | null, shown: number | null, source: string): string {
  if (stated !== null || shown === null) return `Blank: of ${source}`;
  return `Blank: ${priceLabel(shown)}, of ${source}`;
}

type OwnerFieldProps = {
  form: ApiForm<z.input<typeof dealForm>, z.output<typeof dealForm>>;
  deal: DealDetails;
};

function OwnerField({ form, deal: { owner } }: OwnerFieldProps) {
  const { data: colleagues = [] } = useQuery(colleaguesQuery);
  // One who does not answer messages any more is shown until somebody else is chosen.
  const isListed = owner === null || colleagues.some(({ id }) => id === owner.id);
  const offered = isListed ? colleagues : [owner, ...colleagues];
  return (
    <FormField form={form} name="ownerId" label="Owner">
      {(control) => (
        <Select {...control} key={offered.length} defaultValue={owner?.id ?? ''}>
          <option value="">Nobody</option>
          {offered.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </FormField>
  );
}
