import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { colleaguesQuery } from '#app/features/conversations/web/admin/desk.queries.ts';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { Form, FormField, FormInput, SubmitButton } from '#app/ui/form.tsx';
import { Input, Textarea } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm, type ApiForm } from '#app/ui/use-api-form.ts';
import type * as z from 'zod/mini';
import { dealForm } from '../../deal-forms.schema.ts';
import type { Deal, DealDetails } from '../../deals.schema.ts';
import { changeDeal } from '../deals.queries.ts';

/** What the office knows and plans of a deal. */
export function DealForm({ deal }: { deal: DealDetails }) {
  const client = useQueryClient();
  const form = useApiForm({
    schema: dealForm,
    failure: 'It was not saved',
    send: async (change) => {
      const sent = form.hook.getValues();
      const saved = await changeDeal(client, deal.id, { version: deal.version, ...change });
      follow(form.hook, sent, valuesOf(saved));
      showToast({ title: 'Deal Saved', tone: 'success' });
    },
  });
  useShownChanges(form.hook, deal);
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
        help={defaultWords(deal.expectedAmountUsd, deal.amountUsd, 'its quote or offer, or the price')}
        inputMode="numeric"
        className="content-start"
        defaultValue={deal.expectedAmountUsd ?? ''}
      />
      <FormInput
        form={form}
        name="expectedCommissionUsd"
        label="Expected commission"
        help={defaultWords(deal.expectedCommissionUsd, deal.commissionUsd, 'the commissions, or the agreement')}
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

type Values = z.input<typeof dealForm>;
type DealApiForm = ApiForm<Values, z.output<typeof dealForm>>;

const FIELDS = ['ownerId', 'nextStep', 'nextStepOn', 'expectedAmountUsd', 'expectedCommissionUsd', 'note'] as const;

/** A deal as the fields show it before anybody types. */
function valuesOf({ owner, nextStep, nextStepOn, expectedAmountUsd, expectedCommissionUsd }: Deal) {
  return {
    ownerId: owner?.id ?? '',
    nextStep: nextStep ?? '',
    nextStepOn: nextStepOn ?? '',
    expectedAmountUsd: String(expectedAmountUsd ?? ''),
    expectedCommissionUsd: String(expectedCommissionUsd ?? ''),
    note: '',
  };
}

/** Changes the fields whose value is still that of before: what somebody has typed since stays. */
function follow({ getValues, setValue }: DealApiForm['hook'], before: Values, after: Values): void {
  for (const field of FIELDS) if (getValues(field) === before[field]) setValue(field, after[field]);
}

/** Shows in the fields what has changed of the deal meanwhile. */
function useShownChanges(hook: DealApiForm['hook'], deal: DealDetails): void {
  const shown = useRef(deal);
  useEffect(() => {
    follow(hook, valuesOf(shown.current), valuesOf(deal));
    shown.current = deal;
  }, [deal, hook]);
}

function defaultWords(stated: number | null, shown: number | null, source: string): string {
  if (stated !== null || shown === null) return `Blank: of ${source}`;
  return `Blank: ${priceLabel(shown)}, of ${source}`;
}

type OwnerFieldProps = {
  form: DealApiForm;
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
