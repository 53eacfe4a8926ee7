import type { SiteReading } from '#app/features/partner-import/server/partner-product.schema.ts';
import { openRobotsCache } from '#app/features/partner-import/server/site/site-access.service.ts';
import { readPartnerSite, type GetValidators } from '#app/features/partner-import/server/site/site-reader.service.ts';
import { openHttpClient, type HttpClientOptions } from '#app/lib/http-client/open-http-client.ts';
import { startFakePartnerSite } from './fake-partner-site.ts';
import { userAgentFor } from '#app/lib/http-client/http-client.ts';

export const NOTHING_KNOWN: GetValidators = async () => null;
const PLAIN = { pictures: 'plain' } as const;

/** The fake, and what is read of it, by the last part of each address. For tests. */
export async function startShop(
  options: Parameters<typeof startFakePartnerSite>[0] = {},
  own: Partial<HttpClientOptions> = {},
) {
  const site = await startFakePartnerSite({ ...PLAIN, ...options });
  const pauses: number[] = [];
  const remote = openHttpClient({
    userAgent: userAgentFor('https://stitchyard.example'),
    trustedOrigins: [site.url],
    sleep: async (ms) => void pauses.push(ms),
    ...own,
  });
  const reading = (known = NOTHING_KNOWN, signal?: AbortSignal) =>
    readPartnerSite({ client: remote, getRobots: openRobotsCache(remote), siteUrl: site.url }, known, signal);
  const read = async (known = NOTHING_KNOWN, signal?: AbortSignal) => {
    const readings: SiteReading[] = [];
    let failure: unknown = null;
    try {
      for await (const one of reading(known, signal)) readings.push(one);
    } catch (error) {
      failure = error;
    }
    return { readings, failure, ...indexReadings(readings, (slug) => site.addressOf(slug)) };
  };
  const close = async () => {
    await remote.close();
    await site[Symbol.asyncDispose]();
  };
  return { site, remote, pauses, read, reading, [Symbol.asyncDispose]: close };
}

function indexReadings(readings: readonly SiteReading[], addressOf: (slug: string) => string) {
  const of = (slug: string) => readings.find((reading) => 'url' in reading && reading.url === addressOf(slug));
  return {
    total: readings.find(({ kind }) => kind === 'found'),
    count: (kind: SiteReading['kind']) => readings.filter((reading) => reading.kind === kind).length,
    of,
    product: (slug: string) => {
      const reading = of(slug);
      if (reading?.kind !== 'product') throw new Error(`${slug} is no product but ${reading?.kind}`);
      return reading.product;
    },
  };
}
