import robotsParser from 'robots-parser';
import type { Remote } from '#app/features/remote/remote.ts';
import { ROBOT_NAME } from '#app/features/remote/user-agent.ts';
import { ROBOTS_BYTES } from './partner-limits.ts';

const LONGEST_DISTANCE_MS = 5_000;

/** What a site's robots.txt says to us. */
export type Robots = {
  allows: (url: string) => boolean;
  /** Between two requests. */
  distanceMs: number;
  sitemaps: readonly string[];
};

/**
 * Reads the robots.txt of a site, and finds where the site is after redirects. A site without one allows everything; of
 * one that cannot be had nothing is allowed (RFC 9309), so that throws RemoteError.
 */
export async function readRobots(
  remote: Remote,
  siteUrl: string,
  signal: AbortSignal | undefined,
): Promise<{ robots: Robots; origin: string }> {
  const address = new URL('/robots.txt', siteUrl).href;
  const answer = await remote.get(address, { maxBytes: ROBOTS_BYTES, ...(signal === undefined ? {} : { signal }) });
  const { origin } = new URL(answer.url);
  // Its rules are of the site at whose address they are found in the end.
  const rules = answer.status === 200 ? answer.body.toString('utf8') : '';
  return { robots: robotsOf(`${origin}/robots.txt`, rules), origin };
}

export function robotsOf(address: string, rules: string): Robots {
  const robots = robotsParser(address, rules);
  const delayS = robots.getCrawlDelay(ROBOT_NAME) ?? 0;
  return {
    allows: (url) => robots.isDisallowed(url, ROBOT_NAME) !== true,
    distanceMs: delayS > 0 ? Math.min(delayS * 1_000, LONGEST_DISTANCE_MS) : 0,
    sitemaps: robots.getSitemaps(),
  };
}
