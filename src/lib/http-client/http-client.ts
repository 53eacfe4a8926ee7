export type HttpResponse = {
  /** 200, 304, 404 or 410, or that of a redirect which is not followed: any other status is a RemoteError. */
  status: number;
  /** Where it came from in the end, after redirects, or where a redirect that is not followed leads. */
  url: string;
  header: (name: string) => string | null;
  /** Decompressed. */
  body: Buffer;
};

export type HttpRequest = {
  headers?: Record<string, string>;
  /** Of the decompressed body. */
  maxBytes: number;
  /** The least time between the starts of two requests to one origin. */
  crawlDelayMs?: number;
  /** False: a redirect is returned instead of followed. */
  followsRedirects?: boolean;
  signal?: AbortSignal;
};

/** Reads other sites with limits and retries, and reaches nothing outside the public internet. Throws RemoteError. */
export type HttpClient = {
  get: (url: string, request: HttpRequest) => Promise<HttpResponse>;
  close: () => Promise<void>;
};

/** The name by which a robots.txt addresses us. */
export const ROBOT_NAME = 'Stitchyard';

/** The User-Agent header: our robot's name and where to find us. */
export function userAgentFor(publicUrl: string): string {
  return `${ROBOT_NAME}/1.0 (+${publicUrl})`;
}

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
