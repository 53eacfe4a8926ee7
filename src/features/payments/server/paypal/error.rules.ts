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
