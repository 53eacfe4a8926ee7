import { formatCents } from '#app/lib/format.ts';
import { PLACEMENT_KINDS, type RefundReason } from '#app/db/enums.ts';
import {
  mailAbout,
  paragraph,
  portalLink,
  type LinkedSite,
  type Mail,
  type MailBlock,
  type Recipient,
} from '#app/features/mail/mail.rules.ts';
import { PLACEMENT_NAMES } from '../placement-labels.rules.ts';
import { PLACEMENT_DAYS } from '../prices.rules.ts';
import { DEARER_BY_NOW } from '../purchase-eligibility.rules.ts';
import type { Payment } from './payments.db.ts';
import { formatUtcDay, LEFT_LISTS } from './placements/placement-mails.rules.ts';
import type { PlacementEndDates } from './placements/placements.service.ts';

/** To the payer, after a payment. */
export function receiptMail(site: LinkedSite, to: Recipient, payment: Payment, until: PlacementEndDates): Mail {
  const hasBegun = until.waits === null && !until.isHeld;
  return mailAbout(to, `Your payment to ${site.name}`, [
    paragraph('Thank you: your payment is through, and your listing options are active.'),
    ...(hasBegun ? [] : [paragraph(startNote(until))]),
    { kind: 'facts', rows: [...paymentFacts(payment), ...(hasBegun ? endFacts(payment, until) : [])] },
    { kind: 'action', label: 'Print the receipt', url: `${site.publicUrl}/receipt/${payment.id}` },
  ]);
}

function startNote({ waits }: PlacementEndDates): string {
  const days = `Their ${PLACEMENT_DAYS} days begin when buyers see your listing`;
  return waits === null ? `${days} again.` : `${days}, at the latest on ${formatUtcDay(waits)} (UTC).`;
}

function endFacts(payment: Payment, until: PlacementEndDates): { label: string; value: string }[] {
  return PLACEMENT_KINDS.flatMap((kind) => {
    const end = until[kind];
    if (!payment[kind] || end === null) return [];
    return [{ label: `${PLACEMENT_NAMES[kind]} until`, value: `${formatUtcDay(end)} (UTC)` }];
  });
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

/** To the payer, after a refund. `leftLists`: buyers do not find the listing any more. */
export function refundMail(
  site: LinkedSite,
  to: Recipient,
  payment: Payment & { refundReason: RefundReason },
  { hadPlacements, leftLists }: { hadPlacements: boolean; leftLists: boolean },
): Mail {
  return mailAbout(to, `Your payment to ${site.name} was refunded`, [
    paragraph(payment.failure === DEARER_BY_NOW ? UNDERPAID_TEXT : REFUND_REASON_TEXTS[payment.refundReason]),
    { kind: 'facts', rows: paymentFacts(payment) },
    ...(hadPlacements ? [paragraph('What it paid for has ended.')] : []),
    ...(leftLists ? [paragraph(LEFT_LISTS)] : []),
    portalLink(site),
  ]);
}

/** To the payer, after PayPal has checked a payment and declined it. */
export function declinedMail(site: LinkedSite, to: Recipient, payment: Payment): Mail {
  return mailAbout(to, `Your payment to ${site.name} did not go through`, [
    paragraph('PayPal has checked your payment and could not take it. Nothing was paid.'),
    { kind: 'facts', rows: paymentFacts(payment) },
    paragraph('You can choose another payment method in the Sellers Portal.'),
    portalLink(site),
  ]);
}

function paymentFacts(payment: Payment): Extract<MailBlock, { kind: 'facts' }>['rows'] {
  const { premiumCents, featuredCents, savingCents, amountCents } = payment;
  return [
    { label: 'Receipt', value: payment.invoiceId },
    ...(payment.environment === 'sandbox' ? [{ label: 'Environment', value: 'Sandbox, no money moved' }] : []),
    { label: 'Listing', value: payment.listingName },
    { label: 'Listing number', value: payment.listingId },
    ...(payment.premium ? [{ label: 'Premium', value: formatCents(premiumCents) }] : []),
    ...(payment.featured ? [{ label: 'Featured', value: formatCents(featuredCents) }] : []),
    ...(savingCents > 0 ? [{ label: 'Saving for both', value: `-${formatCents(savingCents)}` }] : []),
    { label: 'Total', value: formatCents(amountCents) },
  ];
}
