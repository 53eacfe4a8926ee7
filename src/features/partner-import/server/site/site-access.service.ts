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

/** What a site's robots.txt allows our robot. */
export type Robots = {
  /** Where the file was found, after redirects. */
  origin: string;
  allows: (url: string) => boolean;
  /** Between two requests. */
  crawlDelayMs: number;
  sitemaps: readonly string[];
};

/**
 * What the robots.txt of the site of an address says. A site without one allows everything; of one whose file cannot be
 * had now nothing is allowed (RFC 9309), so that throws RemoteError.
 */
export type GetRobots = (url: string, signal: AbortSignal | undefined) => Promise<Robots>;

/** Asks each site for its robots.txt once, whatever comes of it. */
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

/** A site that refuses robots.txt itself counts as having no rules; one that limits our rate may have some. */
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

/** A client that keeps to the robots.txt of each site, redirect targets included: allowed paths and crawl delay. */
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
  // Other addresses have no robots.txt, and are refused anyway.
  if (!/^https?:/i.test(url)) return client.get(url, request);
  const { allows, crawlDelayMs } = await getRobots(url, request.signal);
  if (!allows(url))
    throw new RemoteError('refused', `The robots.txt of ${new URL(url).host} does not let us read ${url}.`);
  return client.get(url, { ...request, crawlDelayMs, followsRedirects: false });
}

/** The partner site while it is read. */
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
 * Requests a page that not every site has: null when this one has none, or refuses it for good. Throws RemoteError when
 * it might answer another time.
 */
export async function getIfFound(site: Site, url: string, maxBytes: number): Promise<HttpResponse | null> {
  if (!site.robots.allows(url)) return null;
  try {
    const response = await getPage(site, url, { maxBytes });
    return response.status === 200 ? response : null;
  } catch (error) {
    // A site that limits our rate may still have the page.
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
