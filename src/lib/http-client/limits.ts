export type RemoteLimits = {
  /** Requests that run at the same time; the others wait. */
  atOnce: number;
  connectMs: number;
  /** For one request with its redirects and its body. */
  totalMs: number;
  redirects: number;
  /** The first one included. */
  tries: number;
  /** Before the second try; doubled before each further one. */
  firstPauseMs: number;
  /** The longest that a site may ask us to wait. */
  longestPauseMs: number;
};

export const REMOTE_LIMITS: RemoteLimits = {
  atOnce: 2,
  connectMs: 10_000,
  totalMs: 30_000,
  redirects: 5,
  tries: 4,
  firstPauseMs: 1_000,
  longestPauseMs: 60_000,
};
