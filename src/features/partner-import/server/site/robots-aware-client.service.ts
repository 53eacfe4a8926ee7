import type { Remote, RemoteAnswer, RemoteRequest } from '#app/lib/http-client/http-client.ts';
import { REMOTE_LIMITS } from '#app/lib/http-client/limits.ts';
import type { RobotsOf } from './robots.service.ts';
import { RemoteError } from '#app/lib/http-client/errors.ts';

/** Asks each site, also those that redirects lead to, only for what its robots.txt allows, as slowly as that wants. */
export function obedientRemote(remote: Pick<Remote, 'get'>, robotsOf: RobotsOf): Pick<Remote, 'get'> {
  return {
    get: async (start, request) => {
      let url = start;
      for (let hops = 0; hops <= REMOTE_LIMITS.redirects; hops += 1) {
        const answer = await getAllowed(remote, robotsOf, url, request);
        if (answer.status < 300 || answer.status >= 400 || answer.status === 304) return answer;
        url = answer.url;
      }
      throw new RemoteError('refused', `${start} leads from one address to the next without end.`);
    },
  };
}

async function getAllowed(
  remote: Pick<Remote, 'get'>,
  robotsOf: RobotsOf,
  url: string,
  request: RemoteRequest,
): Promise<RemoteAnswer> {
  // Other addresses have no robots.txt, and are refused anyway.
  if (!/^https?:/i.test(url)) return remote.get(url, request);
  const { allows, distanceMs } = await robotsOf(url, request.signal);
  if (!allows(url))
    throw new RemoteError('refused', `The robots.txt of ${new URL(url).host} does not let us read ${url}.`);
  return remote.get(url, { ...request, distanceMs, follows: false });
}
