import { PLACEMENT_KINDS, type RefundReason } from '#app/db/enums.ts';
import type { LinkedSite, Mail, MailBlock } from '#app/features/mail/mail.rules.ts';
import { dollarsLabel } from '#app/lib/money.ts';
import { PLACEMENT_NAMES } from '../placement-labels.rules.ts';
import { PLACEMENT_DAYS } from '../prices.rules.ts';
import { DEARER_BY_NOW } from '../purchase-eligibility.rules.ts';
import type { Payment } from './payments.db.ts';
import {
  dayInWords,
  LEFT_LISTS,
  mailAbout,
  paragraph,
  portal,
  type Recipient,
} from './placements/placement-mails.rules.ts';
import type { Until } from './placements/placements.service.ts';

type Paid = Pick<
  Payment,
  | 'id'
  | 'environment'
  | 'invoiceId'
  | 'listingId'
  | 'listingName'
  | 'premium'
  | 'featured'
  | 'premiumUsd'
  | 'featuredUsd'
  | 'savingUsd'
  | 'amountUsd'
>;

/** The receipt. */
export function receiptMail(site: LinkedSite, to: Recipient, payment: Paid, until: Until): Mail {
  const hasBegun = until.waits === null && !until.isHeld;
  return mailAbout(to, `Your payment to ${site.name}`, [
    paragraph('Thank you: your payment is through, and your listing options are active.'),
    ...(hasBegun ? [] : [paragraph(beginning(until))]),
    { kind: 'facts', rows: [...factsOf(payment), ...(hasBegun ? endsOf(payment, until) : [])] },
    { kind: 'action', label: 'Print the receipt', url: `${site.publicUrl}/receipt/${payment.id}` },
  ]);
}

function beginning({ waits }: Until): string {
  const days = `Their ${PLACEMENT_DAYS} days begin when buyers see your listing`;
  return waits === null ? `${days} again.` : `${days}, at the latest on ${dayInWords(waits)} (UTC).`;
}

function endsOf(payment: Paid, until: Until): { label: string; value: string }[] {
  return PLACEMENT_KINDS.flatMap((kind) => {
    const end = until[kind];
    if (!payment[kind] || end === null) return [];
    return [{ label: `${PLACEMENT_NAMES[kind]} until`, value: `${dayInWords(end)} (UTC)` }];
  });
}

const WHY_BACK = {
  admin: 'We have refunded your payment.',
  'listing-gone': 'We have refunded your payment: the listing was sold or removed before the payment was through.',
  'not-as-ordered': 'We have refunded your payment: what PayPal took is not what was ordered.',
  'other-environment': 'We have refunded your payment: it was made in an environment that is no longer in use.',
  'paid-already': 'We have refunded your payment: its options were paid for already.',
  'at-paypal': 'Your payment was refunded at PayPal.',
  reversed: 'PayPal has taken your payment back from us.',
} as const satisfies Record<RefundReason, string>;

const WHY_DEARER =
  'We have refunded your payment: before it was through, the listing was changed to a brand for which these options cost more.';

/** `leftLists`: buyers do not find the listing any more. */
export function refundMail(
  site: LinkedSite,
  to: Recipient,
  payment: Paid & { refundReason: RefundReason; failure: string | null },
  { hadPlacements, leftLists }: { hadPlacements: boolean; leftLists: boolean },
): Mail {
  return mailAbout(to, `Your payment to ${site.name} was refunded`, [
    paragraph(payment.failure === DEARER_BY_NOW ? WHY_DEARER : WHY_BACK[payment.refundReason]),
    { kind: 'facts', rows: factsOf(payment) },
    ...(hadPlacements ? [paragraph('What it paid for has ended.')] : []),
    ...(leftLists ? [paragraph(LEFT_LISTS)] : []),
    portal(site),
  ]);
}

/** After PayPal has checked a payment, and not taken it. */
export function declinedMail(site: LinkedSite, to: Recipient, payment: Paid): Mail {
  return mailAbout(to, `Your payment to ${site.name} did not go through`, [
    paragraph('PayPal has checked your payment and could not take it. Nothing was paid.'),
    { kind: 'facts', rows: factsOf(payment) },
    paragraph('You can choose another payment method in the Sellers Portal.'),
    portal(site),
  ]);
}

function factsOf(payment: Paid): Extract<MailBlock, { kind: 'facts' }>['rows'] {
  const { premiumUsd, featuredUsd, savingUsd, amountUsd } = payment;
  return [
    { label: 'Receipt', value: payment.invoiceId },
    ...(payment.environment === 'sandbox' ? [{ label: 'Environment', value: 'Sandbox, no money moved' }] : []),
    { label: 'Listing', value: payment.listingName },
    { label: 'Listing number', value: payment.listingId },
    ...(payment.premium ? [{ label: 'Premium', value: dollarsLabel(premiumUsd) }] : []),
    ...(payment.featured ? [{ label: 'Featured', value: dollarsLabel(featuredUsd) }] : []),
    ...(savingUsd > 0 ? [{ label: 'Saving for both', value: `-${dollarsLabel(savingUsd)}` }] : []),
    { label: 'Total', value: dollarsLabel(amountUsd) },
  ];
}
