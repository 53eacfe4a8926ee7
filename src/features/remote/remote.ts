/** Why something of another site could not be had. `message` is a sentence that an admin may read. */
export class RemoteError extends Error {
  readonly reason: 'forbidden' | 'unreachable' | 'too-slow' | 'too-large' | 'refused';

  constructor(reason: RemoteError['reason'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'RemoteError';
    this.reason = reason;
  }
}

export type RemoteAnswer = {
  /** 200, 304, 404 or 410: any other status is a RemoteError. */
  status: number;
  /** Where it came from in the end, after redirects. */
  url: string;
  header: (name: string) => string | null;
  /** Unpacked. */
  body: Buffer;
};

export type RemoteRequest = {
  headers?: Record<string, string>;
  /** Of the body, unpacked. */
  maxBytes: number;
  /** The least time since the last request that keeps one began. */
  distanceMs?: number;
  signal?: AbortSignal;
};

/** Other sites, read politely and without reaching what is not on the public internet. Throws RemoteError. */
export type Remote = {
  get: (url: string, request: RemoteRequest) => Promise<RemoteAnswer>;
  close: () => Promise<void>;
};
