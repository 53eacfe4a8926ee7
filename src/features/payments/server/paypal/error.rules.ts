type Details = {
  /** Null: no answer came. */
  status: number | null;
  issue: string | null;
  debugId: string | null;
  isWorthRetry: boolean;
  /** How long PayPal asks to be left alone. */
  retryAfterMs?: number | null;
};

/** A call to PayPal that brought nothing. Says nothing of who pays, so that it may be logged as it is. */
export class PayPalError extends Error {
  readonly status: number | null;
  /** PayPal's word for the reason, such as INSTRUMENT_DECLINED. */
  readonly issue: string | null;
  /** By which PayPal's support finds the call. */
  readonly debugId: string | null;
  /** True when the same call with the same request id may succeed later. */
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
 * Why an order was not captured, where the caller has to decide what comes next. A refusal is PayPal's last word on
 * that request id: another attempt needs another id.
 */
export type CaptureRefusal =
  /** It was captured before: the order says how. */
  | { kind: 'already-captured' }
  | { kind: 'not-approved' }
  /** The payer may choose another way to pay. */
  | { kind: 'instrument-declined' }
  /** The payer has to go back to PayPal. */
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

/** Reads a failed capture; throws it again when it is no refusal. */
export function toCaptureRefusal(error: unknown): CaptureRefusal {
  const { issue, debugId } = getRefusal(error);
  return CAPTURE_KINDS.get(issue) ?? { kind: 'refused', issue, debugId };
}

/** Reads a failed refund; throws it again when it is no refusal. */
export function toRefundRefusal(error: unknown): RefundRefusal {
  const { issue, debugId } = getRefusal(error);
  return REFUND_KINDS.get(issue) ?? { kind: 'refused', issue, debugId };
}

/** Statuses of answers that would be the same the next time. */
const DEFINITE_STATUSES = new Set([400, 403, 404, 422]);

function getRefusal(error: unknown): { issue: string; debugId: string | null } {
  if (!(error instanceof PayPalError) || error.status === null || !DEFINITE_STATUSES.has(error.status)) throw error;
  return { issue: error.issue ?? `HTTP_${error.status}`, debugId: error.debugId };
}
