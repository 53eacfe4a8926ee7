export type HttpResponse = {
  /** 200, 304, 404 or 410, or the status of a redirect that is not followed. Any other status is a RemoteError. */
  status: number;
  /** The final address after redirects, or the target of a redirect that is not followed. */
  url: string;
  header: (name: string) => string | null;
  /** Decompressed. */
  body: Buffer;
};

export type HttpRequest = {
  headers?: Record<string, string>;
  /** Limit for the decompressed body. */
  maxBytes: number;
  /** Minimum time between the starts of two requests to one origin. */
  crawlDelayMs?: number;
  /** False: a redirect is returned instead of followed. */
  followsRedirects?: boolean;
  signal?: AbortSignal;
};

export type HttpPost = { headers: Record<string, string>; body: Buffer; signal?: AbortSignal };

/** Contacts other sites with limits, and only on the public internet. Throws RemoteError. */
export type HttpClient = {
  /** With retries. */
  get: (url: string, request: HttpRequest) => Promise<HttpResponse>;
  /**
   * Sends a body once, follows no redirect, and discards the response's body. Returns the status: 2xx, 404 or 410. Any
   * other is a RemoteError.
   */
  post: (url: string, request: HttpPost) => Promise<number>;
  close: () => Promise<void>;
};

/** The user agent that a robots.txt addresses. */
export const ROBOT_NAME = 'Stitchyard';

/** The User-Agent header: the robot's name and the site's address. */
export function userAgentFor(publicUrl: string): string {
  return `${ROBOT_NAME}/1.0 (+${publicUrl})`;
}

export type HttpClientLimits = {
  /** Concurrent requests; further ones wait. */
  atOnce: number;
  connectMs: number;
  /** Limit for one request including redirects and body. */
  totalMs: number;
  maxRedirects: number;
  /** Including the first attempt. */
  maxAttempts: number;
  /** Delay before the second attempt; doubles before each further one. */
  baseDelayMs: number;
  /** The longest Retry-After that is respected. */
  maxDelayMs: number;
};

export const HTTP_CLIENT_LIMITS: HttpClientLimits = {
  atOnce: 2,
  connectMs: 10_000,
  totalMs: 30_000,
  maxRedirects: 5,
  maxAttempts: 4,
  baseDelayMs: 1_000,
  maxDelayMs: 60_000,
};
