import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { MAX_URL_LENGTH, MAX_PRODUCTS, SITEMAP_BYTES, type Sitemap } from './raw-product.schema.ts';
import { getPage, isSameSite, urlTooLongError, type Site } from './site-access.service.ts';
import { RemoteError } from '#app/lib/http-client/errors.ts';

export type SitePages = {
  urls: string[];
  /** Pages that are listed, but disallowed by robots.txt. */
  disallowed: string[];
  /** Why further pages may be missing; null if these are all. */
  gap: RemoteError | null;
};

const MAX_SITEMAPS = 500;
/** The protocol forbids an index of indexes, but sites have them. */
const MAX_DEPTH = 3;

/** The pages in a site's sitemaps, each once. Throws RemoteError if no sitemap can be read. */
export async function readSitemaps(site: Site): Promise<SitePages> {
  const own = site.robots.sitemaps.filter((address) => isSameSite(site, address));
  const roots = own.length > 0 ? own : [new URL('sitemap.xml', site.baseUrl).href];
  const result: SitemapResult = { urls: new Set(), disallowed: new Set(), gap: null };
  const seen = new Set<string>();
  let level = roots;
  for (let depth = 0; level.length > 0 && depth < MAX_DEPTH && !isFull(result); depth += 1) {
    const next: string[] = [];
    const unread = [...new Set(level)].filter((address) => !seen.has(address));
    if (unread.length > MAX_SITEMAPS - seen.size)
      result.gap = tooLargeError(`It has more than ${MAX_SITEMAPS} sitemaps.`);
    for (const address of unread.slice(0, MAX_SITEMAPS - seen.size)) {
      seen.add(address);
      const sitemap = await readSitemap(site, address);
      if (sitemap instanceof RemoteError) {
        // Without a root sitemap nothing is known; without a child the pages of the others are.
        if (depth === 0) throw sitemap;
        result.gap = sitemap;
        continue;
      }
      next.push(...getChildSitemaps(site, sitemap, result));
      await collectPages(site, sitemap, result);
      if (isFull(result)) break;
    }
    level = next;
  }
  const { urls, disallowed, gap } = result;
  const pages = { urls: [...urls].slice(0, MAX_PRODUCTS), disallowed: [...disallowed] };
  if (isFull(result)) return { ...pages, gap: tooLargeError(`Its sitemaps name more than ${MAX_PRODUCTS} pages.`) };
  return { ...pages, gap: level.length > 0 ? tooLargeError('Its sitemaps lead to further ones without end.') : gap };
}

type SitemapResult = { urls: Set<string>; disallowed: Set<string>; gap: RemoteError | null };

function isFull({ urls, disallowed }: SitemapResult): boolean {
  return urls.size + disallowed.size > MAX_PRODUCTS;
}

/** The child sitemaps to read. A disallowed one leaves a gap, so that its pages do not count as gone. */
function getChildSitemaps(site: Site, { sitemaps }: Sitemap, result: SitemapResult): string[] {
  const own = preferProductSitemaps(sitemaps.flatMap((text) => resolveUrl(site, text, result)));
  const allowed = own.filter((address) => site.robots.allows(address));
  if (allowed.length < own.length) {
    result.gap = new RemoteError('refused', 'The robots.txt of the site does not let us read all of its sitemaps.');
  }
  return allowed;
}

/** Processing tens of thousands of pages at once would block the event loop for too long. */
const PAGES_PER_TURN = 200;

async function collectPages(site: Site, { pages }: Sitemap, result: SitemapResult): Promise<void> {
  for (const [at, text] of pages.entries()) {
    if (at % PAGES_PER_TURN === 0) await yieldToEventLoop();
    for (const url of resolveUrl(site, text, result))
      (site.robots.allows(url) ? result.urls : result.disallowed).add(url);
    if (isFull(result)) return;
  }
}

function tooLargeError(sentence: string): RemoteError {
  return new RemoteError('too-large', sentence);
}

async function readSitemap(site: Site, address: string): Promise<Sitemap | RemoteError> {
  try {
    const response = await getPage(site, address, { maxBytes: SITEMAP_BYTES });
    if (response.status !== 200) return new RemoteError('refused', `There is no sitemap at ${address}.`);
    return (
      (await site.thread.sitemap(response.body)) ??
      new RemoteError('refused', `${address} is not a sitemap that can be read.`)
    );
  } catch (error) {
    if (error instanceof RemoteError) return error;
    throw error;
  }
}

/** Skips addresses of other sites. */
function resolveUrl(site: Site, text: string, result: SitemapResult): string[] {
  const url = URL.parse(text, site.baseUrl);
  if (url === null || !isSameSite(site, url.href)) return [];
  url.hash = '';
  if (url.href.length <= MAX_URL_LENGTH) return [url.href];
  result.gap = urlTooLongError();
  return [];
}

/** If a site has product sitemaps, its other sitemaps contain no products. */
function preferProductSitemaps(addresses: string[]): string[] {
  const own = addresses.filter((address) =>
    /product(?![-_]?(?:cat|tag|type|collection))/i.test(new URL(address).pathname),
  );
  return own.length > 0 ? own : addresses;
}
