import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { payments } from '#app/db/tables/payments.ts';
import * as accountMails from '#app/features/accounts/account-mails.rules.ts';
import * as threadMails from '#app/features/conversations/server/thread-mails.rules.ts';
import * as enquiryMails from '#app/features/enquiries/server/enquiry-mails.rules.ts';
import * as invoiceMails from '#app/features/invoices/server/invoice-mails.rules.ts';
import * as listingMails from '#app/features/listings/server/listing-mails.rules.ts';
import * as sellerReportMails from '#app/features/listings/server/seller-report-mails.rules.ts';
import { renderMail } from '#app/features/mail/layout.rules.ts';
import type { Mail, Recipient } from '#app/features/mail/mail.rules.ts';
import { wordingsIn } from '#app/features/mail/reworded.rules.ts';
import * as moderationMails from '#app/features/moderation/server/moderation-mails.rules.ts';
import * as demandMails from '#app/features/operations/server/demand-mails.rules.ts';
import * as commissionMails from '#app/features/payments/server/commission-mails.rules.ts';
import * as operatorMails from '#app/features/payments/server/operator-mails.rules.ts';
import * as paymentMails from '#app/features/payments/server/payment-mails.rules.ts';
import * as placementMails from '#app/features/payments/server/placements/placement-mails.rules.ts';
import type { Payment } from '#app/features/payments/server/payments.db.ts';
import * as quoteMails from '#app/features/quotes/server/quote-mails.rules.ts';
import * as reportMails from '#app/features/reports/server/report-mails.rules.ts';
import * as saleMails from '#app/features/sales/server/sale-mails.rules.ts';
import * as alertMails from '#app/features/watching/server/alert-mails.rules.ts';
import * as wantedMails from '#app/features/wanted/server/wanted-mails.rules.ts';
import { startTestApp } from '#test/app.ts';
import { paymentRow } from '#test/fixtures/payments.ts';

const FILES = {
  'accounts/account-mails.rules.ts': accountMails,
  'conversations/server/thread-mails.rules.ts': threadMails,
  'enquiries/server/enquiry-mails.rules.ts': enquiryMails,
  'invoices/server/invoice-mails.rules.ts': invoiceMails,
  'listings/server/listing-mails.rules.ts': listingMails,
  'listings/server/seller-report-mails.rules.ts': sellerReportMails,
  'moderation/server/moderation-mails.rules.ts': moderationMails,
  'operations/server/demand-mails.rules.ts': demandMails,
  'payments/server/commission-mails.rules.ts': commissionMails,
  'payments/server/operator-mails.rules.ts': operatorMails,
  'payments/server/payment-mails.rules.ts': paymentMails,
  'payments/server/placements/placement-mails.rules.ts': placementMails,
  'quotes/server/quote-mails.rules.ts': quoteMails,
  'reports/server/report-mails.rules.ts': reportMails,
  'sales/server/sale-mails.rules.ts': saleMails,
  'wanted/server/wanted-mails.rules.ts': wantedMails,
  'watching/server/alert-mails.rules.ts': alertMails,
};
/** Mails that never go to an unconfirmed address: to the operator, and to sellers and buyers who confirmed theirs. */
const TO_KNOWN_ADDRESSES = [
  'enquiryMail',
  'officeMail',
  'mailedFilesMail',
  'quoteAcceptedOfficeMail',
  'silentSellerMail',
  'questionMail',
  'pendingReviewMail',
  'pendingReviewDigest',
  ...Object.keys(operatorMails),
  'undoneMail',
  ...Object.keys(saleMails),
  'saleCheckMail',
  'listingPausedMail',
  'sellerReportMail',
  'demandMail',
  'alertMail',
  ...Object.keys(wantedMails),
];
/** Their functions take no text that others have written. */
const WITHOUT_WORDS_OF_OTHERS = ['subscriptionMail'];

