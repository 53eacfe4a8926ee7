import robotsParser from 'robots-parser';
import {
  type HttpClient,
  ROBOT_NAME,
  type HttpResponse,
  type HttpRequest,
  HTTP_CLIENT_LIMITS,
} from '#app/lib/http-client/http-client.ts';
import { ROBOTS_BYTES, MAX_URL_LENGTH } from './raw-product.schema.ts';
import { RemoteError, TransientError } from '#app/lib/http-client/errors.ts';
import type { ParserThread } from './parser-thread.service.ts';

const MAX_CRAWL_DELAY_MS = 5_000;

/** The rules of a site's robots.txt for this robot. */
export type Robots = {
  /** Where the file was found, after redirects. */
  origin: string;
  allows: (url: string) => boolean;
  /** The pause between two requests. */
  crawlDelayMs: number;
  sitemaps: readonly string[];
};

/**
 * The rules of the robots.txt for an address's site. Without one everything is allowed; if the file is unavailable,
 * nothing is (RFC 9309), and this throws RemoteError.
 */
export type GetRobots = (url: string, signal: AbortSignal | undefined) => Promise<Robots>;

/** Requests each site's robots.txt once, whatever the result. */
export function openRobotsCache(client: Pick<HttpClient, 'get'>): GetRobots {
  const requested = new Map<string, Promise<Robots>>();
  return (url, signal) => {
    const { origin } = new URL(url);
    const robots = requested.get(origin) ?? readRobots(client, origin, signal);
    requested.set(origin, robots);
    return robots;
  };
}

async function readRobots(
  client: Pick<HttpClient, 'get'>,
  origin: string,
  signal: AbortSignal | undefined,
): Promise<Robots> {
  const address = `${origin}/robots.txt`;
  const request = { maxBytes: ROBOTS_BYTES, ...(signal === undefined ? {} : { signal }) };
  try {
    const response = await client.get(address, request);
    const rules = response.status === 200 ? response.body.toString('utf8') : '';
    return { ...parseRobots(address, rules), origin: new URL(response.url).origin };
  } catch (error) {
    if (!(error instanceof RemoteError) || !isRefusedForGood(error.status)) throw error;
    return { ...parseRobots(address, ''), origin };
  }
}

const TOO_MANY_REQUESTS = 429;

/** A site that denies access to robots.txt has no rules; one that limits the request rate may have some. */
function isRefusedForGood(status: number | null): boolean {
  return status !== null && status >= 400 && status < 500 && status !== TOO_MANY_REQUESTS;
}

export function parseRobots(address: string, rules: string): Robots {
  const robots = robotsParser(address, rules);
  const delayS = robots.getCrawlDelay(ROBOT_NAME) ?? 0;
  return {
    origin: new URL(address).origin,
    allows: (url) => robots.isDisallowed(url, ROBOT_NAME) !== true,
    crawlDelayMs: delayS > 0 ? Math.min(delayS * 1_000, MAX_CRAWL_DELAY_MS) : 0,
    sitemaps: robots.getSitemaps(),
  };
}

/** A client that follows the robots.txt of each site, including redirect targets: allowed paths and crawl delay. */
export function robotsAwareClient(client: Pick<HttpClient, 'get'>, getRobots: GetRobots): Pick<HttpClient, 'get'> {
  return {
    get: async (start, request) => {
      let url = start;
      for (let hops = 0; hops <= HTTP_CLIENT_LIMITS.maxRedirects; hops += 1) {
        const response = await getIfAllowed(client, getRobots, url, request);
        if (response.status < 300 || response.status >= 400 || response.status === 304) return response;
        url = response.url;
      }
      throw new RemoteError('refused', `${start} leads from one address to the next without end.`);
    },
  };
}

async function getIfAllowed(
  client: Pick<HttpClient, 'get'>,
  getRobots: GetRobots,
  url: string,
  request: HttpRequest,
): Promise<HttpResponse> {
  // Other schemes have no robots.txt, and are rejected anyway.
  if (!/^https?:/i.test(url)) return client.get(url, request);
  const { allows, crawlDelayMs } = await getRobots(url, request.signal);
  if (!allows(url))
    throw new RemoteError('refused', `The robots.txt of ${new URL(url).host} does not let us read ${url}.`);
  return client.get(url, { ...request, crawlDelayMs, followsRedirects: false });
}

/** The partner site during an import. */
export type Site = {
  client: Pick<HttpClient, 'get'>;
  /** The site's address after redirects from the configured one; ends with a slash. */
  baseUrl: string;
  robots: Robots;
  thread: ParserThread;
  signal: AbortSignal | undefined;
};

/** Requests a page of the site with the crawl delay of its robots.txt. Throws RemoteError. */
export function getPage(
  { client, robots, signal }: Site,
  url: string,
  { maxBytes, headers = {} }: { maxBytes: number; headers?: Record<string, string> },
): Promise<HttpResponse> {
  const { crawlDelayMs } = robots;
  return client.get(url, { maxBytes, headers, crawlDelayMs, ...(signal === undefined ? {} : { signal }) });
}

/**
 * Requests an optional page; null if the site lacks it or denies access permanently. Throws RemoteError if it may
 * succeed later.
 */
export async function getIfFound(site: Site, url: string, maxBytes: number): Promise<HttpResponse | null> {
  if (!site.robots.allows(url)) return null;
  try {
    const response = await getPage(site, url, { maxBytes });
    return response.status === 200 ? response : null;
  } catch (error) {
    // A site that limits the request rate may still have the page.
    if (error instanceof TransientError) throw error;
    if (error instanceof RemoteError && (error.reason === 'refused' || error.reason === 'too-large')) return null;
    throw error;
  }
}

export function isSameSite({ baseUrl }: Site, url: string): boolean {
  return URL.parse(url)?.origin === new URL(baseUrl).origin;
}

/** The error for pages with longer addresses, which are skipped. */
export function urlTooLongError(): RemoteError {
  return new RemoteError('too-large', `The site has addresses of more than ${MAX_URL_LENGTH} characters.`);
}
