import {
  essentialMailAbout,
  facts,
  paragraph,
  sayIn,
  type LinkedSite,
  type Mail,
  type MailBlock,
  type Recipient,
} from '#app/features/mail/mail.rules.ts';
import { formatCents } from '#app/lib/format.ts';
import { invoiceHref, invoiceLabel } from '../commission-invoices.rules.ts';
import { COMMISSION_PAID_TEXT } from './commission-texts.rules.ts';

/** What mails tell about an invoice for a commission. */
export type MailedInvoice = { number: number; listingName: string; amountCents: number };

/** The seller's mail after an invoice was paid. */
export function paidCommissionMail(site: LinkedSite, to: Recipient, invoice: MailedInvoice): Mail {
  const say = sayIn(COMMISSION_PAID_TEXT, { site: site.name, invoice: invoiceLabel(invoice.number) });
  return essentialMailAbout(to, say('subject'), [
    paragraph(say('intro')),
    invoiceFacts(to, invoice),
    invoiceLink(site, invoice),
  ]);
}

export function invoiceFacts(
  { isConfirmed }: Recipient,
  { number, listingName, amountCents }: MailedInvoice,
  more: Readonly<Record<string, string | null>> = {},
): MailBlock {
  return facts({
    Invoice: invoiceLabel(number),
    Machine: isConfirmed ? listingName : null,
    Amount: formatCents(amountCents),
    ...more,
  });
}

export function invoiceLink({ publicUrl }: LinkedSite, { number }: MailedInvoice): MailBlock {
  return { kind: 'action', label: 'Open the invoice', url: `${publicUrl}${invoiceHref(number)}` };
}
