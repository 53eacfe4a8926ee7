import {
  creditedMail,
  issuedMail,
  overdueMail,
  undoneMail,
} from '#app/features/invoices/server/invoice-mails.rules.ts';
import {
  INVOICE_CREDITED_TEXT,
  INVOICE_ISSUED_TEXT,
  INVOICE_REMINDER_TEXT,
  INVOICE_UNDONE_TEXT,
} from '#app/features/invoices/server/invoice-texts.rules.ts';
import type { LinkedSite } from '#app/features/mail/mail.rules.ts';
import { paidCommissionMail } from '#app/features/payments/server/commission-mails.rules.ts';
import { COMMISSION_PAID_TEXT } from '#app/features/payments/server/commission-texts.rules.ts';
import type { RegisteredText } from '#app/features/texts/server/texts.service.ts';
import { LISTING, only, TO } from './example-values.ts';

const INVOICE = {
  channel: 'brokered',
  number: 1001,
  listingName: LISTING.name,
  amountCents: 248_000,
  priceUsd: 31_000,
  commissionPercent: 8,
  dueOn: '2026-12-14',
} as const;
const CREDIT = { number: 1001, reason: 'The sale was undone.', repayCents: 248_000 };

/** The mails about invoices for commissions. */
export function invoiceMailTexts(site: LinkedSite): RegisteredText[] {
  return [
    {
      text: INVOICE_ISSUED_TEXT,
      examples: {
        'We bring the buyer': issuedMail(site, TO, INVOICE),
        'On consignment': issuedMail(site, TO, { ...INVOICE, channel: 'consignment' }),
      },
    },
    {
      text: INVOICE_REMINDER_TEXT,
      examples: {
        'The first time': overdueMail(site, TO, INVOICE, { isAgain: false }),
        'The second time': overdueMail(site, TO, INVOICE, { isAgain: true }),
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
    { text: INVOICE_UNDONE_TEXT, examples: only(undoneMail(site, INVOICE, CREDIT)) },
  ];
}
