import type { HttpClient, HttpResponse, HttpRequest } from '#app/lib/http-client/http-client.ts';
import { HTTP_CLIENT_LIMITS } from '#app/lib/http-client/limits.ts';
import type { GetRobots } from './robots.service.ts';
import { RemoteError } from '#app/lib/http-client/errors.ts';

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
