import {
  listingPausedMail,
  listingSentMail,
  pendingReviewDigest,
  pendingReviewMail,
  saleCheckMail,
} from '#app/features/listings/server/listing-mails.rules.ts';
import { sellerReportMail, type ReportedListing } from '#app/features/listings/server/seller-report-mails.rules.ts';
import {
  LISTING_PAUSED_TEXT,
  LISTING_SENT_TEXT,
  PENDING_REVIEW_TEXT,
  REVIEW_DIGEST_TEXT,
  SALE_CHECK_TEXT,
  SELLER_REPORT_TEXT,
} from '#app/features/listings/server/listing-texts.rules.ts';
import { sayIn, UNNAMED_TEXT, type LinkedSite, type MailContent } from '#app/features/mail/mail.rules.ts';
import { REASONS_TEXT } from '#app/features/moderation/rejection-reasons.rules.ts';
import {
  approvedChangeMail,
  CHANGE_LIVE_TEXT,
  CHANGE_REJECTED_TEXT,
  LIVE_TEXT,
  liveMail,
  REJECTED_TEXT,
  rejectedChangeMail,
  rejectedMail,
} from '#app/features/moderation/server/moderation-mails.rules.ts';
import { DEMAND_MAIL_TEXT, demandMail } from '#app/features/operations/server/demand-mails.rules.ts';
import { linesOf } from '#app/features/site/editable-texts.rules.ts';
import type { RegisteredText } from '#app/features/texts/server/texts.service.ts';
import { LISTING, only, times, TO } from './example-values.ts';

const [REASON = ''] = linesOf(REASONS_TEXT.parts.reasons.shipped);
const UNPAID = { premium: false, featured: false, leftCents: 0, goesBack: false };
const PAID = { ...UNPAID, premium: true, leftCents: 9_000 };
const TIPS = ['Add a video.', 'State the stitch count.', 'Photograph the serial plate.'];

/** The mails about listings and their reviews. */
export function listingMailTexts(site: LinkedSite): RegisteredText[] {
  return [...reviewMailTexts(site), ...saleMailTexts(site)];
}

function reviewMailTexts(site: LinkedSite): RegisteredText[] {
  return [
    {
      text: LISTING_SENT_TEXT,
      examples: {
        'Time of the review known': listingSentMail(site, TO, LISTING, { by: 'Monday 10:00 AM', tips: TIPS }),
        'Time unknown': listingSentMail(site, TO, LISTING, { by: null, tips: TIPS }),
      },
    },
    {
      text: LIVE_TEXT,
      examples: {
        'One listing': liveMail(site, TO, [LISTING], 9),
        'Many listings': liveMail(site, TO, times(24, LISTING), 'some'),
      },
    },
    {
      text: REJECTED_TEXT,
      examples: {
        'With a reason': rejectedMail(site, TO, LISTING, { reason: REASON, paid: UNPAID }),
        'Paid for, and refunded': rejectedMail(site, TO, LISTING, {
          reason: REASON,
          paid: { ...PAID, goesBack: true },
        }),
        'Paid for, and not refunded': rejectedMail(site, TO, LISTING, { reason: null, paid: PAID }),
      },
    },
    { text: CHANGE_LIVE_TEXT, examples: only(approvedChangeMail(site, TO, LISTING)) },
    { text: CHANGE_REJECTED_TEXT, examples: only(rejectedChangeMail(site, TO, LISTING, REASON)) },
    { text: UNNAMED_TEXT, examples: only(liveMail(site, { ...TO, isConfirmed: false }, [LISTING], 0)) },
    {
      text: PENDING_REVIEW_TEXT,
      examples: {
        'A new listing': pendingReviewMail(site, LISTING, false),
        'A changed listing': pendingReviewMail(site, LISTING, true),
      },
    },
    {
      text: REVIEW_DIGEST_TEXT,
      examples: {
        'One listing': pendingReviewDigest(site, 1, [{ ...LISTING, waitingHours: 5 }]),
        'Many listings': pendingReviewDigest(site, 24, times(20, { ...LISTING, waitingHours: 5 })),
      },
    },
  ];
}

function saleMailTexts(site: LinkedSite): RegisteredText[] {
  const listing = { ...LISTING, price: 24_500 };
  return [
    {
      text: SALE_CHECK_TEXT,
      examples: {
        'The first time': saleCheckMail(site, TO, listing, { token: 'example', isLast: false }),
        'The last time': saleCheckMail(site, TO, listing, { token: 'example', isLast: true }),
      },
    },
    { text: LISTING_PAUSED_TEXT, examples: only(listingPausedMail(site, TO, listing, 'example')) },
    { text: SELLER_REPORT_TEXT, examples: reportExamples(site) },
    { text: DEMAND_MAIL_TEXT, examples: only(demandExample(site)) },
  ];
}

function reportExamples(site: LinkedSite): Readonly<Record<string, MailContent>> {
  const listing = { ...LISTING, price: 24_500, views: 84, questions: 2, publicDays: 30, step: null };
  const advise = (step: ReportedListing['step']): ReportedListing => ({ ...listing, step });
  const report = { begin: new Date(2026, 10), more: 0, token: 'example' };
  return {
    'One listing': sellerReportMail(site, TO, [listing], report),
    'Many listings, with each next step': sellerReportMail(
      site,
      TO,
      (['addPhotos', 'confirm', 'lowerPrice', 'addFacts'] as const).map(advise),
      { ...report, more: 3 },
    ),
  };
}

function demandExample(site: LinkedSite): MailContent {
  const kind = { brand: 'Tajima', family: 'TMAR', heads: 6 };
  const say = sayIn(DEMAND_MAIL_TEXT, { machines: 'Tajima TMAR, 6 heads' });
  const letter = { kind, subject: say('subject'), text: say('text'), listings: [LISTING.name] };
  return demandMail(site, TO, letter, 'example');
}
