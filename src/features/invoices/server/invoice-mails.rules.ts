import {
  essentialMailAbout,
  facts,
  paragraph,
  sayIn,
  withHeading,
  type LinkedSite,
  type Mail,
  type Recipient,
} from '#app/features/mail/mail.rules.ts';
import type { OperatorMail } from '#app/features/mail/server/mail.service.ts';
import { creditNoteLabel, invoiceLabel } from '#app/features/payments/commission-invoices.rules.ts';
import { invoiceFacts, invoiceLink, type MailedInvoice } from '#app/features/payments/server/commission-mails.rules.ts';
import type { SaleChannel } from '#app/db/commission-enums.ts';
import { formatCents, formatPercent } from '#app/lib/format.ts';
import { dayInUtc } from '#app/lib/local-date.ts';
import { isKeptFromPrice } from '../invoice-labels.rules.ts';
import {
  INVOICE_CREDITED_TEXT,
  INVOICE_ISSUED_TEXT,
  INVOICE_REMINDER_TEXT,
  INVOICE_UNDONE_TEXT,
} from './invoice-texts.rules.ts';

type DueInvoice = MailedInvoice & { dueOn: string };
type IssuedInvoice = DueInvoice & { channel: SaleChannel; priceUsd: number; commissionPercent: number };

/** The seller's mail with a new invoice. */
export function issuedMail(site: LinkedSite, to: Recipient, invoice: IssuedInvoice): Mail {
  const due = dayInUtc(invoice.dueOn);
  const isKept = isKeptFromPrice(invoice);
  const priceCents = invoice.priceUsd * 100;
  const say = sayIn(INVOICE_ISSUED_TEXT, { site: site.name, invoice: invoiceLabel(invoice.number), due });
  return essentialMailAbout(to, say('subject'), [
    paragraph(say(isKept ? 'kept' : 'intro')),
    invoiceFacts(to, invoice, {
      Commission: `${formatPercent(invoice.commissionPercent)} of ${formatCents(priceCents)}`,
      ...(isKept ? { 'You receive': formatCents(priceCents - invoice.amountCents) } : { 'Due on': due }),
    }),
    ...(isKept ? [] : [paragraph(say('next'))]),
    invoiceLink(site, invoice),
  ]);
}

/** The seller's mail about an overdue invoice. `isAgain`: the seller was reminded of it before. */
export function overdueMail(
  site: LinkedSite,
  to: Recipient,
  invoice: DueInvoice,
  { isAgain }: { isAgain: boolean },
): Mail {
  const due = dayInUtc(invoice.dueOn);
  const say = sayIn(INVOICE_REMINDER_TEXT, { site: site.name, invoice: invoiceLabel(invoice.number), due });
  return essentialMailAbout(to, say('subject'), [
    paragraph(say(isAgain ? 'again' : 'intro')),
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

/** The operator's mail about an invoice that was taken back because its sale was undone. */
export function undoneMail(site: LinkedSite, invoice: MailedInvoice, credit: MailedCredit): OperatorMail {
  const say = sayIn(INVOICE_UNDONE_TEXT, { invoice: invoiceLabel(invoice.number) });
  return withHeading(say('subject'), [
    paragraph(say('intro')),
    facts({
      Machine: invoice.listingName,
      Amount: formatCents(invoice.amountCents),
      'Credit note': creditNoteLabel(credit.number),
      'To be paid back': formatCents(credit.repayCents),
    }),
    invoiceLink(site, invoice),
  ]);
}
