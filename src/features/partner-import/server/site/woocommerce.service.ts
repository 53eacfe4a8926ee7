import { parseJson, toLabel, toList, toObjects, toText, type JsonObject } from './json-values.rules.ts';
import type { RawProduct } from './raw-product.schema.ts';
import { DESCRIPTION_MAX, LIST_BYTES, TITLE_MAX } from './site-limits.rules.ts';
import { oneLine, plainText } from './plain-text.rules.ts';
import { parsePrice, type ParsedPrice } from './parse-price.rules.ts';
import { shopListIds } from './product-ids.rules.ts';
import { readAllPages, type ShopProduct, type ListedProduct } from './shop-list.service.ts';
import { getIfFound, isSameSite, type Site } from './site-access.service.ts';

const PER_PAGE = 100;

/** All products of a WooCommerce shop; null when the site is none. Throws RemoteError when the list breaks off. */
export async function readWooCommerce(site: Site): Promise<ShopProduct[] | null> {
  const products = await readAllPages(PER_PAGE, (page) => fetchPage(site, page));
  return products?.map(({ url, json }) => ({ url, parse: () => toRawProduct(json) })) ?? null;
}

async function fetchPage(site: Site, page: number): Promise<ListedProduct[] | null> {
  const path = `wp-json/wc/store/v1/products?per_page=${PER_PAGE}&page=${page}`;
  const answer = await getIfFound(site, new URL(path, site.baseUrl).href, LIST_BYTES);
  const json = answer === null ? undefined : parseJson(answer.body.toString('utf8'));
  if (!Array.isArray(json)) return null;
  return toObjects(json).map((product) => {
    const url = URL.parse(toText(product['permalink']), site.baseUrl);
    return { url: url !== null && isSameSite(site, url.href) ? url.href : null, json: product };
  });
}

function toRawProduct(product: JsonObject): RawProduct {
  const price = parsePrices(product['prices']);
  const description = toText(product['description']) || toText(product['short_description']);
  return {
    title: oneLine(toText(product['name']), TITLE_MAX),
    description: plainText(description, DESCRIPTION_MAX),
    ids: shopListIds('woocommerce', product, []),
    brand: toLabel(product['brands']),
    model: '',
    properties: parseProperties(product),
    tags: [...toObjects(product['tags']), ...toObjects(product['categories'])].map((tag) => toLabel(tag['name'])),
    condition: null,
    priceUsd: price.priceUsd,
    isSold: product['is_in_stock'] === false,
    images: toObjects(product['images']).map((image) => toText(image['src'])),
    doubts: price.doubt === null ? [] : [price.doubt],
  };
}

/** Amounts are in the currency's smallest unit: 1250000 with two decimals is 12500.00. */
function parsePrices(prices: unknown): ParsedPrice {
  const [amounts = {}] = toObjects(prices);
  const [amount, decimals] = [toText(amounts['price']), toText(amounts['currency_minor_unit'])];
  if (!/^\d{1,15}$/.test(amount) || !/^\d$/.test(decimals)) return parsePrice(amount, '');
  const padded = amount.padStart(Number(decimals) + 1, '0');
  const at = padded.length - Number(decimals);
  const major = decimals === '0' ? padded : `${padded.slice(0, at)}.${padded.slice(at)}`;
  return parsePrice(major, toText(amounts['currency_code']));
}

/** An attribute with one term is a fact; one with several is a choice that says nothing. */
function parseProperties(product: JsonObject): RawProduct['properties'] {
  return toObjects(product['attributes']).flatMap((attribute) => {
    const terms = toList(attribute['terms']);
    return terms.length === 1 ? { name: toLabel(attribute['name']), value: toLabel(terms[0]) } : [];
  });
}
