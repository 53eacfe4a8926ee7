import type { HttpClient, HttpResponse } from '#app/lib/http-client/http-client.ts';
import { MAX_URL_LENGTH } from './site-limits.rules.ts';
import type { ParserThread } from './parser-thread.service.ts';
import type { Robots } from './robots.service.ts';
import { RemoteError, TransientError } from '#app/lib/http-client/errors.ts';

/** The partner's shop while it is read. */
export type Site = {
  client: Pick<HttpClient, 'get'>;
  /** The shop's address after redirects from the configured one; ends with a slash. */
  baseUrl: string;
  robots: Robots;
  thread: ParserThread;
  signal: AbortSignal | undefined;
};

/** Requests a page of the shop with the crawl delay of its robots.txt. Throws RemoteError. */
export function getPage(
  { client, robots, signal }: Site,
  url: string,
  { maxBytes, headers = {} }: { maxBytes: number; headers?: Record<string, string> },
): Promise<HttpResponse> {
  const { crawlDelayMs } = robots;
  return client.get(url, { maxBytes, headers, crawlDelayMs, ...(signal === undefined ? {} : { signal }) });
}

/**
 * Requests a page that not every shop has: null when this one has none, or refuses it for good. Throws RemoteError when
 * it might answer another time.
 */
export async function getIfFound(site: Site, url: string, maxBytes: number): Promise<HttpResponse | null> {
  if (!site.robots.allows(url)) return null;
  try {
    const response = await getPage(site, url, { maxBytes });
    return response.status === 200 ? response : null;
  } catch (error) {
    // A shop that limits our rate may still have the page.
    if (error instanceof TransientError) throw error;
    if (error instanceof RemoteError && (error.reason === 'refused' || error.reason === 'too-large')) return null;
    throw error;
  }
}

export function isSameSite({ baseUrl }: Site, url: string): boolean {
  return URL.parse(url)?.origin === new URL(baseUrl).origin;
}

/** Why pages with longer addresses are left out. */
export function urlTooLongError(): RemoteError {
  return new RemoteError('too-large', `The site has addresses of more than ${MAX_URL_LENGTH} characters.`);
}
