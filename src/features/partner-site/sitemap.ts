import { RemoteError } from '#app/features/remote/remote.ts';
import { LIST_BYTES, MOST_PRODUCTS } from './partner-limits.ts';
import { getFrom, isOfSite, type Site } from './site.ts';
import { sitemapIn, type Sitemap } from './sitemap.rules.ts';

export type SitePages = {
  urls: string[];
  /** Why there may be more pages than these; null: these are all. */
  gap: RemoteError | null;
};

const MOST_SITEMAPS = 500;
/** An index of indexes is not allowed, and met all the same. */
const DEEPEST = 3;

/** The pages that a site's sitemaps name, each once. Throws RemoteError when it has none that can be read. */
export async function readSitemaps(site: Site): Promise<SitePages> {
  const own = site.robots.sitemaps.filter((address) => isOfSite(site, address));
  const roots = own.length > 0 ? own : [new URL('sitemap.xml', site.baseUrl).href];
  const urls = new Set<string>();
  const seen = new Set<string>();
  let gap: RemoteError | null = null;
  let level = roots;
  for (let depth = 0; level.length > 0 && depth < DEEPEST; depth += 1) {
    const next: string[] = [];
    for (const address of level.filter((one) => !seen.has(one)).slice(0, MOST_SITEMAPS - seen.size)) {
      seen.add(address);
      const read = await readSitemap(site, address);
      if (read instanceof RemoteError) {
        // Without its first sitemap nothing is known; without one of many the other pages are.
        if (depth === 0) throw read;
        gap = read;
        continue;
      }
      next.push(...productSitemaps(read.sitemaps.flatMap((one) => addressOf(site, one))));
      for (const page of read.pages) for (const url of addressOf(site, page)) urls.add(url);
    }
    level = next;
  }
  if (level.length > 0) gap = tooMuch('Its sitemaps lead to further ones without end.');
  if (urls.size > MOST_PRODUCTS) gap = tooMuch(`Its sitemaps name more than ${MOST_PRODUCTS} pages.`);
  return { urls: [...urls].slice(0, MOST_PRODUCTS), gap };
}

function tooMuch(sentence: string): RemoteError {
  return new RemoteError('too-large', sentence);
}

async function readSitemap(site: Site, address: string): Promise<Sitemap | RemoteError> {
  try {
    const answer = await getFrom(site, address, { maxBytes: LIST_BYTES });
    if (answer.status !== 200) return new RemoteError('refused', `There is no sitemap at ${address}.`);
    return (
      (await sitemapIn(answer.body)) ?? new RemoteError('refused', `${address} is not a sitemap that can be read.`)
    );
  } catch (error) {
    if (error instanceof RemoteError) return error;
    throw error;
  }
}

/** What the site itself does not answer for is left out, and what its robots.txt keeps from us. */
function addressOf(site: Site, text: string): string[] {
  const url = URL.parse(text, site.baseUrl);
  if (url === null || !isOfSite(site, url.href)) return [];
  url.hash = '';
  return site.robots.allows(url.href) ? [url.href] : [];
}

/** Shops keep their products in sitemaps of their own; where there are such, the pages of the others are none. */
function productSitemaps(addresses: string[]): string[] {
  const own = addresses.filter((address) =>
    /product(?![-_]?(?:cat|tag|type|collection))/i.test(new URL(address).pathname),
  );
  return own.length > 0 ? own : addresses;
}
