import type { JsonObject } from './json-values.rules.ts';
import type { RawProduct } from './raw-product.schema.ts';
import { MAX_PRODUCTS } from './site-limits.rules.ts';
import { RemoteError } from '#app/lib/http-client/errors.ts';

/** A product of a shop's own list. */
export type ShopProduct = { url: string; parse: () => RawProduct };

/** A product as the list gives it; `url` is null for one that is not of this shop. */
export type ListedProduct = { url: string | null; json: JsonObject };
type ListedProductJson = { url: string; json: JsonObject };

const MAX_PASSES = 4;

/**
 * Reads a list of products to its end, each product once; null when the shop has no list. A product that is removed while
 * we read shifts the others, and one of them is skipped: a list of several pages is read until two passes agree.
 */
export async function readAllPages(
  perPage: number,
  fetchPage: (page: number) => Promise<ListedProduct[] | null>,
): Promise<ListedProductJson[] | null> {
  const first = await fetchPage(1);
  if (first === null || first.length === 0) return null;
  let products = await readRemainingPages(first, perPage, fetchPage);
  if (first.length < perPage) return products;
  for (let pass = 2; pass <= MAX_PASSES; pass += 1) {
    const firstAgain = await fetchPage(1);
    // The first page had products a moment ago.
    if (firstAgain === null || firstAgain.length === 0) throw truncatedListError(1);
    const again = await readRemainingPages(firstAgain, perPage, fetchPage);
    if (hasSameUrls(products, again)) return again;
    products = again;
  }
  throw new RemoteError('refused', 'The shop’s list of products changes faster than it can be read.');
}

async function readRemainingPages(
  first: readonly ListedProduct[],
  perPage: number,
  fetchPage: (page: number) => Promise<ListedProduct[] | null>,
): Promise<ListedProductJson[]> {
  const products = new Map<string, JsonObject>();
  let last = first;
  for (let page = 2; ; page += 1) {
    const before = products.size;
    for (const { url, json } of last) if (url !== null) products.set(url, json);
    // One more than the limit is kept, which tells the caller that there are more.
    if (last.length < perPage || products.size > MAX_PRODUCTS) break;
    // Some sites answer every page number with the same page.
    if (products.size === before || page > MAX_PRODUCTS / perPage + 1) throw endlessListError();
    const next = await fetchPage(page);
    if (next === null) throw truncatedListError(page);
    last = next;
  }
  return [...products].map(([url, json]) => ({ url, json }));
}

function truncatedListError(page: number): RemoteError {
  return new RemoteError('refused', `The shop’s list of products breaks off at page ${page}.`);
}

function endlessListError(): RemoteError {
  return new RemoteError('refused', 'The shop’s list of products goes on without naming further ones.');
}

function hasSameUrls(one: readonly ListedProductJson[], other: readonly ListedProductJson[]): boolean {
  const urls = new Set(one.map(({ url }) => url));
  return urls.size === other.length && other.every(({ url }) => urls.has(url));
}
