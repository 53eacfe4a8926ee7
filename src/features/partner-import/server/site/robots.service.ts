import robotsParser from 'robots-parser';
import { type Remote, ROBOT_NAME } from '#app/lib/http-client/http-client.ts';
import { ROBOTS_BYTES } from './site-limits.rules.ts';
import { RemoteError } from '#app/lib/http-client/errors.ts';

const LONGEST_DISTANCE_MS = 5_000;

/** What a site's robots.txt says to us. */
export type Robots = {
  /** Where the file was found, after redirects. */
  origin: string;
  allows: (url: string) => boolean;
  /** Between two requests. */
  distanceMs: number;
  sitemaps: readonly string[];
};

/**
 * What the robots.txt of the site of an address says. A site without one allows everything; of one whose file cannot be
 * had now nothing is allowed (RFC 9309), so that throws RemoteError.
 */
export type RobotsOf = (url: string, signal: AbortSignal | undefined) => Promise<Robots>;

/** Asks each site for its robots.txt once, whatever comes of it. */
export function openRobots(remote: Pick<Remote, 'get'>): RobotsOf {
  const asked = new Map<string, Promise<Robots>>();
  return (url, signal) => {
    const { origin } = new URL(url);
    const robots = asked.get(origin) ?? readRobots(remote, origin, signal);
    asked.set(origin, robots);
    return robots;
  };
}

async function readRobots(
  remote: Pick<Remote, 'get'>,
  origin: string,
  signal: AbortSignal | undefined,
): Promise<Robots> {
  const address = `${origin}/robots.txt`;
  const request = { maxBytes: ROBOTS_BYTES, ...(signal === undefined ? {} : { signal }) };
  try {
    const answer = await remote.get(address, request);
    const rules = answer.status === 200 ? answer.body.toString('utf8') : '';
    return { ...robotsOf(address, rules), origin: new URL(answer.url).origin };
  } catch (error) {
    if (!(error instanceof RemoteError) || !isRefusedForGood(error.status)) throw error;
    return { ...robotsOf(address, ''), origin };
  }
}

const TOO_MANY_REQUESTS = 429;

/** Whoever keeps robots.txt itself from us has no rules; whoever is asked too often may have some. */
function isRefusedForGood(status: number | null): boolean {
  return status !== null && status >= 400 && status < 500 && status !== TOO_MANY_REQUESTS;
}

export function robotsOf(address: string, rules: string): Robots {
  const robots = robotsParser(address, rules);
  const delayS = robots.getCrawlDelay(ROBOT_NAME) ?? 0;
  return {
    origin: new URL(address).origin,
    allows: (url) => robots.isDisallowed(url, ROBOT_NAME) !== true,
    distanceMs: delayS > 0 ? Math.min(delayS * 1_000, LONGEST_DISTANCE_MS) : 0,
    sitemaps: robots.getSitemaps(),
  };
}
