import { formatUsd, toCents, toUsd } from '#app/lib/format.ts';
import { PLACEMENT_KINDS, type PaymentMode, type PaymentState } from '#app/db/enums.ts';
import { type RefundKind, type RefundReason, type RefundScope } from '#app/db/refund-enums.ts';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { invoiceLabel } from './commission-invoices.rules.ts';
import { PLACEMENT_NAMES } from './placement-labels.rules.ts';
import type { PlacementChoice } from './prices.rules.ts';

/** The payment statuses that the site displays. */
const STATUSES = {
  open: {
    label: 'Not paid',
    tone: 'plain',
    sentence: 'The order was made at PayPal, and nothing has been taken.',
  },
  approved: {
    label: 'In progress',
    tone: 'pending',
    sentence: 'Approved at PayPal, and nothing has been taken yet. We ask PayPal every few minutes.',
  },
  checking: {
    label: 'PayPal is checking',
    tone: 'pending',
    sentence: 'PayPal is still checking this payment. The options start as soon as PayPal lets it through.',
  },
  activating: {
    label: 'Being activated',
    tone: 'pending',
    sentence: 'PayPal has taken the money, and the options start within minutes.',
  },
  paid: { label: 'Paid', tone: 'approved', sentence: 'Paid, and the options were activated.' },
  returning: {
    label: 'Being refunded',
    tone: 'pending',
    sentence: 'The money is on its way back: the refund is made as soon as PayPal takes it up.',
  },
  refunded: { label: 'Refunded', tone: 'plain', sentence: 'The money was returned to the payer.' },
  unknown: {
    label: 'Unknown at PayPal',
    tone: 'rejected',
    sentence: 'PayPal has said for days that it knows no such payment, and is asked no more. Please contact support.',
  },
  failed: { label: 'Failed', tone: 'rejected', sentence: 'The payment did not go through. Nothing was taken.' },
} as const;
type PaymentStatus = keyof typeof STATUSES;

const STATUS_BY_STATE = {
  created: 'open',
  approved: 'approved',
  captured: 'activating',
  used: 'paid',
  refunded: 'refunded',
  failed: 'failed',
} as const satisfies Record<PaymentState, PaymentStatus>;

export type PaymentStatusFields = {
  state: PaymentState;
  captureStatus: string | null;
  refundReason: RefundReason | null;
  isUnknownAtPayPal: boolean;
};

/** The status of a payment, with its label and an explanation. */
export function getPaymentStatus(payment: PaymentStatusFields) {
  return STATUSES[deriveStatus(payment)];
}

function deriveStatus({ state, captureStatus, refundReason, isUnknownAtPayPal }: PaymentStatusFields): PaymentStatus {
  // An unpaid order loses nothing, and granted placements continue.
  const isSettled = (state === 'used' && refundReason === null) || (state === 'failed' && captureStatus === null);
  if (isUnknownAtPayPal && !isSettled && state !== 'refunded') return 'unknown';
  const isTaken = state === 'captured' || state === 'used';
  if (isTaken && refundReason !== null) return 'returning';
  // Money that PayPal is still checking is not paid, whatever the payment's own state.
  if (state === 'captured' && captureStatus === 'PENDING') return 'checking';
  return STATUS_BY_STATE[state];
}

/** The label of a state without further details, for filters. */
export function paymentStateLabel(state: PaymentState): string {
  return STATUSES[STATUS_BY_STATE[state]].label;
}

type PaidFor = PlacementChoice & { commissionInvoice?: number | null };

/** 'Premium and Featured': the options of a payment. 'Commission, INV-1001': the invoice that it pays. */
export function paidOptionsLabel({ commissionInvoice = null, ...options }: PaidFor): string {
  if (commissionInvoice !== null) return `Commission, ${invoiceLabel(commissionInvoice)}`;
  const paid = PLACEMENT_KINDS.filter((kind) => options[kind]);
  return paid.map((kind) => PLACEMENT_NAMES[kind]).join(' and ');
}

export const ENVIRONMENT_LABELS = { live: 'Live', sandbox: 'Sandbox' } as const satisfies Record<PaymentMode, string>;

/** Whether money was taken, even if it was refunded later. */
export function hasReceipt({ state }: Pick<PaymentStatusFields, 'state'>): boolean {
  return state === 'used' || state === 'refunded';
}

export function receiptHref(paymentId: string): string {
  return `/receipt/${encodeURIComponent(paymentId)}`;
}

/** US dollars for display, with cents only if there are any. */
export function moneyLabel(usd: number): string {
  return Number.isInteger(usd) ? priceLabel(usd) : formatUsd(usd);
}

type RefundTotals = { amountUsd: number; refundedUsd: number };

/** '$1,125 refunded' or '$300 of $1,125 refunded'; null if nothing was refunded. */
export function refundedLabel({ amountUsd, refundedUsd }: RefundTotals): string | null {
  if (refundedUsd === 0) return null;
  if (refundedUsd === amountUsd) return `${moneyLabel(refundedUsd)} refunded`;
  return `${moneyLabel(refundedUsd)} of ${moneyLabel(amountUsd)} refunded`;
}

const KIND_LABELS = {
  refund: 'refunded',
  reversal: 'taken back by PayPal',
  'cancelled-reversal': 'returned by PayPal after a dispute',
} as const satisfies Record<RefundKind, string>;

type RefundFields = { kind: RefundKind; scope: RefundScope | null; amountUsd: number };

/** '$300.50 refunded', '$50 refunded as goodwill'. */
export function refundLabel({ kind, scope, amountUsd }: RefundFields): string {
  const goodwill = scope === 'goodwill' ? ' as goodwill' : '';
  return `${moneyLabel(Math.abs(amountUsd))} ${KIND_LABELS[kind]}${goodwill}`;
}

/** The amount that is not refunded yet, in US dollars. */
export function refundableUsd({ amountUsd, refundedUsd }: RefundTotals): number {
  return toUsd(toCents(amountUsd) - toCents(refundedUsd));
}

/** The date of a payment in lists and months: of its capture, or of its order if it is not captured yet. */
export function getBookedAt({ capturedAt, createdAt }: { capturedAt: string | null; createdAt: string }): string {
  return capturedAt ?? createdAt;
}
