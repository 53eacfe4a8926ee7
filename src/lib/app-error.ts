/** Errors that a request may cause, and their HTTP status. Everything else is a bug and results in a 500. */
const STATUS_BY_CODE = {
  invalid: 400,
  not_signed_in: 401,
  not_allowed: 403,
  not_found: 404,
  conflict: 409,
  stale: 412,
  too_large: 413,
  wrong_type: 415,
  too_many: 429,
  unavailable: 503,
} as const;

export type AppErrorCode = keyof typeof STATUS_BY_CODE;
/** The HTTP status of an error code. */
export function statusOf(code: AppErrorCode): number {
  return STATUS_BY_CODE[code];
}

/** The code that Node, pg and other libraries set on errors, such as ENOENT; empty without one. */
export function getErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

export type FieldIssue = { path: string; message: string };

/** Keeps the first issue of each field. */
export function onePerField(issues: readonly FieldIssue[]): FieldIssue[] {
  const byPath = new Map<string, FieldIssue>();
  for (const issue of issues) if (!byPath.has(issue.path)) byPath.set(issue.path, issue);
  return [...byPath.values()];
}

export class AppError extends Error {
  readonly code: AppErrorCode;
  readonly issues: readonly FieldIssue[] | undefined;

  constructor(code: AppErrorCode, message: string, issues?: readonly FieldIssue[]) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.issues = issues;
  }

  get statusCode(): number {
    return statusOf(this.code);
  }
}

/** What a client must do before it repeats a refused request. */
export type RefusalReason = 'reauthentication-required' | 'second-factor-required' | 'second-factor-enrolment-required';

/** A caller may do this, but not yet; the response names the reason for programs. */
export class ReasonedError extends AppError {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, message: string) {
    super('not_allowed', message);
    this.name = 'ReasonedError';
    this.reason = reason;
  }
}

/** Too many attempts; the client may retry after `retryAfterS` seconds. */
export class TooManyError extends AppError {
  readonly retryAfterS: number;

  constructor(message: string, retryAfterS: number) {
    super('too_many', message);
    this.name = 'TooManyError';
    this.retryAfterS = retryAfterS;
  }
}

/** The password was right, and one of the account's `factors` is needed too. */
export class SecondFactorError extends AppError {
  readonly reason: RefusalReason = 'second-factor-required';
  readonly factors: readonly string[];

  constructor(message: string, factors: readonly string[], issues?: readonly FieldIssue[]) {
    super('not_signed_in', message, issues);
    this.name = 'SecondFactorError';
    this.factors = factors;
  }
}
