import { creditedMail, issuedMail, overdueMail } from '#app/features/invoices/server/invoice-mails.rules.ts';
import {
  INVOICE_CREDITED_TEXT,
  INVOICE_ISSUED_TEXT,
  INVOICE_REMINDER_TEXT,
} from '#app/features/invoices/server/invoice-texts.rules.ts';
import type { LinkedSite } from '#app/features/mail/mail.rules.ts';
import { paidCommissionMail } from '#app/features/payments/server/commission-mails.rules.ts';
import { COMMISSION_PAID_TEXT } from '#app/features/payments/server/commission-texts.rules.ts';
import type { RegisteredText } from '#app/features/texts/server/texts.service.ts';
import { LISTING, only, TO } from './example-values.ts';

const INVOICE = {
  number: 1001,
  listingName: LISTING.name,
  amountCents: 248_000,
  priceUsd: 31_000,
  commissionPercent: 8,
  dueOn: '2026-12-14',
};
const CREDIT = { number: 1001, reason: 'The sale was undone.', repayCents: 248_000 };

/** The mails to sellers about invoices for commissions. */
export function invoiceMailTexts(site: LinkedSite): RegisteredText[] {
  return [
    { text: INVOICE_ISSUED_TEXT, examples: only(issuedMail(site, TO, INVOICE)) },
    {
      text: INVOICE_REMINDER_TEXT,
      examples: {
        'The first time': overdueMail(site, TO, INVOICE, 1),
        'The second time': overdueMail(site, TO, INVOICE, 2),
      },
    },
    { text: COMMISSION_PAID_TEXT, examples: only(paidCommissionMail(site, TO, INVOICE)) },
    {
      text: INVOICE_CREDITED_TEXT,
      examples: {
        'It was paid': creditedMail(site, TO, INVOICE, CREDIT),
        'It was not paid': creditedMail(site, TO, INVOICE, { ...CREDIT, repayCents: 0 }),
      },
    },
  ];
}
