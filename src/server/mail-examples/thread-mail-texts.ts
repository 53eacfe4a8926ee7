import {
  buyerMail,
  mailedFilesMail,
  messageReportMail,
  officeMail,
  reminderMail,
  sellerMail,
  sellerQuestionMail,
  silentSellerMail,
  threadLinkMail,
  type NewMessages,
} from '#app/features/conversations/server/thread-mails.rules.ts';
import {
  BUYER_MESSAGE_TEXT,
  MAILED_FILES_TEXT,
  MESSAGE_REPORT_TEXT,
  OFFICE_MESSAGE_TEXT,
  SELLER_MESSAGE_TEXT,
  SELLER_QUESTION_TEXT,
  SELLER_REMINDER_TEXT,
  SILENT_SELLER_TEXT,
  THREAD_LINK_TEXT,
} from '#app/features/conversations/server/thread-texts.rules.ts';
import type { LinkedSite } from '#app/features/mail/mail.rules.ts';
import type { RegisteredText } from '#app/features/texts/server/texts.service.ts';
import { LISTING, only, TO } from './example-values.ts';

const ID = '0b5e7f7c-5f0c-4f6e-9a43-2f5f1c1f7d10';
const BUYER = { email: 'buyer@shop.example', name: 'Grace', key: 'example' };

const news = (author: 'buyer' | 'seller' | 'office', authorName: string | null, text: string): NewMessages => ({
  id: ID,
  topic: LISTING.name,
  messages: [{ author, authorName, text, files: [], hiddenFiles: [] }],
  mailKey: ID,
  replyTo: null,
});
const QUESTION = 'Is the machine still for sale?';
const ANSWER = 'It is, and you can see it running on Thursday.';

const WAITING = { id: ID, topic: LISTING.name, mailKey: ID, replyTo: null, hasJoined: true };

const REPORTED = { topic: LISTING.name, reportedAt: new Date('2026-11-29T18:00:00Z'), answer: null };
const REPORTER = { ...TO, path: `/messages/${ID}` };

const byMail = (author: 'buyer' | 'office'): NewMessages => ({
  ...news(author, null, author === 'buyer' ? QUESTION : ANSWER),
  replyTo: 'reply@reply.example',
});

/** The mails of conversations. */
export function threadMailTexts(site: LinkedSite): RegisteredText[] {
  return [
    {
      text: BUYER_MESSAGE_TEXT,
      examples: {
        'An answer of the office, which is answered by mail': buyerMail(
          site,
          { ...BUYER, isProven: true },
          byMail('office'),
        ),
        'An answer of the office': buyerMail(site, { ...BUYER, isProven: true }, news('office', null, ANSWER)),
        'An answer of the seller, to an address that is not known to be the reader’s': buyerMail(
          site,
          { ...BUYER, isProven: false },
          news('seller', 'Ada', ANSWER),
        ),
      },
    },
    {
      text: THREAD_LINK_TEXT,
      examples: {
        'To an address that is known to be the reader’s': threadLinkMail(site, { ...BUYER, isProven: true }, WAITING),
        'To an address that is not': threadLinkMail(site, { ...BUYER, isProven: false }, WAITING),
      },
    },
    {
      text: MAILED_FILES_TEXT,
      examples: {
        'To a buyer': mailedFilesMail(site, { ...BUYER, isProven: true }, WAITING),
        'To a seller': mailedFilesMail(site, { ...TO, hasJoined: false }, WAITING),
      },
    },
    {
      text: SELLER_MESSAGE_TEXT,
      examples: {
        'A message of the buyer, which is answered by mail': sellerMail(site, TO, byMail('buyer')),
        'A message of the buyer': sellerMail(site, TO, news('buyer', 'Grace', QUESTION)),
        'To an address that is not confirmed': sellerMail(
          site,
          { ...TO, isConfirmed: false },
          news('buyer', 'Grace', QUESTION),
        ),
      },
    },
    {
      text: SELLER_QUESTION_TEXT,
      examples: {
        'A question of a buyer, which is answered by mail': sellerQuestionMail(site, TO, byMail('buyer')),
        'A question of a buyer': sellerQuestionMail(site, TO, news('buyer', null, QUESTION)),
        'To an address that is not confirmed': sellerQuestionMail(
          site,
          { ...TO, isConfirmed: false },
          news('buyer', null, QUESTION),
        ),
      },
    },
    {
      text: SELLER_REMINDER_TEXT,
      examples: {
        'Of a buyer who is answered by mail': reminderMail(site, TO, { ...WAITING, replyTo: 'reply@reply.example' }),
        'Of a buyer': reminderMail(site, TO, WAITING),
        'Of a question of the office, to an address that is not confirmed': reminderMail(
          site,
          { ...TO, isConfirmed: false },
          { ...WAITING, hasJoined: false },
        ),
      },
    },
    {
      text: MESSAGE_REPORT_TEXT,
      examples: {
        'The message was removed': messageReportMail(site, REPORTER, { ...REPORTED, outcome: 'upheld' }),
        'The report was dismissed': messageReportMail(site, REPORTER, { ...REPORTED, outcome: 'dismissed' }),
      },
    },
    { text: SILENT_SELLER_TEXT, examples: only(silentSellerMail(site, WAITING)) },
    { text: OFFICE_MESSAGE_TEXT, examples: only(officeMail(site, news('buyer', 'Grace', QUESTION))) },
  ];
}
