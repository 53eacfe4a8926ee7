import { jsonIn, labelOf, listOf, objectsIn, textOf, type JsonObject } from './json-values.rules.ts';
import type { MarkedProduct } from './raw-product.schema.ts';
import { DESCRIPTION_MAX, LIST_BYTES, TITLE_MAX } from './site-limits.rules.ts';
import { oneLine, plainText } from './plain-text.rules.ts';
import { priceOf, type ReadPrice } from './parse-price.rules.ts';
import { listedIds } from './product-ids.rules.ts';
import { readWholeList, type ShopProduct, type ShownProduct } from './shop-list.service.ts';
import { getIfThere, isOfSite, type Site } from './site-access.service.ts';

const PER_PAGE = 100;

/** All products of a WooCommerce shop; null when the site is none. Throws RemoteError when the list breaks off. */
export async function readWooCommerce(site: Site): Promise<ShopProduct[] | null> {
  const found = await readWholeList(PER_PAGE, (page) => pageOf(site, page));
  return found?.map(({ url, shown }) => ({ url, read: () => markedOf(shown) })) ?? null;
}

async function pageOf(site: Site, page: number): Promise<ShownProduct[] | null> {
  const path = `wp-json/wc/store/v1/products?per_page=${PER_PAGE}&page=${page}`;
  const answer = await getIfThere(site, new URL(path, site.baseUrl).href, LIST_BYTES);
  const shown = answer === null ? undefined : jsonIn(answer.body.toString('utf8'));
  if (!Array.isArray(shown)) return null;
  return objectsIn(shown).map((product) => {
    const url = URL.parse(textOf(product['permalink']), site.baseUrl);
    return { url: url !== null && isOfSite(site, url.href) ? url.href : null, shown: product };
  });
}

function markedOf(product: JsonObject): MarkedProduct {
  const price = priceIn(product['prices']);
  const description = textOf(product['description']) || textOf(product['short_description']);
  return {
    title: oneLine(textOf(product['name']), TITLE_MAX),
    description: plainText(description, DESCRIPTION_MAX),
    ids: listedIds('woocommerce', product, []),
    brand: labelOf(product['brands']),
    model: '',
    properties: propertiesOf(product),
    tags: [...objectsIn(product['tags']), ...objectsIn(product['categories'])].map((tag) => labelOf(tag['name'])),
    condition: null,
    priceUsd: price.priceUsd,
    isSold: product['is_in_stock'] === false,
    images: objectsIn(product['images']).map((image) => textOf(image['src'])),
    doubts: price.doubt === null ? [] : [price.doubt],
  };
}

/** Amounts are in the currency's smallest unit: 1250000 with two decimals is 12500.00. */
function priceIn(prices: unknown): ReadPrice {
  const [told = {}] = objectsIn(prices);
  const [amount, decimals] = [textOf(told['price']), textOf(told['currency_minor_unit'])];
  if (!/^\d{1,15}$/.test(amount) || !/^\d$/.test(decimals)) return priceOf(amount, '');
  const padded = amount.padStart(Number(decimals) + 1, '0');
  const at = padded.length - Number(decimals);
  const major = decimals === '0' ? padded : `${padded.slice(0, at)}.${padded.slice(at)}`;
  return priceOf(major, textOf(told['currency_code']));
}

/** An attribute with one term is a fact; one with several is a choice that says nothing. */
function propertiesOf(product: JsonObject): MarkedProduct['properties'] {
  return objectsIn(product['attributes']).flatMap((attribute) => {
    const terms = listOf(attribute['terms']);
    return terms.length === 1 ? { name: labelOf(attribute['name']), value: labelOf(terms[0]) } : [];
  });
}
