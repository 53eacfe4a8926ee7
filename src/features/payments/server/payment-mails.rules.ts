import { formatCents } from '#app/lib/format.ts';
import { PLACEMENT_KINDS } from '#app/db/enums.ts';
import { type RefundReason, type RefundScope } from '#app/db/refund-enums.ts';
import {
  essentialMailAbout,
  facts,
  paragraph,
  portalLink,
  sayIn,
  type LinkedSite,
  type Mail,
  type Recipient,
  unnamedNote,
} from '#app/features/mail/mail.rules.ts';
import { invoiceLabel } from '../commission-invoices.rules.ts';
import { PLACEMENT_NAMES } from '../placement-labels.rules.ts';
import { DEARER_BY_NOW } from '../purchase-eligibility.rules.ts';
import type { Payment } from './payments.db.ts';
import { DECLINED_TEXT, PART_REFUND_TEXT, RECEIPT_TEXT, REFUND_TEXT } from './payment-texts.rules.ts';
import { formatUtcDay } from './placements/placement-mails.rules.ts';
import type { PlacementEndDates } from './placements/placements.service.ts';

/** What mails tell about a payment. */
export type MailedPayment = Pick<
  Payment,
  | 'id'
  | 'invoiceId'
  | 'environment'
  | 'state'
  | 'orderId'
  | 'captureId'
  | 'listingId'
  | 'listingName'
  | 'premium'
  | 'featured'
  | 'premiumCents'
  | 'featuredCents'
  | 'savingCents'
  | 'commissionInvoice'
  | 'commissionCents'
  | 'amountCents'
  | 'refundedCents'
  | 'refundReason'
  | 'failure'
>;

/** The payer's mail after a payment. */
export function receiptMail(site: LinkedSite, to: Recipient, payment: MailedPayment, until: PlacementEndDates): Mail {
  const hasBegun = until.waits === null && !until.isHeld;
  const say = sayIn(RECEIPT_TEXT, { site: site.name });
  const start = until.waits === null ? say('held') : say('waits', { day: formatUtcDay(until.waits) });
  return essentialMailAbout(to, say('subject'), [
    paragraph(say('intro')),
    ...(hasBegun ? [] : [paragraph(start)]),
    facts({ ...paymentFacts(to, payment), ...(hasBegun ? endFacts(payment, until) : {}) }),
    { kind: 'action', label: 'Print the receipt', url: `${site.publicUrl}/receipt/${payment.id}` },
    ...unnamedNote(to),
  ]);
}

function endFacts(payment: MailedPayment, until: PlacementEndDates): Record<string, string | null> {
  const ends = PLACEMENT_KINDS.map((kind) => {
    const end = payment[kind] ? until[kind] : null;
    return [`${PLACEMENT_NAMES[kind]} until`, end === null ? null : `${formatUtcDay(end)} (UTC)`] as const;
  });
  return Object.fromEntries(ends);
}

type FullRefund = { hadPlacements: boolean; keepsPlacements: boolean; leftLists: boolean; reason: string | null };

/** The payer's mail after a full refund. `leftLists`: buyers no longer find the listing. */
export function refundMail(
  site: LinkedSite,
  to: Recipient,
  payment: MailedPayment & { refundReason: RefundReason },
  { hadPlacements, keepsPlacements, leftLists, reason }: FullRefund,
): Mail {
  const say = sayIn(REFUND_TEXT, { site: site.name });
  return essentialMailAbout(to, say('subject'), [
    paragraph(say(payment.failure === DEARER_BY_NOW ? 'underpaid' : payment.refundReason)),
    ...(reason === null ? [] : [paragraph(say('reason', { reason }))]),
    facts(paymentFacts(to, payment)),
    ...(hadPlacements ? [paragraph(say(keepsPlacements ? 'goesOn' : 'hasEnded'))] : []),
    ...(leftLists ? [paragraph(say('leftLists'))] : []),
    portalLink(site),
    ...unnamedNote(to),
  ]);
}

type PartRefund = {
  amountCents: number;
  /** What an admin requested; undefined for a refund that was made at PayPal's site. */
  request?: { scope: RefundScope; reason: string; endsPlacements: boolean };
  leftLists?: boolean;
};

/** The payer's mail after a part of a payment was refunded. */
export function partRefundMail(
  site: LinkedSite,
  to: Recipient,
  payment: MailedPayment,
  { amountCents, request, leftLists = false }: PartRefund,
): Mail {
  const say = sayIn(PART_REFUND_TEXT, { site: site.name, amount: formatCents(amountCents) });
  return essentialMailAbout(to, say('subject'), [
    paragraph(say(partRefundIntro(request?.scope))),
    ...(request === undefined ? [] : [paragraph(say('reason', { reason: request.reason }))]),
    facts({ ...paymentFacts(to, payment), 'Refunded so far': formatCents(payment.refundedCents) }),
    ...(payment.commissionInvoice === null
      ? [paragraph(say(request?.endsPlacements === true ? 'hasEnded' : 'goesOn'))]
      : []),
    ...(leftLists ? [paragraph(say('leftLists'))] : []),
    portalLink(site),
    ...unnamedNote(to),
  ]);
}

function partRefundIntro(scope: RefundScope | undefined) {
  if (scope === undefined) return 'atPayPal';
  return scope === 'goodwill' ? 'goodwill' : 'intro';
}

/** The payer's mail after PayPal has checked a payment and declined it. */
export function declinedMail(site: LinkedSite, to: Recipient, payment: MailedPayment): Mail {
  const say = sayIn(DECLINED_TEXT, { site: site.name });
  return essentialMailAbout(to, say('subject'), [
    paragraph(say('intro')),
    facts(paymentFacts(to, payment)),
    paragraph(say('next')),
    portalLink(site),
    ...unnamedNote(to),
  ]);
}

function paymentFacts({ isConfirmed }: Recipient, payment: MailedPayment): Record<string, string | null> {
  const { premiumCents, featuredCents, savingCents, amountCents } = payment;
  return {
    Receipt: payment.invoiceId,
    Environment: payment.environment === 'sandbox' ? 'Sandbox, no money moved' : null,
    Listing: isConfirmed ? payment.listingName : null,
    'Listing number': isConfirmed ? payment.listingId : null,
    ...(payment.commissionInvoice === null
      ? {}
      : { [`Commission, ${invoiceLabel(payment.commissionInvoice)}`]: formatCents(payment.commissionCents) }),
    Premium: payment.premium ? formatCents(premiumCents) : null,
    Featured: payment.featured ? formatCents(featuredCents) : null,
    'Saving for both': savingCents > 0 ? `-${formatCents(savingCents)}` : null,
    Total: formatCents(amountCents),
  };
}