/** In every text that a stranger can enter. */
const MARKER = 'jackpot';
const SITE = { name: 'S', publicUrl: 'https://s.example', operatorEmail: 'o@s.example', operatorPhone: '1' };
const LISTING = { id: `tajima-6-head-${MARKER}-7f3k2q`, name: `Tajima ${MARKER}`, heads: 6 };
const INVOICE = {
  number: 1001,
  listingName: `Tajima ${MARKER}`,
  amountCents: 248_000,
  priceUsd: 31_000,
  commissionPercent: 8,
  dueOn: '2026-12-14',
};
const PAID = { premium: true, featured: true, leftCents: 100, goesBack: true };
const UNTIL = { premium: new Date(0), featured: new Date(0), waits: null, isHeld: false };
const QUOTE = { number: 1_001, version: 1, totalCents: 100, depositCents: null, validUntil: '2026-11-30' };
const MACHINE = {
  ...LISTING,
  sellerId: null,
  contactName: MARKER,
  sellerEmail: 'to@else.example',
  isOperators: false,
  isAnsweredByOperator: false,
};
const ENQUIRY = {
  name: `Win ${MARKER}`,
  email: `${MARKER}@evil.example`,
  phone: MARKER,
  subject: MARKER,
  message: `Visit ${MARKER}.example`,
  machineId: LISTING.id,
};

/** Every kind of mail to an account, with the marker wherever others have written a part of it. */
function writeAll(isConfirmed: boolean, payment: Payment): Record<string, Mail[]> {
  const to: Recipient = { id: 'a', email: 'to@else.example', name: MARKER, isConfirmed };
  const placement = { listing: LISTING, kind: 'premium', endsAt: new Date(0) } as const;
  const ended = { ...placement, leftLists: true, end: 'time', refundedCents: 100 } as const;
  const machine = { ...MACHINE, accountEmail: isConfirmed ? to.email : null };
  const news = {
    id: 'a',
    mailKey: 'a',
    replyTo: null,
    topic: MARKER,
    messages: [{ author: 'seller', authorName: MARKER, text: MARKER, files: [], hiddenFiles: [] }],
  } as const;
  const inThread = { buyer: { ...to, name: MARKER, key: 'b', isProven: isConfirmed }, thread: news };
  const question = { ...news, messages: [{ ...news.messages[0], author: 'buyer', authorName: null }] } as const;
  return {
    confirmEmailMail: [accountMails.confirmEmailMail(SITE, to, 'token')],
    resetPasswordMail: [accountMails.resetPasswordMail(SITE, to, 'token')],
    passwordChangedMail: [accountMails.passwordChangedMail(SITE, to)],
    passwordSetMail: [accountMails.passwordSetMail(SITE, to)],
    secondFactorAddedMail: [accountMails.secondFactorAddedMail(SITE, to, 'passkey')],
    secondFactorRemovedMail: [accountMails.secondFactorRemovedMail(SITE, to, { kind: 'passkey', isLast: true })],
    secondFactorsResetMail: [accountMails.secondFactorsResetMail(SITE, to)],
    recoveryCodeUsedMail: [accountMails.recoveryCodeUsedMail(SITE, to, 9)],
    emailChangedMail: [accountMails.emailChangedMail(SITE, to, `${MARKER}@shop.example`)],
    accountDeletedMail: (['owner', 'admin'] as const).map((by) => accountMails.accountDeletedMail(SITE, to, by)),
    enquiryReceivedMail: [
      enquiryMails.enquiryReceivedMail(
        SITE,
        { ...ENQUIRY, email: to.email },
        { machine, isConfirmed, thread: { id: 'a', key: 'b', contactId: 'c' } },
      ),
    ],
    sellerEnquiryMails: enquiryMails.sellerEnquiryMails(SITE, ENQUIRY, machine),
    buyerMail: [threadMails.buyerMail(SITE, { ...to, name: MARKER, key: 'b', isProven: isConfirmed }, news)],
    threadLinkMail: [threadMails.threadLinkMail(SITE, { ...to, name: MARKER, key: 'b', isProven: isConfirmed }, news)],
    quoteMail: [quoteMails.quoteMail(SITE, inThread, QUOTE, { changes: [], isSellerInThread: true })],
    quoteAcceptedMail: [quoteMails.quoteAcceptedMail(SITE, inThread, QUOTE, { isSellerInThread: true })],
    sellerMail: [threadMails.sellerMail(SITE, to, news)],
    reminderMail: [threadMails.reminderMail(SITE, to, { ...news, hasJoined: true })],
    messageReportMail: (['upheld', 'dismissed'] as const).map((outcome) =>
      threadMails.messageReportMail(
        SITE,
        { ...to, path: '/' },
        { topic: MARKER, outcome, answer: null, reportedAt: new Date(0) },
      ),
    ),
    sellerQuestionMail: [threadMails.sellerQuestionMail(SITE, to, question)],
    listingSentMail: [listingMails.listingSentMail(SITE, to, LISTING, { by: null, tips: ['Wash it.'] })],
    liveMail: [[LISTING], [LISTING, LISTING]].map((listings) => moderationMails.liveMail(SITE, to, listings, 9)),
    rejectedMail: [moderationMails.rejectedMail(SITE, to, LISTING, { reason: 'Blurred.', paid: PAID })],
    approvedChangeMail: [moderationMails.approvedChangeMail(SITE, to, LISTING)],
    rejectedChangeMail: [moderationMails.rejectedChangeMail(SITE, to, LISTING, 'Blurred.')],
    receiptMail: [paymentMails.receiptMail(SITE, to, payment, UNTIL)],
    refundMail: [
      paymentMails.refundMail(
        SITE,
        to,
        { ...payment, refundReason: 'admin' },
        { hadPlacements: true, keepsPlacements: false, leftLists: true, reason: 'Sold elsewhere.' },
      ),
    ],
    partRefundMail: [
      paymentMails.partRefundMail(SITE, to, payment, {
        amountCents: 12_550,
        request: { scope: 'goodwill', reason: 'The photos were late.', endsPlacements: true },
        leftLists: true,
      }),
    ],
    paidCommissionMail: [commissionMails.paidCommissionMail(SITE, to, INVOICE)],
    issuedMail: (['brokered', 'consignment'] as const).map((channel) =>
      invoiceMails.issuedMail(SITE, to, { ...INVOICE, channel }),
    ),
    overdueMail: [false, true].map((isAgain) => invoiceMails.overdueMail(SITE, to, INVOICE, { isAgain })),
    creditedMail: [
      invoiceMails.creditedMail(SITE, to, INVOICE, { number: 1001, reason: 'Undone.', repayCents: 248_000 }),
    ],
    declinedMail: [paymentMails.declinedMail(SITE, to, payment)],
    reportAnswerMail: [
      reportMails.reportAnswerMail(to, { listingName: LISTING.name, reportedAt: new Date(0), answer: 'It is sold.' }),
    ],
    endsSoonMail: [null, PAID].map((renewals) => placementMails.endsSoonMail(SITE, to, placement, renewals)),
    endedMail: [null, PAID].map((again) => placementMails.endedMail(SITE, to, ended, again)),
  };
}

