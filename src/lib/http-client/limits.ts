export type HttpClientLimits = {
  /** Requests that run at the same time; the others wait. */
  atOnce: number;
  connectMs: number;
  /** For one request with its redirects and its body. */
  totalMs: number;
  maxRedirects: number;
  /** The first one included. */
  maxAttempts: number;
  /** Before the second try; doubled before each further one. */
  baseDelayMs: number;
  /** The longest that a site may ask us to wait. */
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
