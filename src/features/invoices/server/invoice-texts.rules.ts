import { SITE_FIELD } from '#app/features/mail/mail.rules.ts';
import { INVOICE_FIELD } from '#app/features/payments/server/commission-texts.rules.ts';
import { line, paragraphs, requiredLine, type EditableText } from '#app/features/site/editable-texts.rules.ts';

const fields = { ...SITE_FIELD, ...INVOICE_FIELD };
const DUE = { due: { label: 'The day on which it is due', example: 'December 14, 2026' } };

/** The words of the seller's mail with a new invoice. */
export const INVOICE_ISSUED_TEXT = {
  key: 'mail-invoice-issued',
  group: 'mails-to-sellers',
  title: 'Your invoice',
  usedIn:
    'To the seller, with an invoice for the commission of a sale. It links to the invoice, its PDF and its payment.',
  fields: { ...fields, ...DUE },
  parts: {
    subject: requiredLine('Subject', 'Invoice {{invoice}} from {{site}}'),
    intro: paragraphs(
      'First paragraph',
      'Your machine is sold. This is the invoice for our commission, which is due on {{due}}.',
    ),
    next: paragraphs(
      'How to pay',
      'On its page you can pay by PayPal, see how else, and print it or save it as a PDF.',
    ),
    kept: paragraphs(
      'On consignment, in place of both',
      'Your machine is sold. This is the invoice for our commission, which we keep from the price: nothing is to be paid. Its page has the statement of what you receive.',
    ),
  },
} as const satisfies EditableText;

/** The words of the seller's mails about an overdue invoice. */
export const INVOICE_REMINDER_TEXT = {
  key: 'mail-invoice-reminder',
  group: 'mails-to-sellers',
  title: 'Your invoice is overdue',
  usedIn: 'To the seller, 14 and 30 days after an invoice was due. Never on consignment.',
  fields: { ...fields, ...DUE },
  parts: {
    subject: requiredLine('Subject', 'Invoice {{invoice}} from {{site}} is overdue'),
    intro: paragraphs('First paragraph', '{{invoice}} was due on {{due}}, and we have not seen a payment yet.'),
    again: paragraphs(
      'First paragraph, the second time',
      'This is the second time that we remind you: {{invoice}} was due on {{due}}, and we have not seen a payment yet.',
    ),
    next: paragraphs('What to do', 'Please pay it, or answer this mail if something about it is wrong.'),
  },
} as const satisfies EditableText;

/** The words of the seller's mail with a credit note. */
export const INVOICE_CREDITED_TEXT = {
  key: 'mail-invoice-credited',
  group: 'mails-to-sellers',
  title: 'Your invoice was taken back',
  usedIn: 'To the seller, with a credit note for an invoice.',
  fields,
  parts: {
    subject: requiredLine('Subject', 'Invoice {{invoice}} from {{site}} was taken back'),
    intro: paragraphs('First paragraph', 'A credit note takes {{invoice}} back. Nothing of it is to be paid any more.'),
    reason: line('Before the reason', 'The reason: {{reason}}', {
      reason: { label: 'The reason', example: 'The sale was undone.' },
    }),
    repaid: paragraphs('If it was paid', 'What you have paid, {{amount}}, goes back to you.', {
      amount: { label: 'The amount', example: '$2,480.00' },
    }),
  },
} as const satisfies EditableText;

/** The words of the operator's mail about an invoice that was taken back because its sale was undone. */
export const INVOICE_UNDONE_TEXT = {
  key: 'mail-invoice-undone',
  group: 'mails-to-office',
  title: 'The invoice of an undone sale was taken back',
  usedIn: 'After a sale with an invoice was undone.',
  fields: INVOICE_FIELD,
  parts: {
    subject: requiredLine('Subject', 'Invoice {{invoice}} was taken back, because its sale was undone'),
    intro: paragraphs(
      'First paragraph',
      'A credit note has taken {{invoice}} back, and its seller was mailed. If anything is to be paid back, do that, and note it with the invoice.',
    ),
  },
} as const satisfies EditableText;
