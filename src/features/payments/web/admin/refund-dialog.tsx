import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RefundScope } from '#app/db/refund-enums.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { Form, FormActions, FormField } from '#app/ui/form.tsx';
import { Input, Textarea } from '#app/ui/input.tsx';
import { LocalDate } from '#app/ui/local-date.tsx';
import { Radio } from '#app/ui/radio.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm } from '#app/ui/use-api-form.ts';
import type { DialogState } from '#app/ui/use-dialog.tsx';
import { findRunningPeriods, needsPremium, sellerWithAddress } from '../../admin-payment.rules.ts';
import { moneyLabel, refundableUsd, refundedLabel } from '../../payment-labels.rules.ts';
import { refundForm, REFUND_REASON_MAX, type AdminPayment } from '../../payments.schema.ts';
import { PLACEMENT_NAMES } from '../../placement-labels.rules.ts';
import { refundPayment } from './payments.queries.ts';

/** Asks how much of a payment goes back, why, and whether its placements end. */
export function RefundDialog({ opened: { subject, close } }: { opened: DialogState<AdminPayment> }) {
  return (
    <Dialog open={subject !== null} onClose={close} title="Refund this payment?">
      {subject !== null && <RefundForm payment={subject} onClose={close} />}
    </Dialog>
  );
}

type FormProps = { payment: AdminPayment; onClose: () => void };

function RefundForm({ payment, onClose }: FormProps) {
  const { form, scope, chooseScope, ends, chooseEnd } = useRefundForm(payment, onClose);
  const leftUsd = refundableUsd(payment);
  const typed = Number(form.hook.watch('amountUsd') ?? leftUsd);
  return (
    <Form form={form}>
      <Recipient payment={payment} />
      <fieldset className="grid">
        <legend className="pb-1 text-14 font-medium">What goes back</legend>
        {Object.entries(SCOPE_LABELS).map(([value, label]) => (
          <Radio
            key={value}
            name="scope"
            checked={scope === value}
            onChange={() => chooseScope(value)}
            label={value === 'whole' ? `${label}: ${moneyLabel(leftUsd)}` : label}
          />
        ))}
      </fieldset>
      <FormField
        form={form}
        name="amountUsd"
        label="Amount in US dollars"
        help={`At most ${moneyLabel(leftUsd)}.`}
        required
        className="max-w-60"
      >
        {(field) => (
          <Input
            {...field}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={leftUsd.toFixed(2)}
            readOnly={scope === 'whole'}
            className="read-only:bg-sunken"
          />
        )}
      </FormField>
      <FormField
        form={form}
        name="reason"
        label="Reason"
        help="The seller reads it in the email and at the payment."
        required
      >
        {(field) => <Textarea {...field} rows={2} maxLength={REFUND_REASON_MAX} />}
      </FormField>
      <Placements payment={payment} ends={ends} onChoose={chooseEnd} />
      <FormActions form={form} onCancel={onClose} variant="danger">
        {typed > 0 && typed <= leftUsd ? `Refund ${moneyLabel(typed)}` : 'Refund'}
      </FormActions>
    </Form>
  );
}

const SCOPE_LABELS = {
  whole: 'Everything that is left',
  part: 'A part of it',
  goodwill: 'An amount as goodwill, which nobody is owed',
} as const satisfies Record<RefundScope, string>;

/** By default, placements end if everything goes back. */
function useRefundForm(payment: AdminPayment, onClose: () => void) {
  const client = useQueryClient();
  const [scope, setScope] = useState<RefundScope>('whole');
  const [chosenEnd, chooseEnd] = useState<boolean | null>(null);
  const ends = chosenEnd ?? scope === 'whole';
  const leftUsd = refundableUsd(payment);
  const form = useApiForm({
    schema: refundForm,
    failure: 'Failed to refund payment',
    send: async ({ amountUsd, reason }) => {
      await refundPayment(client, payment.id, { scope, amountUsd, reason, endsPlacements: ends, leftUsd });
      const description = `${moneyLabel(amountUsd)} for ${payment.listingName}`;
      showToast({ title: 'Payment refunded', description, tone: 'success' });
      onClose();
    },
  });
  const chooseScope = (chosen: string) => {
    const next = isScope(chosen) ? chosen : 'whole';
    setScope(next);
    form.hook.setValue('amountUsd', next === 'whole' ? leftUsd.toFixed(2) : '');
  };
  return { form, scope, chooseScope, ends, chooseEnd };
}

function isScope(value: string): value is RefundScope {
  return value in SCOPE_LABELS;
}

/** Who gets the money, and what went back before. */
function Recipient({ payment }: { payment: AdminPayment }) {
  const { environment, listingName } = payment;
  const refunded = refundedLabel(payment);
  return (
    <div className="grid gap-1">
      <p className="font-medium wrap-anywhere">
        The money goes back through PayPal to {sellerWithAddress(payment)}. This cannot be undone.
      </p>
      <p className="text-14 text-quiet wrap-anywhere">
        For {listingName}. The seller is told by email.
        {refunded !== null && ` ${refunded} already.`}
        {environment === 'sandbox' && ' A sandbox payment: no money moves.'}
      </p>
    </div>
  );
}

type PlacementsProps = { payment: AdminPayment; ends: boolean; onChoose: (ends: boolean) => void };

function Placements({ payment, ends, onChoose }: PlacementsProps) {
  const [now] = useState(() => new Date());
  const running = findRunningPeriods(payment, now);
  if (running.length === 0) return <p className="text-14 text-quiet">No placement of this payment is running.</p>;
  return (
    <fieldset className="grid">
      <legend className="pb-1 text-14 font-medium">What was paid for</legend>
      <div className="grid grid-cols-2">
        <Radio name="ends" checked={ends} onChange={() => onChoose(true)} label="Ends at once" />
        <Radio name="ends" checked={!ends} onChange={() => onChoose(false)} label="Goes on" />
      </div>
      {ends && <WhatEnds payment={payment} running={running} />}
    </fieldset>
  );
}

type WhatEndsProps = { payment: AdminPayment; running: ReturnType<typeof findRunningPeriods> };

function WhatEnds({ payment, running }: WhatEndsProps) {
  return (
    <div role="status" className="grid gap-1 rounded-control bg-warn-wash px-3 py-2 text-14 text-warn">
      {running.map(({ kind, endsAt, isHeld }) => (
        <p key={kind}>
          {PLACEMENT_NAMES[kind]},{' '}
          {isHeld ? (
            'paused until its listing is public again'
          ) : (
            <>
              paid until <LocalDate at={endsAt} />
            </>
          )}
          , ends at once.
        </p>
      ))}
      {needsPremium(payment) && (
        <p>Without Premium a listing of this brand goes back to review, and buyers do not see it.</p>
      )}
    </div>
  );
}
