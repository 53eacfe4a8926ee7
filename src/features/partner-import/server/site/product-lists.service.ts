import { RemoteError } from '#app/lib/http-client/errors.ts';
import { oneLine, plainText } from '#app/lib/html.ts';
import {
  isJsonObject,
  mergePrices,
  parseJson,
  parsePrice,
  productListIds,
  toLabel,
  toList,
  toObjects,
  toText,
  type JsonObject,
  type ParsedPrice,
} from './product-values.rules.ts';
import { DESCRIPTION_MAX, LIST_BYTES, MAX_PRODUCTS, TITLE_MAX, type RawProduct } from './raw-product.schema.ts';
import { getIfFound, getPage, isSameSite, type Site } from './site-access.service.ts';

/** A product from a site's own list. */
export type UnparsedProduct = { url: string; parse: () => RawProduct };

/** All products in a site's own list; null if it has none. Throws RemoteError if the list is truncated. */
export async function readProductList(site: Site): Promise<UnparsedProduct[] | null> {
  return (await readShopify(site)) ?? (await readWooCommerce(site));
}

/** A product from the list; `url` is null if it belongs to another site. */
type ListedProduct = { url: string | null; json: JsonObject };
type FetchPage = (page: number) => Promise<ListedProduct[] | null>;

const MAX_PASSES = 4;

/**
 * Reads a list of products completely, each product once; null if the site has no list. A product that is removed
 * during a pass shifts the others, so that one may be skipped: a list of several pages is read until two passes agree.
 */
export async function readAllPages(
  perPage: number,
  fetchPage: FetchPage,
): Promise<{ url: string; json: JsonObject }[] | null> {
  let last: ReadonlyMap<string, JsonObject> | null = null;
  for (let pass = 1; pass <= MAX_PASSES; pass += 1) {
    const first = await fetchPage(1);
    if (first === null || first.length === 0) {
      if (last === null) return null;
      // The first page existed in the previous pass.
      throw truncatedListError(1);
    }
    const products = await readPass(first, perPage, fetchPage);
    const isSame = last !== null && hasSameUrls(last, products);
    if (isSame || first.length < perPage) return [...products].map(([url, json]) => ({ url, json }));
    last = products;
  }
  throw new RemoteError('refused', 'The shop’s list of products changes faster than it can be read.');
}

async function readPass(
  first: readonly ListedProduct[],
  perPage: number,
  fetchPage: FetchPage,
): Promise<Map<string, JsonObject>> {
  const products = new Map<string, JsonObject>();
  let listed = first;
  for (let page = 2; ; page += 1) {
    const before = products.size;
    for (const { url, json } of listed) if (url !== null) products.set(url, json);
    // Stores one more than the limit, so that the caller detects further ones.
    if (listed.length < perPage || products.size > MAX_PRODUCTS) return products;
    // Some sites return the same page for every page number.
    if (products.size === before || page > MAX_PRODUCTS / perPage + 1) {
      throw new RemoteError('refused', 'The shop’s list of products goes on without naming further ones.');
    }
    const next = await fetchPage(page);
    if (next === null) throw truncatedListError(page);
    listed = next;
  }
}

function hasSameUrls(one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): boolean {
  return one.size === other.size && [...one.keys()].every((url) => other.has(url));
}

function truncatedListError(page: number): RemoteError {
  return new RemoteError('refused', `The shop’s list of products breaks off at page ${page}.`);
}

async function fetchJson(site: Site, path: string): Promise<unknown> {
  const answer = await getIfFound(site, new URL(path, site.baseUrl).href, LIST_BYTES);
  return answer === null ? undefined : parseJson(answer.body.toString('utf8'));
}

const SHOPIFY_PER_PAGE = 250;

async function readShopify(site: Site): Promise<UnparsedProduct[] | null> {
  const products = await readAllPages(SHOPIFY_PER_PAGE, async (page) => {
    const json = await fetchJson(site, `products.json?limit=${SHOPIFY_PER_PAGE}&page=${page}`);
    if (!isJsonObject(json) || !Array.isArray(json['products'])) return null;
    return toObjects(json['products']).map((product) => {
      const path = `products/${encodeURIComponent(toText(product['handle']))}`;
      return { url: new URL(path, site.baseUrl).href, json: product };
    });
  });
  if (products === null) return null;
  const currency = await fetchCurrency(site);
  return products.map(({ url, json }) => ({ url, parse: () => fromShopify(json, currency) }));
}

