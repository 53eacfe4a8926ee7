import { useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { Form, FormField, FormInput, SubmitButton } from '#app/ui/form.tsx';
import { Textarea } from '#app/ui/input.tsx';
import { Loaded } from '#app/ui/loaded.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { invoiceTermsForm, type invoiceTermsSetting } from '../../invoices.schema.ts';
import { changeInvoiceTerms, invoiceTermsQuery } from './admin-invoices.queries.ts';

/** By when new invoices are due, and how they can be paid besides PayPal. */
export function InvoiceTermsForm() {
  return (
    <Panel aria-labelledby="terms-heading" className="grid max-w-2xl gap-4">
      <h2 id="terms-heading" className="text-20">
        Terms
      </h2>
      <Loaded query={useQuery(invoiceTermsQuery)} failure="Failed to fetch the terms" skeleton="h-60">
        {(terms) => <TermsForm key={terms.etag} terms={terms} />}
      </Loaded>
    </Panel>
  );
}

function TermsForm({ terms: { dueDays, instructions, etag } }: { terms: z.output<typeof invoiceTermsSetting> }) {
  const client = useQueryClient();
  const form = useApiForm({
    schema: invoiceTermsForm,
    failure: 'The terms were not saved',
    send: async (terms) => {
      await changeInvoiceTerms(client, terms, etag);
      showToast({ title: 'Terms saved', tone: 'success' });
    },
  });
  return (
    <Form form={form}>
      <FormInput
        form={form}
        name="dueDays"
        label="Due after"
        help="Days after the invoice is issued, for new invoices"
        inputMode="numeric"
        defaultValue={String(dueDays)}
        required
        className="max-w-40"
      />
      <FormField
        form={form}
        name="instructions"
        label="How to pay by check or bank transfer"
        help="On all invoices that are open"
      >
        {(control) => <Textarea {...control} rows={4} defaultValue={instructions} />}
      </FormField>
      <SubmitButton form={form} size="medium" className="justify-self-start">
        Save the terms
      </SubmitButton>
    </Form>
  );
}
