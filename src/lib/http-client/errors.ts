/** Why something of another site could not be had. `message` is a sentence that an admin may read. */
export class RemoteError extends Error {
  readonly reason: 'forbidden' | 'unreachable' | 'too-slow' | 'too-large' | 'refused';
  /** Of an answer that is no success; null when there was none. */
  readonly status: number | null;

  constructor(reason: RemoteError['reason'], message: string, options: ErrorOptions & { status?: number } = {}) {
    super(message, options);
    this.name = 'RemoteError';
    this.reason = reason;
    this.status = options.status ?? null;
  }
}

/** A RemoteError that may be over in a moment. */
export class PassingError extends RemoteError {
  /** As the site asked for; null: it did not. */
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

/** Of zlib, for bytes that are not what the header promised. */
const BROKEN_PACKING = /^(?:Z_|ERR__?ZLIB|ERR_BROTLI|ZSTD_|ERR_ZSTD)/;

/** Why a request came to nothing, in words. An error that is a RemoteError already, or wraps one, stays itself. */
export function failureOf(error: unknown, url: string): RemoteError {
  const known = remoteErrorIn(error);
  if (known !== null) return known;
  const code = codeOf(error);
  const host = URL.parse(url)?.host ?? url;
  if (code === 'UND_ERR_CONNECT_TIMEOUT')
    return new PassingError('too-slow', `${host} did not answer in time.`, null, { cause: error });
  if (BROKEN_PACKING.test(code))
    return new RemoteError('refused', `${url} is packed in a way that cannot be read (${code}).`, { cause: error });
  const why = code === '' ? '' : ` (${code})`;
  return new PassingError('unreachable', `${host} could not be reached${why}.`, null, { cause: error });
}

/** The library may wrap what our own check of the address threw. */
function remoteErrorIn(error: unknown): RemoteError | null {
  if (error instanceof RemoteError) return error;
  if (error instanceof AggregateError) return error.errors.map(remoteErrorIn).find((found) => found !== null) ?? null;
  return error instanceof Error && error.cause !== undefined ? remoteErrorIn(error.cause) : null;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
