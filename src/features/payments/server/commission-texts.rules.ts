import { SITE_FIELD } from '#app/features/mail/mail.rules.ts';
import {
  paragraphs,
  requiredLine,
  type EditableText,
  type TextField,
} from '#app/features/site/editable-texts.rules.ts';

/** The number of an invoice, in the words of mails about it. */
export const INVOICE_FIELD = { invoice: { label: 'The number of the invoice', example: 'INV-1001' } } satisfies Record<
  string,
  TextField
>;

/** The words of the seller's mail after an invoice was paid. */
export const COMMISSION_PAID_TEXT = {
  key: 'mail-invoice-paid',
  group: 'mails-to-sellers',
  title: 'Your invoice is paid',
  usedIn: 'To the seller, after an invoice for a commission was paid. It links to the invoice.',
  fields: { ...SITE_FIELD, ...INVOICE_FIELD },
  parts: {
    subject: requiredLine('Subject', 'Invoice {{invoice}} from {{site}} is paid'),
    intro: paragraphs('First paragraph', 'Thank you: we have your payment, and {{invoice}} is settled.'),
  },
} as const satisfies EditableText;
