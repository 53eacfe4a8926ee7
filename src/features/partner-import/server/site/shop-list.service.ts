import type { JsonObject } from './json-values.rules.ts';
import type { MarkedProduct } from './raw-product.schema.ts';
import { MOST_PRODUCTS } from './site-limits.rules.ts';
import { RemoteError } from '#app/lib/http-client/errors.ts';

/** A product of a shop's own list. */
export type ShopProduct = { url: string; read: () => MarkedProduct };

/** One as the list shows it; without an address it is not of this shop. */
export type ShownProduct = { url: string | null; shown: JsonObject };
type Found = { url: string; shown: JsonObject };

const MOST_PASSES = 4;

/**
 * Reads a list of products to its end, each product once; null when there is none. A product that is taken from the
 * list meanwhile moves all others up, and one of them past us: a list of several pages is read until two passes agree.
 */
export async function readWholeList(
  perPage: number,
  pageOf: (page: number) => Promise<ShownProduct[] | null>,
): Promise<Found[] | null> {
  const first = await pageOf(1);
  if (first === null || first.length === 0) return null;
  let found = await readRest(first, perPage, pageOf);
  if (first.length < perPage) return found;
  for (let pass = 2; pass <= MOST_PASSES; pass += 1) {
    const firstAgain = await pageOf(1);
    // It was full a moment ago.
    if (firstAgain === null || firstAgain.length === 0) throw brokenOff(1);
    const again = await readRest(firstAgain, perPage, pageOf);
    if (isSame(found, again)) return again;
    found = again;
  }
  throw new RemoteError('refused', 'The shop’s list of products changes faster than it can be read.');
}

async function readRest(
  first: readonly ShownProduct[],
  perPage: number,
  pageOf: (page: number) => Promise<ShownProduct[] | null>,
): Promise<Found[]> {
  const found = new Map<string, JsonObject>();
  let last = first;
  for (let page = 2; ; page += 1) {
    const before = found.size;
    for (const { url, shown } of last) if (url !== null) found.set(url, shown);
    // One more than are looked at, so that it shows that there are more.
    if (last.length < perPage || found.size > MOST_PRODUCTS) break;
    // Some sites show the same page whichever is asked for.
    if (found.size === before || page > MOST_PRODUCTS / perPage + 1) throw endless();
    const next = await pageOf(page);
    if (next === null) throw brokenOff(page);
    last = next;
  }
  return [...found].map(([url, shown]) => ({ url, shown }));
}

function brokenOff(page: number): RemoteError {
  return new RemoteError('refused', `The shop’s list of products breaks off at page ${page}.`);
}

function endless(): RemoteError {
  return new RemoteError('refused', 'The shop’s list of products goes on without naming further ones.');
}

function isSame(one: readonly Found[], other: readonly Found[]): boolean {
  const urls = new Set(one.map(({ url }) => url));
  return urls.size === other.length && other.every(({ url }) => urls.has(url));
}