async function storedPayment(): Promise<Payment> {
  await using t = await startTestApp();
  const row = paymentRow({ listingId: LISTING.id, listingName: LISTING.name });
  const [payment] = await t.database.db.insert(payments).values(row).returning();
  if (payment === undefined) throw new Error('Nothing was stored');
  return payment;
}

/** With the values of all fields, which the operator may use in any sentence. */
function contentOf(mail: Mail): string {
  const { text, html } = renderMail(mail, SITE);
  const values = wordingsIn(mail).flatMap((wording) => Object.values(wording.values));
  return [mail.subject, mail.replyTo ?? '', text, html, ...values].join('\n').toLowerCase();
}

test('no word of a stranger is in any mail to an address that is not confirmed', async () => {
  const payment = await storedPayment();
  const withMarker = (isConfirmed: boolean) =>
    Object.entries(writeAll(isConfirmed, payment)).flatMap(([kind, mails]) =>
      mails.some((mail) => contentOf(mail).includes(MARKER)) ? [kind] : [],
    );
  expect(withMarker(false)).toEqual([]);
  // The marker does reach the mails.
  expect(withMarker(true)).toEqual(Object.keys(writeAll(true, payment)));
});

test('every function that writes a mail is among them', async () => {
  const folder = fileURLToPath(new URL('../features/', import.meta.url));
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('-mails.rules.ts'));
  expect(files.toSorted()).toEqual([...Object.keys(FILES), 'mail/merged-mails.rules.ts'].toSorted());
  const written = Object.values(FILES)
    .flatMap((file) => Object.keys(file))
    .filter((name) => /Mails?$|Digest$/.test(name));
  const walked = Object.keys(writeAll(false, await storedPayment()));
  expect(written.toSorted()).toEqual([...walked, ...TO_KNOWN_ADDRESSES, ...WITHOUT_WORDS_OF_OTHERS].toSorted());
});
