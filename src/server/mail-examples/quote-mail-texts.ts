import {
  quoteAcceptedMail,
  quoteAcceptedOfficeMail,
  quoteMail,
} from '#app/features/quotes/server/quote-mails.rules.ts';
import {
  QUOTE_ACCEPTED_OFFICE_TEXT,
  QUOTE_ACCEPTED_TEXT,
  QUOTE_TEXT,
} from '#app/features/quotes/server/quote-texts.rules.ts';
import type { LinkedSite } from '#app/features/mail/mail.rules.ts';
import type { RegisteredText } from '#app/features/texts/server/texts.service.ts';
import { LISTING, only } from './example-values.ts';

const ID = '0b5e7f7c-5f0c-4f6e-9a43-2f5f1c1f7d10';
const THREAD = { id: ID, topic: LISTING.name, mailKey: ID, replyTo: null };
const BUYER = { email: 'buyer@shop.example', name: 'Grace', key: 'example', isProven: true };
const QUOTE = {
  number: 1_001,
  version: 1,
  totalCents: 3_590_000,
  depositCents: 718_000,
  validUntil: '2026-12-14',
  machineName: LISTING.name,
};

const FIRST = { changes: [], isSellerInThread: false };

/** The mails about quotes. */
export function quoteMailTexts(site: LinkedSite): RegisteredText[] {
  const to = { buyer: BUYER, thread: THREAD };
  return [
    {
      text: QUOTE_TEXT,
      examples: {
        'The first version': quoteMail(site, to, QUOTE, FIRST),
        'If the seller takes part in the conversation': quoteMail(site, to, QUOTE, {
          ...FIRST,
          isSellerInThread: true,
        }),
        'A new version': quoteMail(
          site,
          to,
          { ...QUOTE, version: 2 },
          {
            ...FIRST,
            changes: [
              { label: 'Freight', before: '$1,400.00', after: '$1,650.00' },
              { label: 'Total', before: '$35,650.00', after: '$35,900.00' },
            ],
          },
        ),
        'To an address that is not known to be the reader’s': quoteMail(
          site,
          { ...to, buyer: { ...BUYER, isProven: false } },
          QUOTE,
          FIRST,
        ),
      },
    },
    {
      text: QUOTE_ACCEPTED_TEXT,
      examples: {
        'Without the seller': quoteAcceptedMail(site, to, QUOTE, { isSellerInThread: false }),
        'If the seller takes part in the conversation': quoteAcceptedMail(site, to, QUOTE, { isSellerInThread: true }),
      },
    },
    {
      text: QUOTE_ACCEPTED_OFFICE_TEXT,
      examples: only(
        quoteAcceptedOfficeMail(site, { threadId: ID, mailKey: ID }, QUOTE, {
          name: 'Grace Hopper',
          at: new Date('2026-11-30T18:00:00Z'),
        }),
      ),
    },
  ];
}
