import { getErrorCode } from '#app/lib/app-error.ts';

/** Why a request to another site failed. `message` is a sentence for admins. */
export class RemoteError extends Error {
  readonly reason: 'forbidden' | 'unreachable' | 'too-slow' | 'too-large' | 'refused';
  /** The status of an unsuccessful response; null without a response. */
  readonly status: number | null;

  constructor(reason: RemoteError['reason'], message: string, options: ErrorOptions & { status?: number } = {}) {
    super(message, options);
    this.name = 'RemoteError';
    this.reason = reason;
    this.status = options.status ?? null;
  }
}

/** A RemoteError that a retry may resolve. */
export class TransientError extends RemoteError {
  /** From the Retry-After header; null without one. */
  readonly retryAfterMs: number | null;

  constructor(
    reason: RemoteError['reason'],
    message: string,
    retryAfterMs: number | null,
    options?: ConstructorParameters<typeof RemoteError>[2],
  ) {
    super(reason, message, options);
    this.retryAfterMs = retryAfterMs;
  }
}

/** zlib's error codes for bodies that do not match their Content-Encoding. */
const DECOMPRESSION_ERROR = /^(?:Z_|ERR__?ZLIB|ERR_BROTLI|ZSTD_|ERR_ZSTD)/;

/** Turns any failure into a RemoteError, or returns the one it is or wraps. */
export function toRemoteError(error: unknown, url: string): RemoteError {
  const known = findRemoteError(error);
  if (known !== null) return known;
  const code = getErrorCode(error);
  const host = URL.parse(url)?.host ?? url;
  if (code === 'UND_ERR_CONNECT_TIMEOUT')
    return new TransientError('too-slow', `${host} did not answer in time.`, null, { cause: error });
  if (DECOMPRESSION_ERROR.test(code))
    return new RemoteError('refused', `${url} is packed in a way that cannot be read (${code}).`, { cause: error });
  const why = code === '' ? '' : ` (${code})`;
  return new TransientError('unreachable', `${host} could not be reached${why}.`, null, { cause: error });
}

/** undici may wrap the error of this module's own address check. */
function findRemoteError(error: unknown): RemoteError | null {
  if (error instanceof RemoteError) return error;
  if (error instanceof AggregateError) return error.errors.map(findRemoteError).find((found) => found !== null) ?? null;
  return error instanceof Error && error.cause !== undefined ? findRemoteError(error.cause) : null;
}
