import { SITE_FIELD } from '#app/features/mail/mail.rules.ts';
import {
  line,
  paragraphs,
  requiredLine,
  type EditableText,
  type TextField,
} from '#app/features/site/editable-texts.rules.ts';
import { PLACEMENT_DAYS } from '../prices.rules.ts';
import { leftLists } from './placements/placement-texts.rules.ts';

const daysBegin = `Their ${PLACEMENT_DAYS} days begin when buyers see your listing`;

/** The words of the payer's mail after a payment. */
export const RECEIPT_TEXT = {
  key: 'mail-payment-receipt',
  group: 'mails-to-sellers',
  title: 'Your payment',
  usedIn: 'To the payer, after a payment. It links to the receipt.',
  fields: SITE_FIELD,
  parts: {
    subject: requiredLine('Subject', 'Your payment to {{site}}'),
    intro: paragraphs('First paragraph', 'Thank you: your payment is through, and your listing options are active.'),
    waits: paragraphs('If the listing was never public', `${daysBegin}, at the latest on {{day}} (UTC).`, {
      day: { label: 'When the days begin at the latest', example: 'November 21, 2026' },
    }),
    held: paragraphs('If the listing is not public now', `${daysBegin} again.`),
  },
} as const satisfies EditableText;

const REASON = line('Before the reason', 'The reason: {{reason}}', {
  reason: { label: 'The reason that an admin gave', example: 'The machine was sold elsewhere.' },
});
const GOES_ON = line('If what was paid for goes on', 'What it paid for goes on.');
const HAS_ENDED = line('If what was paid for ends', 'What it paid for has ended.');

/** The words of the payer's mail after a full refund. The names of its first parts are those of the reasons. */
export const REFUND_TEXT = {
  key: 'mail-payment-refunded',
  group: 'mails-to-sellers',
  title: 'Your payment was refunded',
  usedIn: 'To the payer, after a full refund.',
  fields: SITE_FIELD,
  parts: {
    subject: requiredLine('Subject', 'Your payment to {{site}} was refunded'),
    admin: paragraphs('If the office refunded it', 'We have refunded your payment.'),
    'listing-gone': paragraphs(
      'If the listing was gone',
      'We have refunded your payment: the listing was sold or removed before the payment was through.',
    ),
    'not-as-ordered': paragraphs(
      'If PayPal took another amount',
      'We have refunded your payment: what PayPal took is not what was ordered.',
    ),
    'other-environment': paragraphs(
      'If it was made in the other environment',
      'We have refunded your payment: it was made in an environment that is no longer in use.',
    ),
    'paid-already': paragraphs(
      'If the options were paid for already',
      'We have refunded your payment: its options were paid for already.',
    ),
    'at-paypal': paragraphs('If it was refunded at PayPal', 'Your payment was refunded at PayPal.'),
    reversed: paragraphs('If PayPal took it back', 'PayPal has taken your payment back from us.'),
    'invoice-settled': paragraphs(
      'If the invoice was settled already',
      'We have refunded your payment: the invoice was paid or taken back before the payment was through.',
    ),
    underpaid: paragraphs(
      'If the options cost more by now',
      'We have refunded your payment: before it was through, the listing was changed to a brand for which these options cost more.',
    ),
    reason: REASON,
    goesOn: GOES_ON,
    hasEnded: HAS_ENDED,
    leftLists,
  },
} as const satisfies EditableText;

const AMOUNT = { amount: { label: 'The amount', example: '$20.00' } } satisfies Record<string, TextField>;

/** The words of the payer's mail after a part of a payment was refunded. */
export const PART_REFUND_TEXT = {
  key: 'mail-payment-part-refunded',
  group: 'mails-to-sellers',
  title: 'A part of your payment was refunded',
  usedIn: 'To the payer, after a refund of a part.',
  fields: { ...SITE_FIELD, ...AMOUNT },
  parts: {
    subject: requiredLine('Subject', '{{amount}} of your payment to {{site}} was refunded'),
    intro: paragraphs('First paragraph', 'We have refunded {{amount}} of your payment.'),
    goodwill: paragraphs(
      'First paragraph, for goodwill',
      'As a gesture of goodwill, we have refunded {{amount}} of your payment.',
    ),
    atPayPal: paragraphs('First paragraph, refunded at PayPal', '{{amount}} of your payment was refunded at PayPal.'),
    reason: REASON,
    goesOn: GOES_ON,
    hasEnded: HAS_ENDED,
    leftLists,
  },
} as const satisfies EditableText;

/** The words of the payer's mail about a declined payment. */
export const DECLINED_TEXT = {
  key: 'mail-payment-declined',
  group: 'mails-to-sellers',
  title: 'Your payment did not go through',
  usedIn: 'To the payer, after PayPal has checked a payment and declined it.',
  fields: SITE_FIELD,
  parts: {
    subject: requiredLine('Subject', 'Your payment to {{site}} did not go through'),
    intro: paragraphs('First paragraph', 'PayPal has checked your payment and could not take it. Nothing was paid.'),
    next: paragraphs('What to do next', 'You can choose another payment method in the Sellers Portal.'),
  },
} as const satisfies EditableText;
