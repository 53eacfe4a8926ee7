import type { Remote, RemoteAnswer } from '#app/lib/http-client/http-client.ts';
import { LONGEST_ADDRESS } from './site-limits.rules.ts';
import type { ReadingThread } from './parser-thread.service.ts';
import type { Robots } from './robots.service.ts';
import { RemoteError, PassingError } from '#app/lib/http-client/errors.ts';

/** The partner's shop while it is read: what asks it, and what it allows. */
export type Site = {
  remote: Pick<Remote, 'get'>;
  /** Where its pages are, after redirects from the address of the setting; it ends with a slash. */
  baseUrl: string;
  robots: Robots;
  thread: ReadingThread;
  signal: AbortSignal | undefined;
};

/** Asks for a page of the shop, as often as its robots.txt lets us. */
export function getFrom(
  { remote, robots, signal }: Site,
  url: string,
  { maxBytes, headers = {} }: { maxBytes: number; headers?: Record<string, string> },
): Promise<RemoteAnswer> {
  const { distanceMs } = robots;
  return remote.get(url, { maxBytes, headers, distanceMs, ...(signal === undefined ? {} : { signal }) });
}

/**
 * The same for what not every shop has: null when this one has nothing there, or keeps it from us for good. Throws
 * RemoteError when it might answer another time.
 */
export async function getIfThere(site: Site, url: string, maxBytes: number): Promise<RemoteAnswer | null> {
  if (!site.robots.allows(url)) return null;
  try {
    const answer = await getFrom(site, url, { maxBytes });
    return answer.status === 200 ? answer : null;
  } catch (error) {
    // A shop that is asked too often still has what it does not show now.
    if (error instanceof PassingError) throw error;
    if (error instanceof RemoteError && (error.reason === 'refused' || error.reason === 'too-large')) return null;
    throw error;
  }
}

export function isOfSite({ baseUrl }: Site, url: string): boolean {
  return URL.parse(url)?.origin === new URL(baseUrl).origin;
}

/** Why pages are left out that nobody could type. */
export function tooLong(): RemoteError {
  return new RemoteError('too-large', `The site has addresses of more than ${LONGEST_ADDRESS} characters.`);
}
