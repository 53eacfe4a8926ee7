import { toCents, toUsd } from '#app/lib/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { REASON_MAX, statusInput } from '../../moderation.schema.ts';
import { hasPermission } from '#app/features/accounts/permissions.rules.ts';
import { useViewer } from '#app/features/accounts/web/accounts.queries.ts';
import type { AdminMachine } from '#app/features/machines/machines.schema.ts';
import { refundableUsd, moneyLabel, paidOptionsLabel } from '#app/features/payments/payment-labels.rules.ts';
import { canBeRefunded, findRunningPeriods } from '#app/features/payments/admin-payment.rules.ts';
import type { PlacementChoice } from '#app/features/payments/prices.rules.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Form, FormActions, FormField } from '#app/ui/form.tsx';
import { Textarea } from '#app/ui/input.tsx';
import { Radio } from '#app/ui/radio.tsx';
import { useApiForm, type ApiForm } from '#app/ui/use-api-form.ts';
import { listingPaymentsQuery, reasonsQuery } from './moderation.queries.ts';
import type { Rejection, DialogProps, ModerationControl } from './use-moderation.tsx';

/** Asks for the reason, which the seller will read. */
export function RejectDialog({ openDialog, onClose, control }: DialogProps<'reject'>) {
  return (
    <Dialog
      open={openDialog !== null}
      onClose={onClose}
      title={(openDialog?.listing.live ?? null) === null ? 'Reject this listing?' : 'What do you reject?'}
    >
      {openDialog !== null && <RejectForm {...openDialog} onClose={onClose} control={control} />}
    </Dialog>
  );
}

const reasonForm = z.required(z.pick(statusInput, { reason: true }));
type ReasonForm = ApiForm<z.input<typeof reasonForm>>;
type RejectFormProps = {
  listing: AdminMachine;
  before?: Rejection;
  onClose: () => void;
  control: ModerationControl;
};

function RejectForm({ listing, before, onClose, control }: RejectFormProps) {
  const paid = usePaidFor(listing.id);
  const [isChangeOnly, setIsChangeOnly] = useState(listing.live !== null && before?.isChangeOnly !== false);
  const [isRefunding, setIsRefunding] = useState(before?.refund ?? false);
  const refund = isRefunding && paid !== null;
  const form = useApiForm({
    schema: reasonForm,
    send: ({ reason }) =>
      isChangeOnly ? control.rejectChange(listing, reason) : control.reject(listing, { reason, refund, isChangeOnly }),
  });
  return (
    <Form form={form}>
      {listing.live !== null && <WhatToReject isChangeOnly={isChangeOnly} onChoose={setIsChangeOnly} />}
      <p className="wrap-anywhere">
        {isChangeOnly
          ? `Visitors go on seeing “${listing.name}” as it was approved.`
          : `“${listing.name}” will not be shown.`}{' '}
        Its seller is told by email and in the portal, with what you write here.
      </p>
      <FormField form={form} name="reason" label="Reason" help="Optional.">
        {(field) => <Textarea {...field} rows={4} defaultValue={before?.reason ?? ''} maxLength={REASON_MAX} />}
      </FormField>
      <ReadyReasons form={form} />
      {paid !== null && !isChangeOnly && <MoneyPaid paid={paid} isRefunding={isRefunding} onRefund={setIsRefunding} />}
      <FormActions form={form} onCancel={onClose} variant="danger">
        {isChangeOnly ? 'Reject change' : refund ? 'Reject and refund' : 'Reject listing'}
      </FormActions>
    </Form>
  );
}

type WhatToRejectProps = { isChangeOnly: boolean; onChoose: (isChangeOnly: boolean) => void };

/** Rejecting only the change leaves the public listing as it is. */
function WhatToReject({ isChangeOnly, onChoose }: WhatToRejectProps) {
  return (
    <fieldset className="grid gap-1">
      <legend className="pb-1 text-14 font-medium">What is rejected</legend>
      <Radio name="rejected" checked={isChangeOnly} onChange={() => onChoose(true)} label="The change" />
      <Radio name="rejected" checked={!isChangeOnly} onChange={() => onChoose(false)} label="The whole listing" />
    </fieldset>
  );
}

/** The seller's paid placements of the listing; null without any, and for admins who may not refund them. */
type PaidFor = PlacementChoice & { leftUsd: number };

function usePaidFor(listingId: string): PaidFor | null {
  const viewer = useViewer();
  const { data } = useQuery({ ...listingPaymentsQuery(listingId), enabled: hasPermission(viewer, 'payments') });
  const [now] = useState(() => new Date());
  const payments = data?.rows.filter((each) => canBeRefunded(each) && findRunningPeriods(each, now).length > 0) ?? [];
  if (payments.length === 0) return null;
  return {
    premium: payments.some(({ premium }) => premium),
    featured: payments.some(({ featured }) => featured),
    leftUsd: toUsd(payments.reduce((cents, payment) => cents + toCents(refundableUsd(payment)), 0)),
  };
}

type MoneyProps = { paid: PaidFor; isRefunding: boolean; onRefund: (isRefunding: boolean) => void };

function MoneyPaid({ paid, isRefunding, onRefund }: MoneyProps) {
  const amount = moneyLabel(paid.leftUsd);
  return (
    <div className="grid gap-1 rounded-control bg-warn-wash px-3 py-2 text-14">
      <p>
        {amount} was paid for {paidOptionsLabel(paid)}.{' '}
        {isRefunding
          ? 'It goes back through PayPal, and the placement ends. This cannot be undone.'
          : 'The days stand still while the listing is rejected, and go on once it is public.'}
      </p>
      <Checkbox
        checked={isRefunding}
        onChange={(event) => onRefund(event.currentTarget.checked)}
        label={`Refund ${amount} with the rejection`}
      />
    </div>
  );
}

/** Each reason is appended to the field's text, and can be removed again. */
function ReadyReasons({ form: { hook } }: { form: ReasonForm }) {
  const { data: reasons = [] } = useQuery(reasonsQuery);
  const text = hook.watch('reason') ?? '';
  const toggle = (sentence: string) => {
    const lines = (hook.getValues('reason') ?? '').split('\n').filter((line) => line.trim() !== '');
    const without = lines.filter((line) => line !== sentence);
    hook.setValue('reason', (without.length < lines.length ? without : [...lines, sentence]).join('\n'));
  };
  if (reasons.length === 0) return null;
  return (
    <fieldset className="grid gap-1.5">
      <legend className="pb-1 text-14 font-medium">Common reasons</legend>
      {reasons.map((sentence) => (
        <button
          key={sentence}
          type="button"
          aria-pressed={text.split('\n').includes(sentence)}
          onClick={() => toggle(sentence)}
          className="min-h-9 rounded-control border border-line px-3 py-1 text-left text-14 hover:border-ink max-lg:min-h-11 aria-pressed:border-ink aria-pressed:bg-sunken aria-pressed:font-medium"
        >
          {sentence}
        </button>
      ))}
    </fieldset>
  );
}
