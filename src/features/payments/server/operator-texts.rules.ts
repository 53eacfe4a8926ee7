import { paragraphs, requiredLine, type EditableText } from '#app/features/site/editable-texts.rules.ts';

const group = 'mails-to-office';
const RECEIPT = { receipt: { label: 'The number of the receipt', example: 'P-2026-0007' } };

/** The words of the mail about a reversal. */
export const REVERSAL_TEXT = {
  key: 'mail-payment-reversal',
  group,
  title: 'PayPal took a payment back',
  usedIn: 'After a chargeback.',
  fields: RECEIPT,
  parts: {
    subject: requiredLine('Subject', 'PayPal took a payment back: {{receipt}}'),
    intro: paragraphs(
      'First paragraph',
      'PayPal took {{amount}} of this payment back, as it does after a chargeback. It is off the revenue; when all of the payment is back, what it paid for ends.',
      { amount: { label: 'The amount', example: '$20.00' } },
    ),
  },
} as const satisfies EditableText;

const unknownAmount = (consequence: string) =>
  `PayPal says that money of this payment went back, and its message does not say how much. ${consequence} Look the transaction up at PayPal: what is left of the payment can be refunded, and Premium taken away, in the back office.`;

/** The words of the mail about money that went back, if PayPal does not say how much. */
export const UNKNOWN_AMOUNT_TEXT = {
  key: 'mail-payment-unknown-amount',
  group,
  title: 'Look at a payment that PayPal gave or took back',
  usedIn: 'If a message of PayPal does not say how much went back.',
  fields: RECEIPT,
  parts: {
    subject: requiredLine('Subject', 'Look at a payment that PayPal gave or took back: {{receipt}}'),
    reversed: paragraphs(
      'First paragraph, taken back',
      unknownAmount('Nothing was ended by that, and the revenue is as it was.'),
    ),
    refunded: paragraphs(
      'First paragraph, given back',
      unknownAmount(
        'PayPal is asked for it at once: what it names comes off the revenue, and when all of the payment is back, what it paid for ends.',
      ),
    ),
  },
} as const satisfies EditableText;

/** The words of the mail about a refund that PayPal refused. */
export const REFUSED_REFUND_TEXT = {
  key: 'mail-payment-refund-refused',
  group,
  title: 'PayPal did not refund a payment',
  usedIn: 'If PayPal refuses a refund that an admin requested, and nobody was waiting for the answer.',
  fields: RECEIPT,
  parts: {
    subject: requiredLine('Subject', 'PayPal did not refund a payment: {{receipt}}'),
    intro: paragraphs(
      'First paragraph',
      'An admin wanted the money of this payment to go back, and PayPal has not sent it. What it paid for has not ended, and nobody asks PayPal again by itself. Its payer may have been told that a refund was asked for: refund it in the back office or at PayPal, or write to them.',
    ),
  },
} as const satisfies EditableText;

const unknownPayment = (consequence: string) =>
  `For three days PayPal has said that it knows no such order, and it is not asked any more. ${consequence} Look the transaction up at PayPal.`;

/** The words of the mail about a payment that PayPal has not known for days. */
export const UNKNOWN_PAYMENT_TEXT = {
  key: 'mail-payment-unknown',
  group,
  title: 'PayPal no longer knows a payment',
  usedIn: 'If PayPal has not known a payment for three days.',
  fields: RECEIPT,
  parts: {
    subject: requiredLine('Subject', 'PayPal no longer knows a payment: {{receipt}}'),
    owed: paragraphs(
      'First paragraph, if it was to be refunded',
      unknownPayment('Its money was to go back to the payer, and has not, as far as is known here.'),
    ),
    given: paragraphs('First paragraph, if it was through', unknownPayment('What it paid for goes on.')),
    open: paragraphs(
      'First paragraph, if it was not through',
      unknownPayment('It was not through, so nothing was given for it.'),
    ),
  },
} as const satisfies EditableText;

/** The words of the mail about money that PayPal returns after a dispute. */
export const RETURN_TEXT = {
  key: 'mail-payment-returned',
  group,
  title: 'PayPal returned a payment',
  usedIn: 'After a dispute that was decided for you.',
  fields: RECEIPT,
  parts: {
    subject: requiredLine('Subject', 'PayPal returned a payment: {{receipt}}'),
    intro: paragraphs(
      'First paragraph',
      'The dispute about this payment was decided for you. {{amount}} that PayPal had taken back count as revenue again. Premium or Featured that ended with it stay ended: you can give them again in the back office.',
      { amount: { label: 'The amount', example: '$20.00' } },
    ),
  },
} as const satisfies EditableText;

/** The words of the mail about a dispute. */
export const DISPUTE_TEXT = {
  key: 'mail-payment-dispute',
  group,
  title: 'A payment is disputed',
  usedIn: 'When a dispute is opened, changes, or is resolved.',
  fields: RECEIPT,
  parts: {
    subject: requiredLine('Subject', 'A payment is disputed: {{receipt}}'),
    subjectWhenOver: requiredLine('Subject, resolved', 'A dispute is resolved: {{receipt}}'),
    intro: paragraphs(
      'First paragraph',
      'The payer disputes this payment at PayPal. Answer in the Resolution Center of PayPal; what was paid for goes on until PayPal decides.',
    ),
    introWhenOver: paragraphs(
      'First paragraph, resolved',
      'PayPal has closed the dispute about this payment. Money that goes back by it comes off the revenue by itself, and returns to it if PayPal gives it back.',
    ),
  },
} as const satisfies EditableText;
