import { setImmediate as otherTurns } from 'node:timers/promises';
import { LONGEST_ADDRESS, MOST_PRODUCTS, SITEMAP_BYTES } from './site-limits.rules.ts';
import type { Sitemap } from './parser-messages.schema.ts';
import { getFrom, isOfSite, tooLong, type Site } from './site-access.service.ts';
import { RemoteError } from '#app/lib/http-client/errors.ts';

export type SitePages = {
  urls: string[];
  /** Named as well, but kept from us by robots.txt. */
  closed: string[];
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
  const found: Found = { urls: new Set(), closed: new Set(), gap: null };
  const seen = new Set<string>();
  let level = roots;
  for (let depth = 0; level.length > 0 && depth < DEEPEST && !isFull(found); depth += 1) {
    const next: string[] = [];
    const ahead = [...new Set(level)].filter((one) => !seen.has(one));
    if (ahead.length > MOST_SITEMAPS - seen.size) found.gap = tooMuch(`It has more than ${MOST_SITEMAPS} sitemaps.`);
    for (const address of ahead.slice(0, MOST_SITEMAPS - seen.size)) {
      seen.add(address);
      const read = await readSitemap(site, address);
      if (read instanceof RemoteError) {
        // Without its first sitemap nothing is known; without one of many the other pages are.
        if (depth === 0) throw read;
        found.gap = read;
        continue;
      }
      next.push(...childrenIn(site, read, found));
      await takePages(site, read, found);
      if (isFull(found)) break;
    }
    level = next;
  }
  const { urls, closed, gap } = found;
  const told = { urls: [...urls].slice(0, MOST_PRODUCTS), closed: [...closed] };
  if (isFull(found)) return { ...told, gap: tooMuch(`Its sitemaps name more than ${MOST_PRODUCTS} pages.`) };
  return { ...told, gap: level.length > 0 ? tooMuch('Its sitemaps lead to further ones without end.') : gap };
}

type Found = { urls: Set<string>; closed: Set<string>; gap: RemoteError | null };

function isFull({ urls, closed }: Found): boolean {
  return urls.size + closed.size > MOST_PRODUCTS;
}

/** The further sitemaps to read. What stands in one that we may not read is not gone. */
function childrenIn(site: Site, { sitemaps }: Sitemap, found: Found): string[] {
  const own = productSitemaps(sitemaps.flatMap((text) => addressOf(site, text, found)));
  const allowed = own.filter((address) => site.robots.allows(address));
  if (allowed.length < own.length) {
    found.gap = new RemoteError('refused', 'The robots.txt of the site does not let us read all of its sitemaps.');
  }
  return allowed;
}

/** Tens of thousands take their time: others have their turn in between. */
const PAGES_AT_ONCE = 200;

async function takePages(site: Site, { pages }: Sitemap, found: Found): Promise<void> {
  for (const [at, text] of pages.entries()) {
    if (at % PAGES_AT_ONCE === 0) await otherTurns();
    for (const url of addressOf(site, text, found)) (site.robots.allows(url) ? found.urls : found.closed).add(url);
    if (isFull(found)) return;
  }
}

function tooMuch(sentence: string): RemoteError {
  return new RemoteError('too-large', sentence);
}

async function readSitemap(site: Site, address: string): Promise<Sitemap | RemoteError> {
  try {
    const answer = await getFrom(site, address, { maxBytes: SITEMAP_BYTES });
    if (answer.status !== 200) return new RemoteError('refused', `There is no sitemap at ${address}.`);
    return (
      (await site.thread.sitemap(answer.body)) ??
      new RemoteError('refused', `${address} is not a sitemap that can be read.`)
    );
  } catch (error) {
    if (error instanceof RemoteError) return error;
    throw error;
  }
}

/** What the site itself does not answer for is left out. */
function addressOf(site: Site, text: string, found: Found): string[] {
  const url = URL.parse(text, site.baseUrl);
  if (url === null || !isOfSite(site, url.href)) return [];
  url.hash = '';
  if (url.href.length <= LONGEST_ADDRESS) return [url.href];
  found.gap = tooLong();
  return [];
}

/** Shops keep their products in sitemaps of their own; where there are such, the pages of the others are none. */
function productSitemaps(addresses: string[]): string[] {
  const own = addresses.filter((address) =>
    /product(?![-_]?(?:cat|tag|type|collection))/i.test(new URL(address).pathname),
  );
  return own.length > 0 ? own : addresses;
}
