import { formatCents } from '#app/lib/format.ts';
import {
  facts,
  paragraph,
  sayIn,
  withHeading,
  type LinkedSite,
  type MailBlock,
  type Words,
} from '#app/features/mail/mail.rules.ts';
import type { OperatorMail } from '#app/features/mail/server/mail.service.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import {
  DISPUTE_TEXT,
  REFUSED_REFUND_TEXT,
  RETURN_TEXT,
  REVERSAL_TEXT,
  UNKNOWN_AMOUNT_TEXT,
  UNKNOWN_PAYMENT_TEXT,
} from './operator-texts.rules.ts';
import type { MailedPayment } from './payment-mails.rules.ts';
import { REVERSED, type ReportedDispute } from './paypal/event.schema.ts';
import { formatUtcDay } from './placements/placement-mails.rules.ts';

/** The operator's mail about a reversal. */
export function reversalMail(site: LinkedSite, payment: MailedPayment, takenCents: number): OperatorMail {
  const say = sayIn(REVERSAL_TEXT, { receipt: payment.invoiceId });
  const intro = paragraph(say('intro', { amount: formatCents(takenCents) }));
  return operatorMail(site, say('subject'), payment, [intro]);
}

/** The operator's mail about money that went back, if PayPal's event does not contain the amount. */
export function unknownAmountMail(site: LinkedSite, payment: MailedPayment, type: string): OperatorMail {
  const say = sayIn(UNKNOWN_AMOUNT_TEXT, { receipt: payment.invoiceId });
  const intro = paragraph(say(type === REVERSED ? 'reversed' : 'refunded'));
  return operatorMail(site, say('subject'), payment, [intro, facts({ Message: type })]);
}

/**
 * The operator's mail about a refund that an admin requested, and that PayPal refused while no admin was waiting for
 * the result.
 */
export function refusedRefundMail(site: LinkedSite, payment: MailedPayment, message: string): OperatorMail {
  const say = sayIn(REFUSED_REFUND_TEXT, { receipt: payment.invoiceId });
  return operatorMail(site, say('subject'), payment, [paragraph(say('intro')), facts({ Answer: message })]);
}

/** The operator's mail about a payment that PayPal has not known for days. */
export function unknownPaymentMail(site: LinkedSite, payment: MailedPayment): OperatorMail {
  const say = sayIn(UNKNOWN_PAYMENT_TEXT, { receipt: payment.invoiceId });
  return operatorMail(site, say('subject'), payment, [paragraph(say(getOutcome(payment)))]);
}

function getOutcome({ state, refundReason }: MailedPayment): 'owed' | 'given' | 'open' {
  if (refundReason !== null) return 'owed';
  return state === 'used' ? 'given' : 'open';
}

/** The operator's mail about money that PayPal returns after a dispute. */
export function returnMail(site: LinkedSite, payment: MailedPayment, returnedCents: number): OperatorMail {
  const say = sayIn(RETURN_TEXT, { receipt: payment.invoiceId });
  const intro = paragraph(say('intro', { amount: formatCents(returnedCents) }));
  return operatorMail(site, say('subject'), payment, [intro]);
}

type MailedDispute = Omit<ReportedDispute, 'openedAt' | 'updatedAt' | 'fees'>;

/** The operator's mail about a dispute, when it is opened and on each change. */
export function disputeMail(site: LinkedSite, payment: MailedPayment, dispute: MailedDispute): OperatorMail {
  const isOver = dispute.status === 'RESOLVED';
  const say = sayIn(DISPUTE_TEXT, { receipt: payment.invoiceId });
  const intro = paragraph(say(isOver ? 'introWhenOver' : 'intro'));
  return operatorMail(site, say(isOver ? 'subjectWhenOver' : 'subject'), payment, [intro, disputeFacts(dispute)]);
}

function disputeFacts(dispute: MailedDispute): MailBlock {
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

function operatorMail(
  site: LinkedSite,
  subject: Words,
  payment: MailedPayment,
  body: readonly MailBlock[],
): OperatorMail {
  const { environment, invoiceId, orderId, captureId, listingName, amountCents } = payment;
  const url = `${site.publicUrl}/admin/payments${stringifySearch({ environment })}`;
  return withHeading(subject, [
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
  ]);
}
