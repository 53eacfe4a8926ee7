type Details = {
  /** Null if there was no response. */
  status: number | null;
  issue: string | null;
  debugId: string | null;
  isWorthRetry: boolean;
  /** How long PayPal asks to wait before a retry. */
  retryAfterMs?: number | null;
};

/** A failed call to PayPal. Contains nothing about the payer, so that it is safe to log. */
export class PayPalError extends Error {
  readonly status: number | null;
  /** PayPal's issue code, such as INSTRUMENT_DECLINED. */
  readonly issue: string | null;
  /** The id by which PayPal's support finds the call. */
  readonly debugId: string | null;
  /** True if the same call with the same request id may succeed later. */
  readonly isWorthRetry: boolean;
  readonly retryAfterMs: number | null;

  constructor(sentence: string, { status, issue, debugId, isWorthRetry, retryAfterMs = null }: Details) {
    super(sentence);
    this.name = 'PayPalError';
    this.status = status;
    this.issue = issue;
    this.debugId = debugId;
    this.isWorthRetry = isWorthRetry;
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * Why an order was not captured, if the caller has to decide how to continue. PayPal repeats a refusal for the same
 * request id: another attempt needs another id.
 */
export type CaptureRefusal =
  /** The order was captured before: fetch it for the details. */
  | { kind: 'already-captured' }
  | { kind: 'not-approved' }
  /** The payer can choose another payment method. */
  | { kind: 'instrument-declined' }
  /** The payer has to return to PayPal. */
  | { kind: 'payer-action-required' }
  | { kind: 'refused'; issue: string; debugId: string | null };

/** Why nothing was refunded. */
export type RefundRefusal =
  | { kind: 'already-refunded' }
  /** The capture is not completed yet. */
  | { kind: 'capture-pending' }
  | { kind: 'refused'; issue: string; debugId: string | null };

const CAPTURE_KINDS = new Map<string, Exclude<CaptureRefusal, { kind: 'refused' }>>([
  ['ORDER_ALREADY_CAPTURED', { kind: 'already-captured' }],
  ['ORDER_NOT_APPROVED', { kind: 'not-approved' }],
  ['INSTRUMENT_DECLINED', { kind: 'instrument-declined' }],
  ['PAYER_ACTION_REQUIRED', { kind: 'payer-action-required' }],
]);

const REFUND_KINDS = new Map<string, Exclude<RefundRefusal, { kind: 'refused' }>>([
  ['CAPTURE_FULLY_REFUNDED', { kind: 'already-refunded' }],
  ['PENDING_CAPTURE', { kind: 'capture-pending' }],
]);

/** Reads a failed capture; rethrows errors that are not refusals. */
export function toCaptureRefusal(error: unknown): CaptureRefusal {
  const { issue, debugId } = getRefusal(error);
  return CAPTURE_KINDS.get(issue) ?? { kind: 'refused', issue, debugId };
}

/** Reads a failed refund; rethrows errors that are not refusals. */
export function toRefundRefusal(error: unknown): RefundRefusal {
  const { issue, debugId } = getRefusal(error);
  return REFUND_KINDS.get(issue) ?? { kind: 'refused', issue, debugId };
}

/** Response statuses that a retry would not change. */
const DEFINITE_STATUSES = new Set([400, 403, 404, 422]);

function getRefusal(error: unknown): { issue: string; debugId: string | null } {
  if (!(error instanceof PayPalError) || error.status === null || !DEFINITE_STATUSES.has(error.status)) throw error;
  return { issue: error.issue ?? `HTTP_${error.status}`, debugId: error.debugId };
}
