import { ApiError } from '#app/lib/api.ts';
import { errorMessage } from '#app/lib/api-mutation.ts';

/**
 * Why a file did not arrive. `network` and `busy` may pass by themselves; an `address` can be asked for anew; what is
 * `refused` may succeed when somebody has done something, and what is `unfit` never will.
 */
export type FailureKind = 'network' | 'busy' | 'address' | 'refused' | 'unfit';

export class UploadFailure extends Error {
  readonly kind: FailureKind;
  /** From the header Retry-After. */
  readonly retryAfterMs: number;

  constructor(kind: FailureKind, sentence: string, retryAfterMs = 0) {
    super(sentence);
    this.name = 'UploadFailure';
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}

type Answer = { status: number; statusText: string; body: string; retryAfter: string | null };

const SERVER_TROUBLE = 'The server could not take the photo. Please try again.';

const TEMPORARY_STATUSES = new Set([408, 425, 429]);
const UNFIT_STATUSES = new Set([400, 413, 415]);

/** What an answer that was not OK means. */
export function toUploadFailure({ status, statusText, body, retryAfter }: Answer): UploadFailure {
  // The text of a server error is not meant for people.
  const sentence = status < 500 ? errorMessage(new ApiError(status, statusText, body)) : SERVER_TROUBLE;
  const seconds = Number(retryAfter ?? 0);
  return new UploadFailure(classifyStatus(status), sentence, Number.isFinite(seconds) ? seconds * 1000 : 0);
}

export function networkFailure(): UploadFailure {
  return new UploadFailure('network', 'The connection broke off. Please try again.');
}

/** The message shown while it is tried again automatically. */
export function retryMessage({ kind, retryAfterMs, message }: UploadFailure): string {
  if (kind === 'network') return 'Connection lost, trying again';
  return retryAfterMs > 0 ? message : 'Server busy, trying again';
}

function classifyStatus(status: number): FailureKind {
  if (status >= 500 || TEMPORARY_STATUSES.has(status)) return 'busy';
  if (UNFIT_STATUSES.has(status)) return 'unfit';
  return status === 404 || status === 409 ? 'address' : 'refused';
}
