import type { HttpClient, HttpResponse } from '#app/lib/http-client/http-client.ts';
import { MAX_URL_LENGTH, MAX_PRODUCTS, PAGE_BYTES } from './raw-product.schema.ts';
import { NO_VALIDATORS, type SiteReading, type Validators } from '../partner-product.schema.ts';
import { toPartnerProduct } from './parse-machine.rules.ts';
import { openParserThread, type ParserThread } from './parser-thread.service.ts';
import { type Robots, type GetRobots, getPage, urlTooLongError, type Site } from './site-access.service.ts';
import { readProductList, type UnparsedProduct } from './product-lists.service.ts';
import { readSitemaps } from './sitemaps.service.ts';
import { RemoteError } from '#app/lib/http-client/errors.ts';
import { mapInOrder } from '#app/lib/concurrency.ts';

/** The validators of a page from its last reading; null if it was never read. */
export type GetValidators = (url: string) => Promise<Validators | null>;

/** The site's address, and the clients that read it. */
export type PartnerAccess = { client: Pick<HttpClient, 'get'>; getRobots: GetRobots; siteUrl: string };

const PAGES_AT_ONCE = 2;
/** After this many consecutive pages without a response, the site counts as down. */
const MAX_UNANSWERED = 5;

/**
 * Reads all machines of the partner site: from its own list of products if it has one, or else from the pages in its
 * sitemaps. Throws RemoteError, possibly at the end, if the site could not be read completely: products that were not
 * reached must then not count as gone.
 */
export async function* readPartnerSite(
  access: PartnerAccess,
  getValidators: GetValidators,
  signal?: AbortSignal,
): AsyncGenerator<SiteReading> {
  const aborter = new AbortController();
  const anySignal = signal === undefined ? aborter.signal : AbortSignal.any([signal, aborter.signal]);
  await using thread = openParserThread();
  try {
    const site = await openSite(access, thread, anySignal);
    const products = await readProductList(site);
    if (products === null) yield* readPages(site, getValidators);
    else yield* readListed(site.robots, products, getValidators);
  } finally {
    // A consumer that stops early must not leave requests running.
    aborter.abort();
  }
}

async function openSite(
  { client, getRobots, siteUrl }: PartnerAccess,
  thread: ParserThread,
  signal: AbortSignal,
): Promise<Site> {
  const { pathname } = new URL(siteUrl);
  const { origin } = await getRobots(siteUrl, signal);
  const baseUrl = `${origin}${pathname.endsWith('/') ? pathname : `${pathname}/`}`;
  const robots = await getRobots(baseUrl, signal);
  if (!robots.allows(baseUrl)) {
    throw new RemoteError('refused', 'The robots.txt of the site does not let us read it.');
  }
  return { client, robots, thread, signal, baseUrl };
}

async function* readListed(
  robots: Robots,
  products: readonly UnparsedProduct[],
  getValidators: GetValidators,
): AsyncGenerator<SiteReading> {
  const considered = products.filter(({ url }) => url.length <= MAX_URL_LENGTH).slice(0, MAX_PRODUCTS);
  const allowed = considered.filter(({ url }) => robots.allows(url));
  yield { kind: 'found', total: allowed.length };
  for (const { url, parse } of allowed) {
    yield { kind: 'product', url, product: toPartnerProduct(parse(), url), validators: NO_VALIDATORS };
  }
  const disallowed = considered.flatMap(({ url }) => (robots.allows(url) ? [] : url));
  yield* reportDisallowed(disallowed, getValidators);
  if (products.length > MAX_PRODUCTS) {
    throw new RemoteError('too-large', `The shop lists more than ${MAX_PRODUCTS} products.`);
  }
  if (products.some(({ url }) => url.length > MAX_URL_LENGTH)) throw urlTooLongError();
}

const DISALLOWED = 'The robots.txt of the site does not let us read this page any more.';

/** A page that was read earlier and is disallowed now counts as failed rather than gone. */
async function* reportDisallowed(urls: readonly string[], getValidators: GetValidators): AsyncGenerator<SiteReading> {
  for (const url of urls) if ((await getValidators(url)) !== null) yield { kind: 'failed', url, message: DISALLOWED };
}

async function* readPages(site: Site, getValidators: GetValidators): AsyncGenerator<SiteReading> {
  const { urls, disallowed, gap } = await readSitemaps(site);
  if (urls.length === 0)
    throw gap ?? new RemoteError('refused', 'The sitemaps of the site name no page that we may read.');
  const listedUrls = new Set(urls);
  yield { kind: 'found', total: urls.length };
  let unanswered = 0;
  for await (const { reading, noAnswer } of mapInOrder(urls, PAGES_AT_ONCE, (url) =>
    readPage(site, url, listedUrls, getValidators),
  )) {
    unanswered = noAnswer === null ? 0 : unanswered + 1;
    // Each further page would time out, too.
    if (noAnswer !== null && unanswered === MAX_UNANSWERED) throw noAnswer;
    yield reading;
  }
  yield* reportDisallowed(disallowed, getValidators);
  if (gap !== null) throw gap;
}

/** `noAnswer`: the error if the site did not respond at all. */
type PageReading = { reading: SiteReading; noAnswer: RemoteError | null };

async function readPage(
  site: Site,
  url: string,
  listedUrls: ReadonlySet<string>,
  getValidators: GetValidators,
): Promise<PageReading> {
  try {
    const response = await getPage(site, url, {
      maxBytes: PAGE_BYTES,
      headers: toConditionalHeaders(await getValidators(url)),
    });
    return { reading: await toReading(site, url, response, listedUrls), noAnswer: null };
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    const isNoAnswer = error.reason === 'unreachable' || error.reason === 'too-slow';
    return { reading: { kind: 'failed', url, message: error.message }, noAnswer: isNoAnswer ? error : null };
  }
}

async function toReading(
  { thread }: Site,
  url: string,
  response: HttpResponse,
  listedUrls: ReadonlySet<string>,
): Promise<SiteReading> {
  if (response.status === 304) return { kind: 'unchanged', url };
  // A page that redirects to another listed page, which is read by itself, is gone.
  if (response.status !== 200 || (response.url !== url && listedUrls.has(response.url))) return { kind: 'gone', url };
  if (new URL(response.url).hostname !== new URL(url).hostname) {
    return { kind: 'failed', url, message: `The page leads to another site, ${new URL(response.url).hostname}.` };
  }
  const parsed = await thread.page(response.body, response.url);
  if (parsed.kind === 'no-product') return { kind: 'no-product', url };
  if (parsed.kind === 'failed') return { kind: 'failed', url, message: parsed.message };
  const validators = { etag: response.header('etag'), lastModified: response.header('last-modified') };
  return { kind: 'product', url, product: toPartnerProduct(parsed.raw, response.url), validators };
}

function toConditionalHeaders(validators: Validators | null): Record<string, string> {
  const { etag, lastModified } = validators ?? NO_VALIDATORS;
  return {
    ...(etag === null ? {} : { 'if-none-match': etag }),
    ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
  };
}
