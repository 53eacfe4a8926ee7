import { isJsonObject, jsonIn, labelOf, listOf, objectsIn, textOf, type JsonObject } from './json-values.rules.ts';
import type { MarkedProduct } from './raw-product.schema.ts';
import { DESCRIPTION_MAX, LIST_BYTES, TITLE_MAX } from './site-limits.rules.ts';
import { oneLine, plainText } from './plain-text.rules.ts';
import { agreedPrice, priceOf } from './parse-price.rules.ts';
import { listedIds } from './product-ids.rules.ts';
import { readWholeList, type ShopProduct, type ShownProduct } from './shop-list.service.ts';
import { getFrom, getIfThere, type Site } from './site-access.service.ts';
import { RemoteError } from '#app/lib/http-client/errors.ts';

const PER_PAGE = 250;

/** All products of a Shopify shop; null when the site is none. Throws RemoteError when the list breaks off. */
export async function readShopify(site: Site): Promise<ShopProduct[] | null> {
  const found = await readWholeList(PER_PAGE, (page) => pageOf(site, page));
  if (found === null) return null;
  const currency = await currencyOf(site);
  return found.map(({ url, shown }) => ({ url, read: () => markedOf(shown, currency) }));
}

async function pageOf(site: Site, page: number): Promise<ShownProduct[] | null> {
  const address = new URL(`products.json?limit=${PER_PAGE}&page=${page}`, site.baseUrl).href;
  const answer = await getIfThere(site, address, LIST_BYTES);
  const shown = answer === null ? undefined : jsonIn(answer.body.toString('utf8'));
  if (!isJsonObject(shown) || !Array.isArray(shown['products'])) return null;
  return objectsIn(shown['products']).map((product) => {
    const path = `products/${encodeURIComponent(textOf(product['handle']))}`;
    return { url: new URL(path, site.baseUrl).href, shown: product };
  });
}

/**
 * The list of products names none; the shop's description of itself does. Empty when it has none. Throws RemoteError
 * when it cannot be read: prices that were told before would all be lost.
 */
async function currencyOf(site: Site): Promise<string> {
  const address = new URL('meta.json', site.baseUrl).href;
  if (!site.robots.allows(address)) return '';
  const answer = await getFrom(site, address, { maxBytes: LIST_BYTES });
  if (answer.status !== 200) return '';
  const shown = jsonIn(answer.body.toString('utf8'));
  if (!isJsonObject(shown)) throw new RemoteError('refused', `${address} does not tell the shop’s currency.`);
  return textOf(shown['currency']);
}

function markedOf(product: JsonObject, currency: string): MarkedProduct {
  const variants = objectsIn(product['variants']);
  const price = agreedPrice(variants.map((variant) => priceOf(textOf(variant['price']), currency)));
  return {
    title: oneLine(textOf(product['title']), TITLE_MAX),
    description: plainText(textOf(product['body_html']), DESCRIPTION_MAX),
    ids: listedIds('shopify', product, variants),
    brand: labelOf(product['vendor']),
    model: '',
    properties: propertiesOf(product),
    tags: tagsOf(product),
    condition: null,
    priceUsd: price.priceUsd,
    isSold: variants.length > 0 && variants.every((variant) => variant['available'] === false),
    images: listOf(product['images']).map((image) => textOf(isJsonObject(image) ? image['src'] : image)),
    doubts: price.doubt === null ? [] : [price.doubt],
  };
}

/** An option with one value is a fact; one with several is a choice that says nothing. */
function propertiesOf(product: JsonObject): MarkedProduct['properties'] {
  return objectsIn(product['options']).flatMap((option) => {
    const values = listOf(option['values']);
    return values.length === 1 ? { name: labelOf(option['name']), value: labelOf(values[0]) } : [];
  });
}

/** Some shops give tags as one text, some as a list. */
function tagsOf(product: JsonObject): string[] {
  return [...listOf(product['tags']), product['product_type']].flatMap((tag) => textOf(tag).split(',')).map(labelOf);
}
