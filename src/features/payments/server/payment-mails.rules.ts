import { formatCents } from '#app/lib/format.ts';
import { PLACEMENT_KINDS, type RefundReason, type RefundScope } from '#app/db/enums.ts';
import {
  essentialMailAbout,
  facts,
  paragraph,
  portalLink,
  type LinkedSite,
  type MailBlock,
  type Mail,
  type Recipient,
  unnamedNote,
} from '#app/features/mail/mail.rules.ts';
import { PLACEMENT_NAMES } from '../placement-labels.rules.ts';
import { PLACEMENT_DAYS } from '../prices.rules.ts';
import { DEARER_BY_NOW } from '../purchase-eligibility.rules.ts';
import type { Payment } from './payments.db.ts';
import { formatUtcDay, LEFT_LISTS } from './placements/placement-mails.rules.ts';
import type { PlacementEndDates } from './placements/placements.service.ts';

/** The payer's mail after a payment. */
export function receiptMail(site: LinkedSite, to: Recipient, payment: Payment, until: PlacementEndDates): Mail {
  const hasBegun = until.waits === null && !until.isHeld;
  return essentialMailAbout(to, `Your payment to ${site.name}`, [
    paragraph('Thank you: your payment is through, and your listing options are active.'),
    ...(hasBegun ? [] : [paragraph(startNote(until))]),
    facts({ ...paymentFacts(to, payment), ...(hasBegun ? endFacts(payment, until) : {}) }),
    { kind: 'action', label: 'Print the receipt', url: `${site.publicUrl}/receipt/${payment.id}` },
    ...unnamedNote(to),
  ]);
}

function startNote({ waits }: PlacementEndDates): string {
  const days = `Their ${PLACEMENT_DAYS} days begin when buyers see your listing`;
  return waits === null ? `${days} again.` : `${days}, at the latest on ${formatUtcDay(waits)} (UTC).`;
}

function endFacts(payment: Payment, until: PlacementEndDates): Record<string, string | null> {
  const ends = PLACEMENT_KINDS.map((kind) => {
    const end = payment[kind] ? until[kind] : null;
    return [`${PLACEMENT_NAMES[kind]} until`, end === null ? null : `${formatUtcDay(end)} (UTC)`] as const;
  });
  return Object.fromEntries(ends);
}

const REFUND_REASON_TEXTS = {
  admin: 'We have refunded your payment.',
  'listing-gone': 'We have refunded your payment: the listing was sold or removed before the payment was through.',
  'not-as-ordered': 'We have refunded your payment: what PayPal took is not what was ordered.',
  'other-environment': 'We have refunded your payment: it was made in an environment that is no longer in use.',
  'paid-already': 'We have refunded your payment: its options were paid for already.',
  'at-paypal': 'Your payment was refunded at PayPal.',
  reversed: 'PayPal has taken your payment back from us.',
} as const satisfies Record<RefundReason, string>;

const UNDERPAID_TEXT =
  'We have refunded your payment: before it was through, the listing was changed to a brand for which these options cost more.';

type FullRefund = { hadPlacements: boolean; keepsPlacements: boolean; leftLists: boolean; reason: string | null };

/** The payer's mail after a full refund. `leftLists`: buyers no longer find the listing. */
export function refundMail(
  site: LinkedSite,
  to: Recipient,
  payment: Payment & { refundReason: RefundReason },
  { hadPlacements, keepsPlacements, leftLists, reason }: FullRefund,
): Mail {
  return essentialMailAbout(to, `Your payment to ${site.name} was refunded`, [
    paragraph(payment.failure === DEARER_BY_NOW ? UNDERPAID_TEXT : REFUND_REASON_TEXTS[payment.refundReason]),
    ...reasonNote(reason),
    facts(paymentFacts(to, payment)),
    ...(hadPlacements ? [paragraph(keepsPlacements ? GOES_ON : HAS_ENDED)] : []),
    ...(leftLists ? [paragraph(LEFT_LISTS)] : []),
    portalLink(site),
    ...unnamedNote(to),
  ]);
}

const GOES_ON = 'What it paid for goes on.';
const HAS_ENDED = 'What it paid for has ended.';

function reasonNote(reason: string | null): MailBlock[] {
  return reason === null ? [] : [paragraph(`The reason: ${reason}`)];
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
  payment: Payment,
  { amountCents, request, leftLists = false }: PartRefund,
): Mail {
  const amount = formatCents(amountCents);
  return essentialMailAbout(to, `${amount} of your payment to ${site.name} was refunded`, [
    paragraph(partRefundText(amount, request?.scope)),
    ...reasonNote(request?.reason ?? null),
    facts({ ...paymentFacts(to, payment), 'Refunded so far': formatCents(payment.refundedCents) }),
    paragraph(request?.endsPlacements === true ? HAS_ENDED : GOES_ON),
    ...(leftLists ? [paragraph(LEFT_LISTS)] : []),
    portalLink(site),
    ...unnamedNote(to),
  ]);
}

function partRefundText(amount: string, scope: RefundScope | undefined): string {
  if (scope === undefined) return `${amount} of your payment was refunded at PayPal.`;
  if (scope === 'goodwill') return `As a gesture of goodwill, we have refunded ${amount} of your payment.`;
  return `We have refunded ${amount} of your payment.`;
}

/** The payer's mail after PayPal has checked a payment and declined it. */
export function declinedMail(site: LinkedSite, to: Recipient, payment: Payment): Mail {
  return essentialMailAbout(to, `Your payment to ${site.name} did not go through`, [
    paragraph('PayPal has checked your payment and could not take it. Nothing was paid.'),
    facts(paymentFacts(to, payment)),
    paragraph('You can choose another payment method in the Sellers Portal.'),
    portalLink(site),
    ...unnamedNote(to),
  ]);
}

function paymentFacts({ isConfirmed }: Recipient, payment: Payment): Record<string, string | null> {
  const { premiumCents, featuredCents, savingCents, amountCents } = payment;
  return {
    Receipt: payment.invoiceId,
    Environment: payment.environment === 'sandbox' ? 'Sandbox, no money moved' : null,
    Listing: isConfirmed ? payment.listingName : null,
    'Listing number': isConfirmed ? payment.listingId : null,
    Premium: payment.premium ? formatCents(premiumCents) : null,
    Featured: payment.featured ? formatCents(featuredCents) : null,
    'Saving for both': savingCents > 0 ? `-${formatCents(savingCents)}` : null,
    Total: formatCents(amountCents),
  };
}
