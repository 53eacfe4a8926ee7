import robotsParser from 'robots-parser';
import { type HttpClient, ROBOT_NAME } from '#app/lib/http-client/http-client.ts';
import { ROBOTS_BYTES } from './site-limits.rules.ts';
import { RemoteError } from '#app/lib/http-client/errors.ts';

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
