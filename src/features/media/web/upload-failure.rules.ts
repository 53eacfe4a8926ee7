import { ApiError } from '#app/lib/api.ts';
import { sentenceOf } from '#app/lib/api-mutation.ts';

/**
 * Why a file did not arrive. `network` and `busy` may pass by themselves; an `address` can be asked for anew; what is
 * `refused` may succeed when somebody has done something, and what is `unfit` never will.
 */
export type FailureKind = 'network' | 'busy' | 'address' | 'refused' | 'unfit';

export class UploadFailure extends Error {
  readonly kind: FailureKind;
  /** For how long the server wants to be left alone. */
  readonly restMs: number;

  constructor(kind: FailureKind, sentence: string, restMs = 0) {
    super(sentence);
    this.name = 'UploadFailure';
    this.kind = kind;
    this.restMs = restMs;
  }
}

type Answer = { status: number; statusText: string; body: string; retryAfter: string | null };

const SERVER_TROUBLE = 'The server could not take the photo. Please try again.';

const PASSING = new Set([408, 425, 429]);
const UNFIT = new Set([400, 413, 415]);

/** What an answer that was not OK means. */
export function failureOf({ status, statusText, body, retryAfter }: Answer): UploadFailure {
  // What a server says of its own troubles is not meant for people.
  const sentence = status < 500 ? sentenceOf(new ApiError(status, statusText, body)) : SERVER_TROUBLE;
  const seconds = Number(retryAfter ?? 0);
  return new UploadFailure(kindOf(status), sentence, Number.isFinite(seconds) ? seconds * 1000 : 0);
}

export function networkFailure(): UploadFailure {
  return new UploadFailure('network', 'The connection broke off. Please try again.');
}

/** What is said while it is tried again without anybody's doing. */
export function waitingWords({ kind, restMs, message }: UploadFailure): string {
  if (kind === 'network') return 'Connection lost, trying again';
  return restMs > 0 ? message : 'Server busy, trying again';
}

function kindOf(status: number): FailureKind {
  if (status >= 500 || PASSING.has(status)) return 'busy';
  if (UNFIT.has(status)) return 'unfit';
  return status === 404 || status === 409 ? 'address' : 'refused';
}
