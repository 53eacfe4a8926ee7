// Apart from the other enums, because every page loads those.

/** Why a payment was refunded. */
export const REFUND_REASONS = [
  'admin',
  'listing-gone',
  'not-as-ordered',
  'other-environment',
  'paid-already',
  'at-paypal',
  'reversed',
  'invoice-settled',
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/**
 * How money goes back: the operator refunds it, or PayPal reverses the payment, as after a chargeback. A dispute that
 * the operator wins cancels the reversal.
 */
export const REFUND_KINDS = ['refund', 'reversal', 'cancelled-reversal'] as const;
export type RefundKind = (typeof REFUND_KINDS)[number];

/** What an admin refunds: all that is left of a payment, a part of it, or an amount that nobody is owed. */
export const REFUND_SCOPES = ['whole', 'part', 'goodwill'] as const;
export type RefundScope = (typeof REFUND_SCOPES)[number];

export const REFUND_REQUEST_STATES = ['open', 'completed', 'refused'] as const;
export type RefundRequestState = (typeof REFUND_REQUEST_STATES)[number];
