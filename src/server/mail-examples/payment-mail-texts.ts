import { REFUND_REASONS, type RefundReason } from '#app/db/refund-enums.ts';
import type { LinkedSite, MailContent } from '#app/features/mail/mail.rules.ts';
import { DEARER_BY_NOW } from '#app/features/payments/purchase-eligibility.rules.ts';
import {
  disputeMail,
  refusedRefundMail,
  returnMail,
  reversalMail,
  unknownAmountMail,
  unknownPaymentMail,
} from '#app/features/payments/server/operator-mails.rules.ts';
import {
  DISPUTE_TEXT,
  REFUSED_REFUND_TEXT,
  RETURN_TEXT,
  REVERSAL_TEXT,
  UNKNOWN_AMOUNT_TEXT,
  UNKNOWN_PAYMENT_TEXT,
} from '#app/features/payments/server/operator-texts.rules.ts';
import {
  declinedMail,
  partRefundMail,
  receiptMail,
  refundMail,
  type MailedPayment,
} from '#app/features/payments/server/payment-mails.rules.ts';
import {
  DECLINED_TEXT,
  PART_REFUND_TEXT,
  RECEIPT_TEXT,
  REFUND_TEXT,
} from '#app/features/payments/server/payment-texts.rules.ts';
import { endedMail, endsSoonMail } from '#app/features/payments/server/placements/placement-mails.rules.ts';
import { ENDED_TEXT, ENDS_SOON_TEXT } from '#app/features/payments/server/placements/placement-texts.rules.ts';
import { REVERSED } from '#app/features/payments/server/paypal/event.schema.ts';
import type { RegisteredText } from '#app/features/texts/server/texts.service.ts';
import { LISTING, only, TO } from './example-values.ts';

const DAY = new Date('2026-11-21T12:00:00Z');
const BOTH = { premium: true, featured: true };
const PAYMENT: MailedPayment = {
  id: 'example',
  invoiceId: 'SY-EXAMPLE',
  environment: 'live',
  state: 'captured',
  orderId: '5O190127TN364715T',
  captureId: '3C679366HH908993F',
  listingId: LISTING.id,
  listingName: LISTING.name,
  premium: true,
  featured: false,
  premiumCents: 9_000,
  featuredCents: 0,
  savingCents: 0,
  commissionInvoice: null,
  commissionCents: 0,
  amountCents: 9_000,
  refundedCents: 2_000,
  refundReason: null,
  failure: null,
};
const UNTIL = { premium: DAY, featured: null, waits: null, isHeld: false };

/** The mails to payers and sellers about payments and placements. */
export function paymentMailTexts(site: LinkedSite): RegisteredText[] {
  return [
    {
      text: RECEIPT_TEXT,
      examples: {
        'Days have begun': receiptMail(site, TO, PAYMENT, UNTIL),
        'The listing was never public': receiptMail(site, TO, PAYMENT, { ...UNTIL, waits: DAY }),
        'The listing is not public now': receiptMail(site, TO, PAYMENT, { ...UNTIL, isHeld: true }),
      },
    },
    { text: REFUND_TEXT, examples: refundExamples(site) },
    { text: PART_REFUND_TEXT, examples: partRefundExamples(site) },
    { text: DECLINED_TEXT, examples: only(declinedMail(site, TO, PAYMENT)) },
    {
      text: ENDS_SOON_TEXT,
      examples: {
        'Can be renewed': endsSoonMail(site, TO, { listing: LISTING, kind: 'premium', endsAt: DAY }, BOTH),
        'Cannot be renewed': endsSoonMail(site, TO, { listing: LISTING, kind: 'premium', endsAt: DAY }, null),
      },
    },
    { text: ENDED_TEXT, examples: endedExamples(site) },
  ];
}

