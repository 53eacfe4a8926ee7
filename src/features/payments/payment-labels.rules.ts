import type { PaymentMode, PaymentState, PlacementKind, RefundReason } from '#app/db/enums.ts';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { subtractUsd } from '#app/lib/money.ts';
import { PLACEMENT_NAMES } from './placement-labels.rules.ts';

/** How a payment stands for whoever looks at it. */
const STANDINGS = {
  open: {
    word: 'Not paid',
    tone: 'plain',
    sentence: 'The order was made at PayPal, and nothing has been taken.',
  },
  approved: {
    word: 'In progress',
    tone: 'pending',
    sentence: 'Approved at PayPal, and nothing has been taken yet. We ask PayPal every few minutes.',
  },
  checking: {
    word: 'PayPal is checking',
    tone: 'pending',
    sentence: 'PayPal is still checking this payment. The options start as soon as PayPal lets it through.',
  },
  activating: {
    word: 'Being activated',
    tone: 'pending',
    sentence: 'PayPal has taken the money, and the options start within minutes.',
  },
  paid: { word: 'Paid', tone: 'approved', sentence: 'Paid, and the options were activated.' },
  returning: {
    word: 'Being refunded',
    tone: 'pending',
    sentence: 'The money is on its way back: the refund is made as soon as PayPal takes it up.',
  },
  refunded: { word: 'Refunded', tone: 'plain', sentence: 'The money was returned to the payer.' },
  unknown: {
    word: 'Unknown at PayPal',
    tone: 'rejected',
    sentence: 'PayPal has said for days that it knows no such payment, and is asked no more. Please contact support.',
  },
  failed: { word: 'Failed', tone: 'rejected', sentence: 'The payment did not go through. Nothing was taken.' },
} as const;
type Standing = keyof typeof STANDINGS;

const STANDING_OF = {
  created: 'open',
  approved: 'approved',
  captured: 'activating',
  used: 'paid',
  refunded: 'refunded',
  failed: 'failed',
} as const satisfies Record<PaymentState, Standing>;

export type Stand = {
  state: PaymentState;
  captureStatus: string | null;
  refundReason: RefundReason | null;
  isUnknownAtPayPal: boolean;
};

/** A payment's state in words. */
export function standingOf(payment: Stand) {
  return STANDINGS[standingNow(payment)];
}

function standingNow({ state, captureStatus, refundReason, isUnknownAtPayPal }: Stand): Standing {
  // An order that nobody paid is no loss, and what was given goes on.
  const isSettled = (state === 'used' && refundReason === null) || (state === 'failed' && captureStatus === null);
  if (isUnknownAtPayPal && !isSettled && state !== 'refunded') return 'unknown';
  const isTaken = state === 'captured' || state === 'used';
  if (isTaken && refundReason !== null) return 'returning';
  // Money that PayPal holds back is not paid, whatever our own state.
  if (state === 'captured' && captureStatus === 'PENDING') return 'checking';
  return STANDING_OF[state];
}

/** The state by itself, as a filter offers it. */
export function stateWord(state: PaymentState): string {
  return STANDINGS[STANDING_OF[state]].word;
}

/** The kinds of placement that were paid for, in words. */
export function optionWords({ premium, featured }: Record<PlacementKind, boolean>): string {
  return [premium && PLACEMENT_NAMES.premium, featured && PLACEMENT_NAMES.featured].filter(Boolean).join(' and ');
}

export const ENVIRONMENT_WORDS = { live: 'Live', sandbox: 'Sandbox' } as const satisfies Record<PaymentMode, string>;

/** Whether money was taken, refunded since or not: then there is a receipt. */
export function hasReceipt({ state }: Pick<Stand, 'state'>): boolean {
  return state === 'used' || state === 'refunded';
}

export function receiptHref(paymentId: string): string {
  return `/receipt/${encodeURIComponent(paymentId)}`;
}

const DOLLARS_AND_CENTS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** US dollars as people read them: with cents only where there are some. */
export function moneyLabel(usd: number): string {
  return Number.isInteger(usd) ? priceLabel(usd) : DOLLARS_AND_CENTS.format(usd);
}

type Returned = { amountUsd: number; refundedUsd: number };

/** '$1,125 refunded' or '$300 of $1,125 refunded'; null when nothing went back. */
export function returnedWords({ amountUsd, refundedUsd }: Returned): string | null {
  if (refundedUsd === 0) return null;
  if (refundedUsd === amountUsd) return `${moneyLabel(refundedUsd)} refunded`;
  return `${moneyLabel(refundedUsd)} of ${moneyLabel(amountUsd)} refunded`;
}

/** What has not gone back yet. */
export function leftOf({ amountUsd, refundedUsd }: Returned): number {
  return subtractUsd(amountUsd, refundedUsd);
}

/** By when lists and months go: the money came then, or nothing came and it was ordered then. */
export function countedAt({ capturedAt, createdAt }: { capturedAt: string | null; createdAt: string }): string {
  return capturedAt ?? createdAt;
}
