import {
  essentialMailAbout,
  paragraph,
  sayIn,
  type LinkedSite,
  type Mail,
  type Recipient,
} from '#app/features/mail/mail.rules.ts';
import { invoiceLabel } from '#app/features/payments/commission-invoices.rules.ts';
import { invoiceFacts, invoiceLink, type MailedInvoice } from '#app/features/payments/server/commission-mails.rules.ts';
import { percentText } from '#app/features/sales/commission.rules.ts';
import { formatCents } from '#app/lib/format.ts';
import { dayInUtc } from '#app/lib/local-date.ts';
import { creditNoteLabel } from '../invoice-labels.rules.ts';
import { INVOICE_CREDITED_TEXT, INVOICE_ISSUED_TEXT, INVOICE_REMINDER_TEXT } from './invoice-texts.rules.ts';

type DueInvoice = MailedInvoice & { dueOn: string; priceUsd: number; commissionPercent: number };

/** The seller's mail with a new invoice. */
export function issuedMail(site: LinkedSite, to: Recipient, invoice: DueInvoice): Mail {
  const due = dayInUtc(invoice.dueOn);
  const say = sayIn(INVOICE_ISSUED_TEXT, { site: site.name, invoice: invoiceLabel(invoice.number), due });
  return essentialMailAbout(to, say('subject'), [
    paragraph(say('intro')),
    invoiceFacts(to, invoice, {
      Commission: `${percentText(invoice.commissionPercent)} of ${formatCents(invoice.priceUsd * 100)}`,
      'Due on': due,
    }),
    paragraph(say('next')),
    invoiceLink(site, invoice),
  ]);
}

/** The seller's mail about an overdue invoice; `time`: whether it is the first or the second one. */
export function overdueMail(site: LinkedSite, to: Recipient, invoice: DueInvoice, time: 1 | 2): Mail {
  const due = dayInUtc(invoice.dueOn);
  const say = sayIn(INVOICE_REMINDER_TEXT, { site: site.name, invoice: invoiceLabel(invoice.number), due });
  return essentialMailAbout(to, say('subject'), [
    paragraph(say(time === 1 ? 'intro' : 'again')),
    invoiceFacts(to, invoice, { 'Due on': due }),
    paragraph(say('next')),
    invoiceLink(site, invoice),
  ]);
}

type MailedCredit = { number: number; reason: string; repayCents: number };

/** The seller's mail with a credit note. */
export function creditedMail(site: LinkedSite, to: Recipient, invoice: MailedInvoice, credit: MailedCredit): Mail {
  const say = sayIn(INVOICE_CREDITED_TEXT, { site: site.name, invoice: invoiceLabel(invoice.number) });
  return essentialMailAbout(to, say('subject'), [
    paragraph(say('intro')),
    paragraph(say('reason', { reason: credit.reason })),
    ...(credit.repayCents === 0 ? [] : [paragraph(say('repaid', { amount: formatCents(credit.repayCents) }))]),
    invoiceFacts(to, invoice, { 'Credit note': creditNoteLabel(credit.number) }),
    invoiceLink(site, invoice),
  ]);
}
