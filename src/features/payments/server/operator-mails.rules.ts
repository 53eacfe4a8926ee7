import { formatCents } from '#app/lib/format.ts';
import { facts, paragraph, type LinkedSite, type MailBlock } from '#app/features/mail/mail.rules.ts';
import type { OperatorMail } from '#app/features/mail/server/mail.service.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import type { Payment } from './payments.db.ts';
import { REVERSED, type ReportedDispute } from './paypal/event.schema.ts';
import { formatUtcDay } from './placements/placement-mails.rules.ts';

/** The operator's mail about a reversal. */
export function reversalMail(site: LinkedSite, payment: Payment, takenCents: number): OperatorMail {
  return operatorMail(site, `PayPal took a payment back: ${payment.invoiceId}`, payment, [
    paragraph(
      `PayPal took ${formatCents(takenCents)} of this payment back, as it does after a chargeback. It is off the revenue; when all of the payment is back, what it paid for ends.`,
    ),
  ]);
}

/** The operator's mail about money that went back, if PayPal's event does not contain the amount. */
export function unknownAmountMail(site: LinkedSite, payment: Payment, type: string): OperatorMail {
  return operatorMail(site, `Look at a payment that PayPal gave or took back: ${payment.invoiceId}`, payment, [
    paragraph(
      `PayPal says that money of this payment went back, and its message does not say how much. ${type === REVERSED ? NOBODY_KNOWS : PAYPAL_IS_ASKED} Look the transaction up at PayPal: what is left of the payment can be refunded, and Premium taken away, in the back office.`,
    ),
    facts({ Message: type }),
  ]);
}

const NOBODY_KNOWS = 'Nothing was ended by that, and the revenue is as it was.';
const PAYPAL_IS_ASKED =
  'PayPal is asked for it at once: what it names comes off the revenue, and when all of the payment is back, what it paid for ends.';

/**
 * The operator's mail about a refund that an admin requested, and that PayPal refused while no admin was waiting for
 * the result.
 */
export function refusedRefundMail(site: LinkedSite, payment: Payment, message: string): OperatorMail {
  return operatorMail(site, `PayPal did not refund a payment: ${payment.invoiceId}`, payment, [
    paragraph(
      'An admin wanted the money of this payment to go back, and PayPal has not sent it. What it paid for has not ended, and nobody asks PayPal again by itself. Its payer may have been told that a refund was asked for: refund it in the back office or at PayPal, or write to them.',
    ),
    facts({ Answer: message }),
  ]);
}

/** The operator's mail about a payment that PayPal has not known for days. */
export function unknownPaymentMail(site: LinkedSite, payment: Payment): OperatorMail {
  return operatorMail(site, `PayPal no longer knows a payment: ${payment.invoiceId}`, payment, [
    paragraph(
      `For three days PayPal has said that it knows no such order, and it is not asked any more. ${CONSEQUENCES[getOutcome(payment)]} Look the transaction up at PayPal.`,
    ),
  ]);
}

const CONSEQUENCES = {
  owed: 'Its money was to go back to the payer, and has not, as far as is known here.',
  given: 'What it paid for goes on.',
  open: 'It was not through, so nothing was given for it.',
} as const;

function getOutcome({ state, refundReason }: Payment): keyof typeof CONSEQUENCES {
  if (refundReason !== null) return 'owed';
  return state === 'used' ? 'given' : 'open';
}

/** The operator's mail about a dispute, when it is opened and on each change. */
/** The mail about money that PayPal returns after a dispute. */
export function returnMail(site: LinkedSite, payment: Payment, returnedCents: number): OperatorMail {
  const subject = `PayPal returned a payment: ${payment.invoiceId}`;
  return operatorMail(site, subject, payment, [
    paragraph(
      `The dispute about this payment was decided for you. ${formatCents(returnedCents)} that PayPal had taken back count as revenue again. Premium or Featured that ended with it stay ended: you can give them again in the back office.`,
    ),
  ]);
}

export function disputeMail(site: LinkedSite, payment: Payment, dispute: ReportedDispute): OperatorMail {
  const isOver = dispute.status === 'RESOLVED';
  const subject = `${isOver ? 'A dispute is resolved' : 'A payment is disputed'}: ${payment.invoiceId}`;
  return operatorMail(site, subject, payment, [
    paragraph(
      isOver
        ? 'PayPal has closed the dispute about this payment. Money that goes back by it comes off the revenue by itself, and returns to it if PayPal gives it back.'
        : 'The payer disputes this payment at PayPal. Answer in the Resolution Center of PayPal; what was paid for goes on until PayPal decides.',
    ),
    disputeFacts(dispute),
  ]);
}

function disputeFacts(dispute: ReportedDispute): MailBlock {
  const { id, status, stage, reason, outcome, amountCents, respondBy } = dispute;
  return facts({
    Dispute: id,
    State: status,
    'Answer until': respondBy === null ? null : `${formatUtcDay(respondBy)} (UTC)`,
    Stage: stage,
    Reason: reason,
    Disputed: amountCents === null ? null : formatCents(amountCents),
    Outcome: outcome,
  });
}

function operatorMail(site: LinkedSite, subject: string, payment: Payment, body: readonly MailBlock[]): OperatorMail {
  const { environment, invoiceId, orderId, captureId, listingName, amountCents } = payment;
  const url = `${site.publicUrl}/admin/payments${stringifySearch({ environment })}`;
  return {
    subject,
    body: [
      { kind: 'heading', text: subject },
      ...body,
      facts({
        Receipt: invoiceId,
        Environment: environment === 'sandbox' ? 'Sandbox, no money moved' : null,
        Listing: listingName,
        Paid: formatCents(amountCents),
        'PayPal order': orderId,
        'PayPal transaction': captureId,
      }),
      { kind: 'action', label: 'Open the payments', url },
    ],
  };
}