/**
 * Reads the currency, which is in the site's meta.json rather than in its list of products. Empty if the site states
 * none. Throws RemoteError if meta.json cannot be read, because all known prices would be lost.
 */
async function fetchCurrency(site: Site): Promise<string> {
  const address = new URL('meta.json', site.baseUrl).href;
  if (!site.robots.allows(address)) return '';
  const answer = await getPage(site, address, { maxBytes: LIST_BYTES });
  if (answer.status !== 200) return '';
  const json = parseJson(answer.body.toString('utf8'));
  if (!isJsonObject(json)) throw new RemoteError('refused', `${address} does not tell the shop’s currency.`);
  return toText(json['currency']);
}

function fromShopify(product: JsonObject, currency: string): RawProduct {
  const variants = toObjects(product['variants']);
  return {
    ...toTexts(product['title'], product['body_html']),
    ...mergePrices(variants.map((variant) => parsePrice(toText(variant['price']), currency))),
    ids: productListIds('shopify', product, variants),
    brand: toLabel(product['vendor']),
    properties: toProperties(product['options'], 'values'),
    // Some sites give tags as one text, others as a list.
    tags: [...toList(product['tags']), product['product_type']].flatMap((tag) => toText(tag).split(',')).map(toLabel),
    isSold: variants.length > 0 && variants.every((variant) => variant['available'] === false),
    images: toList(product['images']).map((image) => toText(isJsonObject(image) ? image['src'] : image)),
  };
}

const WOOCOMMERCE_PER_PAGE = 100;

async function readWooCommerce(site: Site): Promise<UnparsedProduct[] | null> {
  const products = await readAllPages(WOOCOMMERCE_PER_PAGE, async (page) => {
    const path = `wp-json/wc/store/v1/products?per_page=${WOOCOMMERCE_PER_PAGE}&page=${page}`;
    const json = await fetchJson(site, path);
    if (!Array.isArray(json)) return null;
    return toObjects(json).map((product) => {
      const url = URL.parse(toText(product['permalink']), site.baseUrl);
      return { url: url !== null && isSameSite(site, url.href) ? url.href : null, json: product };
    });
  });
  return products?.map(({ url, json }) => ({ url, parse: () => fromWooCommerce(json) })) ?? null;
}

function fromWooCommerce(product: JsonObject): RawProduct {
  return {
    ...toTexts(product['name'], toText(product['description']) || product['short_description']),
    ...parseMinorUnits(product['prices']),
    ids: productListIds('woocommerce', product, []),
    brand: toLabel(product['brands']),
    properties: toProperties(product['attributes'], 'terms'),
    tags: [...toObjects(product['tags']), ...toObjects(product['categories'])].map((tag) => toLabel(tag['name'])),
    isSold: product['is_in_stock'] === false,
    images: toObjects(product['images']).map((image) => toText(image['src'])),
  };
}

/** Amounts are in the currency's minor unit: 1250000 with two decimals is 12500.00. */
function parseMinorUnits(prices: unknown): ParsedPrice {
  const [amounts = {}] = toObjects(prices);
  const [amount, decimals] = [toText(amounts['price']), toText(amounts['currency_minor_unit'])];
  if (!/^\d{1,15}$/.test(amount) || !/^\d$/.test(decimals)) return parsePrice(amount, '');
  const padded = amount.padStart(Number(decimals) + 1, '0');
  const at = padded.length - Number(decimals);
  return parsePrice(`${padded.slice(0, at)}.${padded.slice(at)}`.replace(/\.$/, ''), toText(amounts['currency_code']));
}

function toTexts(title: unknown, description: unknown) {
  return {
    title: oneLine(toText(title), TITLE_MAX),
    description: plainText(toText(description), DESCRIPTION_MAX),
    model: '',
    condition: null,
  };
}

/** An option with one value is a fact; one with several is a choice, and states nothing. */
function toProperties(options: unknown, valuesKey: 'values' | 'terms'): RawProduct['properties'] {
  return toObjects(options).flatMap((option) => {
    const values = toList(option[valuesKey]);
    return values.length === 1 ? { name: toLabel(option['name']), value: toLabel(values[0]) } : [];
  });
}
