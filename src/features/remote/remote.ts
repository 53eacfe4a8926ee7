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

export type RemoteAnswer = {
  /** 200, 304, 404 or 410, or that of a redirect which is not followed: any other status is a RemoteError. */
  status: number;
  /** Where it came from in the end, after redirects, or where a redirect that is not followed leads. */
  url: string;
  header: (name: string) => string | null;
  /** Unpacked. */
  body: Buffer;
};

export type RemoteRequest = {
  headers?: Record<string, string>;
  /** Of the body, unpacked. */
  maxBytes: number;
  /** The least time since the last request to this site that keeps one began. */
  distanceMs?: number;
  /** False: a redirect is an answer. */
  follows?: boolean;
  signal?: AbortSignal;
};

/** Other sites, read politely and without reaching what is not on the public internet. Throws RemoteError. */
export type Remote = {
  get: (url: string, request: RemoteRequest) => Promise<RemoteAnswer>;
  close: () => Promise<void>;
};
