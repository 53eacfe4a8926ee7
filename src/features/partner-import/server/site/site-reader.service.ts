import type { Remote, RemoteAnswer } from '#app/lib/http-client/http-client.ts';
import { LONGEST_ADDRESS, MOST_PRODUCTS, PAGE_BYTES } from './site-limits.rules.ts';
import { NO_VALIDATORS, type SiteReading, type Validators } from './partner-product.schema.ts';
import { partnerProductOf } from './parse-product.rules.ts';
import { openReadingThread, type ReadingThread } from './parser-thread.service.ts';
import type { Robots, RobotsOf } from './robots.service.ts';
import type { ShopProduct } from './shop-list.service.ts';
import { readShopify } from './shopify.service.ts';
import { getFrom, tooLong, type Site } from './site-access.service.ts';
import { readSitemaps } from './sitemaps.service.ts';
import { readWooCommerce } from './woocommerce.service.ts';
import { RemoteError } from '#app/lib/http-client/errors.ts';
import { inOrder } from '#app/lib/concurrency.ts';

/** What an earlier reading left of a page; null when there is none. */
export type KnownPage = (url: string) => Promise<Validators | null>;

/** Where the shop is, and what reads it. */
export type PartnerShop = { remote: Pick<Remote, 'get'>; robotsOf: RobotsOf; siteUrl: string };

const PAGES_AT_ONCE = 2;
/** One after the other: then the site is taken to be down. */
const MOST_SILENT = 5;

/**
 * Reads all machines of the partner's site: through the shop's own list of products where it has one, otherwise page by
 * page, as its sitemaps name them. Throws RemoteError, at the end too, when the site could not be read as a whole: then
 * what was not met is not gone.
 */
export async function* readPartnerSite(
  shop: PartnerShop,
  known: KnownPage,
  signal?: AbortSignal,
): AsyncGenerator<SiteReading> {
  const leaving = new AbortController();
  const ending = signal === undefined ? leaving.signal : AbortSignal.any([signal, leaving.signal]);
  await using thread = openReadingThread();
  try {
    const site = await openSite(shop, thread, ending);
    const products = (await readShopify(site)) ?? (await readWooCommerce(site));
    if (products === null) yield* readPages(site, known);
    else yield* readShop(site.robots, products, known);
  } finally {
    // Whoever stops reading wants no more pages.
    leaving.abort();
  }
}

async function openSite(
  { remote, robotsOf, siteUrl }: PartnerShop,
  thread: ReadingThread,
  signal: AbortSignal,
): Promise<Site> {
  const { pathname } = new URL(siteUrl);
  const { origin } = await robotsOf(siteUrl, signal);
  const baseUrl = `${origin}${pathname.endsWith('/') ? pathname : `${pathname}/`}`;
  const robots = await robotsOf(baseUrl, signal);
  if (!robots.allows(baseUrl)) {
    throw new RemoteError('refused', 'The robots.txt of the site does not let us read it.');
  }
  return { remote, robots, thread, signal, baseUrl };
}

async function* readShop(
  robots: Robots,
  products: readonly ShopProduct[],
  known: KnownPage,
): AsyncGenerator<SiteReading> {
  const looked = products.filter(({ url }) => url.length <= LONGEST_ADDRESS).slice(0, MOST_PRODUCTS);
  const allowed = looked.filter(({ url }) => robots.allows(url));
  yield { kind: 'found', total: allowed.length };
  for (const { url, read } of allowed) {
    yield { kind: 'product', url, product: partnerProductOf(read(), url), validators: NO_VALIDATORS };
  }
  const closed = looked.flatMap(({ url }) => (robots.allows(url) ? [] : url));
  yield* readClosed(closed, known);
  if (products.length > MOST_PRODUCTS) {
    throw new RemoteError('too-large', `The shop lists more than ${MOST_PRODUCTS} products.`);
  }
  if (products.some(({ url }) => url.length > LONGEST_ADDRESS)) throw tooLong();
}

const CLOSED = 'The robots.txt of the site does not let us read this page any more.';

/** What we have read before and may not read now is still there, for all we know. */
async function* readClosed(urls: readonly string[], known: KnownPage): AsyncGenerator<SiteReading> {
  for (const url of urls) if ((await known(url)) !== null) yield { kind: 'failed', url, message: CLOSED };
}

async function* readPages(site: Site, known: KnownPage): AsyncGenerator<SiteReading> {
  const { urls, closed, gap } = await readSitemaps(site);
  if (urls.length === 0)
    throw gap ?? new RemoteError('refused', 'The sitemaps of the site name no page that we may read.');
  const all = new Set(urls);
  yield { kind: 'found', total: urls.length };
  let silent = 0;
  for await (const { reading, silence } of inOrder(urls, PAGES_AT_ONCE, (url) => readPage(site, url, all, known))) {
    silent = silence === null ? 0 : silent + 1;
    // Nothing more will come, and each try takes its time.
    if (silence !== null && silent === MOST_SILENT) throw silence;
    yield reading;
  }
  yield* readClosed(closed, known);
  if (gap !== null) throw gap;
}

/** `silence`: the site did not answer at all. */
type PageReading = { reading: SiteReading; silence: RemoteError | null };

async function readPage(site: Site, url: string, all: ReadonlySet<string>, known: KnownPage): Promise<PageReading> {
  try {
    const answer = await getFrom(site, url, { maxBytes: PAGE_BYTES, headers: conditionsOf(await known(url)) });
    return { reading: await readingOf(site, url, answer, all), silence: null };
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    const isSilence = error.reason === 'unreachable' || error.reason === 'too-slow';
    return { reading: { kind: 'failed', url, message: error.message }, silence: isSilence ? error : null };
  }
}

async function readingOf(
  { thread }: Site,
  url: string,
  answer: RemoteAnswer,
  all: ReadonlySet<string>,
): Promise<SiteReading> {
  if (answer.status === 304) return { kind: 'unchanged', url };
  // A page that leads to another one, which is read for itself, is no more.
  if (answer.status !== 200 || (answer.url !== url && all.has(answer.url))) return { kind: 'gone', url };
  if (new URL(answer.url).hostname !== new URL(url).hostname) {
    return { kind: 'failed', url, message: `The page leads to another site, ${new URL(answer.url).hostname}.` };
  }
  const read = await thread.page(answer.body, answer.url);
  if (read.kind === 'no-product') return { kind: 'no-product', url };
  if (read.kind === 'failed') return { kind: 'failed', url, message: read.message };
  const validators = { etag: answer.header('etag'), lastModified: answer.header('last-modified') };
  return { kind: 'product', url, product: partnerProductOf(read.marked, answer.url), validators };
}

function conditionsOf(validators: Validators | null): Record<string, string> {
  const { etag, lastModified } = validators ?? NO_VALIDATORS;
  return {
    ...(etag === null ? {} : { 'if-none-match': etag }),
    ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
  };
}