const REFUND_LABELS = {
  admin: 'By the office',
  'listing-gone': 'The listing was gone',
  'not-as-ordered': 'PayPal took another amount',
  'other-environment': 'Made in the other environment',
  'paid-already': 'The options were paid for already',
  'at-paypal': 'At PayPal',
  reversed: 'Taken back by PayPal',
  'invoice-settled': 'The invoice was settled already',
} as const satisfies Record<RefundReason, string>;

function refundExamples(site: LinkedSite): Record<string, MailContent> {
  const ended = { hadPlacements: true, keepsPlacements: false, leftLists: false, reason: null };
  const byReason = REFUND_REASONS.map((refundReason) => {
    const told = refundReason === 'admin' ? { ...ended, leftLists: true, reason: 'You asked for it.' } : ended;
    return [REFUND_LABELS[refundReason], refundMail(site, TO, { ...PAYMENT, refundReason }, told)] as const;
  });
  const underpaid = { ...PAYMENT, refundReason: 'not-as-ordered', failure: DEARER_BY_NOW } as const;
  return {
    ...Object.fromEntries(byReason),
    'The options cost more by now': refundMail(site, TO, underpaid, { ...ended, keepsPlacements: true }),
  };
}

function partRefundExamples(site: LinkedSite): Record<string, MailContent> {
  const request = { scope: 'part', reason: 'You asked for it.', endsPlacements: true } as const;
  return {
    'By the office': partRefundMail(site, TO, PAYMENT, { amountCents: 2_000, request, leftLists: true }),
    'For goodwill': partRefundMail(site, TO, PAYMENT, {
      amountCents: 2_000,
      request: { ...request, scope: 'goodwill', endsPlacements: false },
    }),
    'At PayPal': partRefundMail(site, TO, PAYMENT, { amountCents: 2_000 }),
  };
}

function endedExamples(site: LinkedSite): Record<string, MailContent> {
  const ended = { listing: LISTING, kind: 'premium', leftLists: false, end: 'time', refundedCents: 0 } as const;
  return {
    'After its time': endedMail(site, TO, ended, BOTH),
    'By an admin': endedMail(site, TO, { ...ended, end: 'admin', refundedCents: 2_000, leftLists: true }, null),
    'Paid for with test money': endedMail(site, TO, { ...ended, end: 'play-money' }, BOTH),
  };
}

/** The mails to the office about payments. */
export function operatorMailTexts(site: LinkedSite): RegisteredText[] {
  const dispute = {
    id: 'PP-D-27803',
    status: 'OPEN',
    stage: 'INQUIRY',
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    outcome: null,
    amountCents: 9_000,
    respondBy: DAY,
  };
  return [
    { text: REVERSAL_TEXT, examples: only(reversalMail(site, PAYMENT, 2_000)) },
    {
      text: UNKNOWN_AMOUNT_TEXT,
      examples: {
        'Taken back': unknownAmountMail(site, PAYMENT, REVERSED),
        'Given back': unknownAmountMail(site, PAYMENT, 'PAYMENT.CAPTURE.REFUNDED'),
      },
    },
    { text: REFUSED_REFUND_TEXT, examples: only(refusedRefundMail(site, PAYMENT, 'INSUFFICIENT_FUNDS')) },
    {
      text: UNKNOWN_PAYMENT_TEXT,
      examples: {
        'To be refunded': unknownPaymentMail(site, { ...PAYMENT, refundReason: 'admin' }),
        'It was through': unknownPaymentMail(site, { ...PAYMENT, state: 'used' }),
        'It was not through': unknownPaymentMail(site, PAYMENT),
      },
    },
    { text: RETURN_TEXT, examples: only(returnMail(site, PAYMENT, 2_000)) },
    {
      text: DISPUTE_TEXT,
      examples: {
        Opened: disputeMail(site, PAYMENT, dispute),
        Resolved: disputeMail(site, PAYMENT, { ...dispute, status: 'RESOLVED', outcome: 'RESOLVED_SELLER_FAVOUR' }),
      },
    },
  ];
}
