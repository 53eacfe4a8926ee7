import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { invoiceLabel } from '#app/features/payments/commission-invoices.rules.ts';
import { formatUsd } from '#app/lib/format.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Form, FormActions, FormField, FormInput } from '#app/ui/form.tsx';
import { Input, Textarea } from '#app/ui/input.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Select } from '#app/ui/select.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { useQuestion } from '#app/ui/use-dialog.tsx';
import { reportedErrorMessage } from '#app/lib/api-mutation.ts';
import { NOTED_SETTLEMENT_KINDS } from '#app/db/invoice-enums.ts';
import { SETTLEMENT_LABELS } from '../invoice-labels.rules.ts';
import { creditInput, REASON_MAX, settlementInput, type Invoice } from '../invoices.schema.ts';
import { changeInvoice } from './invoices.queries.ts';

type Props = { invoice: Invoice };
type Asked = 'payment' | 'credit' | 'repayment';

/** What the office notes about an invoice. */
export function OfficeActs({ invoice }: Props) {
  const [asked, ask] = useState<Asked | null>(null);
  const close = () => ask(null);
  const { state, paid, credit, mayUndo, listingId } = invoice;
  const owesMoney = credit !== null && credit.repayUsd > 0 && credit.repaid === null;
  if (state === 'credited' && !owesMoney) return null;
  return (
    <Panel aria-labelledby="acts-heading" className="grid gap-3 print:hidden">
      <h2 id="acts-heading" className="text-20">
        For the office
      </h2>
      {owesMoney && (
        <p className="text-14 text-quiet">
          {formatUsd(credit.repayUsd)} is to be paid back.{' '}
          {paid?.kind === 'paypal' && (
            <>
              Refund the payment in the{' '}
              <SiteLink href={`/admin/payments?listing=${encodeURIComponent(listingId)}`} className="link">
                ledger
              </SiteLink>
              , which is noted here by itself.
            </>
          )}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {state === 'open' && <Button onClick={() => ask('payment')}>Note a payment</Button>}
        {mayUndo && <UndoButton invoice={invoice} />}
        {state !== 'credited' && <Button onClick={() => ask('credit')}>Write a credit note</Button>}
        {owesMoney && <Button onClick={() => ask('repayment')}>Note the repayment</Button>}
      </div>
      <Dialog open={asked === 'payment'} onClose={close} title={`Note a payment of ${invoiceLabel(invoice.number)}`}>
        <SettlementForm invoice={invoice} act="payments" onClose={close} />
      </Dialog>
      <Dialog open={asked === 'repayment'} onClose={close} title="Note the repayment">
        <SettlementForm invoice={invoice} act="repayment" onClose={close} />
      </Dialog>
      <Dialog open={asked === 'credit'} onClose={close} title={`Take ${invoiceLabel(invoice.number)} back?`}>
        <CreditForm invoice={invoice} onClose={close} />
      </Dialog>
    </Panel>
  );
}

function UndoButton({ invoice: { number } }: Props) {
  const client = useQueryClient();
  const { ask, questionDialog } = useQuestion();
  const undo = async () => {
    try {
      await changeInvoice(client, number, { act: 'payments', method: 'DELETE' });
      showToast({ title: 'Payment taken back', tone: 'success' });
    } catch (error) {
      showToast({ title: reportedErrorMessage(error, 'The payment was not taken back'), tone: 'danger' });
    }
  };
  return (
    <>
      <Button
        onClick={() =>
          ask({
            title: 'Take the noted payment back?',
            text: `${invoiceLabel(number)} is open again, and its seller can pay it.`,
            yes: 'Take it back',
            onYes: undo,
          })
        }
      >
        Take the payment back
      </Button>
      {questionDialog}
    </>
  );
}

type FormProps = Props & { onClose: () => void };

function SettlementForm({ invoice, act, onClose }: FormProps & { act: 'payments' | 'repayment' }) {
  const client = useQueryClient();
  const { number, amountUsd, credit, today } = invoice;
  const form = useApiForm({
    schema: settlementInput,
    failure: 'This was not noted',
    send: async (body) => {
      await changeInvoice(client, number, { act, body });
      onClose();
      showToast({ title: act === 'payments' ? 'Payment noted' : 'Repayment noted', tone: 'success' });
    },
  });
  return (
    <Form form={form}>
      <p className="text-14 text-quiet">
        {act === 'payments'
          ? `${formatUsd(amountUsd)}, the whole amount. The seller gets a receipt by email.`
          : `${formatUsd(credit?.repayUsd ?? 0)} to the seller.`}
      </p>
      <FormField form={form} name="kind" label="By" className="max-w-60">
        {(control) => (
          <Select {...control} defaultValue={NOTED_SETTLEMENT_KINDS[0]}>
            {NOTED_SETTLEMENT_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {SETTLEMENT_LABELS[kind]}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      <FormInput
        form={form}
        name="reference"
        label="Reference"
        help="The number of the check, or what the bank statement says"
        defaultValue=""
      />
      <FormField form={form} name="paidOn" label="On" required className="max-w-60">
        {(control) => <Input {...control} type="date" max={today} defaultValue={today} />}
      </FormField>
      <FormActions form={form} onCancel={onClose}>
        {act === 'payments' ? 'Note the payment' : 'Note the repayment'}
      </FormActions>
    </Form>
  );
}

function CreditForm({ invoice: { number, paid, amountUsd }, onClose }: FormProps) {
  const client = useQueryClient();
  const form = useApiForm({
    schema: creditInput,
    failure: 'No credit note was written',
    send: async (body) => {
      await changeInvoice(client, number, { act: 'credit', body });
      onClose();
      showToast({ title: 'Credit note written', tone: 'success' });
    },
  });
  return (
    <Form form={form}>
      <p className="text-14 text-quiet">
        A credit note with a number of its own takes back all of it, {formatUsd(amountUsd)}; the invoice stays with its
        number. {paid !== null && 'What was paid is to be paid back. '}This cannot be undone.
      </p>
      <FormField form={form} name="reason" label="Reason" help="The seller reads it in the email and here." required>
        {(control) => <Textarea {...control} rows={2} maxLength={REASON_MAX} defaultValue="" />}
      </FormField>
      <FormActions form={form} onCancel={onClose} variant="danger">
        Write the credit note
      </FormActions>
    </Form>
  );
}
