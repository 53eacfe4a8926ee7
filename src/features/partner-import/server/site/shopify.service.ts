import { isJsonObject, parseJson, toLabel, toList, toObjects, toText, type JsonObject } from './json-values.rules.ts';
import type { RawProduct } from './raw-product.schema.ts';
import { DESCRIPTION_MAX, LIST_BYTES, TITLE_MAX } from './site-limits.rules.ts';
import { oneLine, plainText } from './plain-text.rules.ts';
import { mergePrices, parsePrice } from './parse-price.rules.ts';
import { shopListIds } from './product-ids.rules.ts';
import { readAllPages, type ShopProduct, type ListedProduct } from './shop-list.service.ts';
import { getPage, getIfFound, type Site } from './site-access.service.ts';
import { RemoteError } from '#app/lib/http-client/errors.ts';

const PER_PAGE = 250;

/** All products of a Shopify shop; null when the site is none. Throws RemoteError when the list breaks off. */
export async function readShopify(site: Site): Promise<ShopProduct[] | null> {
  const products = await readAllPages(PER_PAGE, (page) => fetchPage(site, page));
  if (products === null) return null;
  const currency = await fetchCurrency(site);
  return products.map(({ url, json }) => ({ url, parse: () => toRawProduct(json, currency) }));
}

async function fetchPage(site: Site, page: number): Promise<ListedProduct[] | null> {
  const address = new URL(`products.json?limit=${PER_PAGE}&page=${page}`, site.baseUrl).href;
  const answer = await getIfFound(site, address, LIST_BYTES);
  const json = answer === null ? undefined : parseJson(answer.body.toString('utf8'));
  if (!isJsonObject(json) || !Array.isArray(json['products'])) return null;
  return toObjects(json['products']).map((product) => {
    const path = `products/${encodeURIComponent(toText(product['handle']))}`;
    return { url: new URL(path, site.baseUrl).href, json: product };
  });
}

/**
 * The currency stands in the shop's meta.json, not in its list of products. Empty when the shop states none. Throws
 * RemoteError when meta.json cannot be read: all known prices would be lost.
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

function toRawProduct(product: JsonObject, currency: string): RawProduct {
  const variants = toObjects(product['variants']);
  const price = mergePrices(variants.map((variant) => parsePrice(toText(variant['price']), currency)));
  return {
    title: oneLine(toText(product['title']), TITLE_MAX),
    description: plainText(toText(product['body_html']), DESCRIPTION_MAX),
    ids: shopListIds('shopify', product, variants),
    brand: toLabel(product['vendor']),
    model: '',
    properties: parseProperties(product),
    tags: parseTags(product),
    condition: null,
    priceUsd: price.priceUsd,
    isSold: variants.length > 0 && variants.every((variant) => variant['available'] === false),
    images: toList(product['images']).map((image) => toText(isJsonObject(image) ? image['src'] : image)),
    doubts: price.doubt === null ? [] : [price.doubt],
  };
}

/** An option with one value is a fact; one with several is a choice that says nothing. */
function parseProperties(product: JsonObject): RawProduct['properties'] {
  return toObjects(product['options']).flatMap((option) => {
    const values = toList(option['values']);
    return values.length === 1 ? { name: toLabel(option['name']), value: toLabel(values[0]) } : [];
  });
}

/** Some shops give tags as one text, some as a list. */
function parseTags(product: JsonObject): string[] {
  return [...toList(product['tags']), product['product_type']].flatMap((tag) => toText(tag).split(',')).map(toLabel);
}
