import type { Condition } from '#app/db/enums.ts';
import { describedThings, type DescribedThings } from './json-ld-graph.rules.ts';
import { isJsonObject, labelOf, listOf, objectsIn, textOf, type JsonObject } from './json-values.rules.ts';
import type { MarkedProduct } from './raw-product.schema.ts';
import { DESCRIPTION_MAX, MOST_PARTS, TITLE_MAX } from './site-limits.rules.ts';
import { oneLine, plainText } from './plain-text.rules.ts';
import { agreedPrice, priceOf, type ReadPrice } from './parse-price.rules.ts';
import { markedIds } from './product-ids.rules.ts';
import type { ReadPage } from './parser-messages.schema.ts';

/** The machine that a page is about, as its JSON-LD describes it. */
export function productInPage(html: string, url: string): ReadPage {
  const things = describedThings(html);
  if (things === null) return { kind: 'failed', message: 'The page nests its tags too deeply to be read.' };
  const found = theOneMeant(things.products, url);
  if (found !== null) return { kind: 'product', marked: markedProductOf(found, things) };
  if (things.products.length > 0) {
    const count = things.products.length;
    return { kind: 'failed', message: `The page describes ${count} products and does not say which one it is about.` };
  }
  if (!things.isBroken) return { kind: 'no-product' };
  return { kind: 'failed', message: 'The page describes its product in JSON-LD that is not valid JSON.' };
}

function theOneMeant(products: readonly JsonObject[], url: string): JsonObject | null {
  const [first] = products;
  if (first === undefined) return null;
  if (products.length === 1) return first;
  const named = products.filter((product) =>
    [product['url'], product['@id'], product['mainEntityOfPage']].some((address) => isSamePage(address, url)),
  );
  return named.length === 1 ? (named[0] ?? null) : null;
}

function isSamePage(address: unknown, url: string): boolean {
  const text = isJsonObject(address) ? textOf(address['@id'] ?? address['url']) : textOf(address);
  const [one, other] = [text === '' ? null : URL.parse(text, url), URL.parse(url)];
  return one !== null && other !== null && one.host === other.host && one.pathname === other.pathname;
}

function markedProductOf(product: JsonObject, { meant }: DescribedThings): MarkedProduct {
  const variants = listOf(product['hasVariant']).slice(0, MOST_PARTS).map(meant).filter(isJsonObject);
  const all = [product, ...variants];
  const { offers, isWhole } = offersOf(all, meant);
  const conditions = [...all, ...offers].flatMap((thing) => listOf(thing['itemCondition']).slice(0, MOST_PARTS));
  const price = isWhole ? agreedPrice(offers.map(priceOfOffer)) : TOO_MANY_OFFERS;
  const brand = labelOf(meant(product['brand'])) || labelOf(meant(product['manufacturer']));
  return {
    title: oneLine(textOf(product['name']), TITLE_MAX),
    ids: markedIds([...all, ...offers], brand),
    description: plainText(textOf(product['description']), DESCRIPTION_MAX),
    brand,
    model: labelOf(meant(product['model'])),
    properties: all.flatMap((one) => propertiesOf(one)).slice(0, MOST_PARTS),
    tags: variants.map((variant) => oneLine(textOf(variant['name']), TITLE_MAX)).filter((name) => name !== ''),
    ...conditionOf(conditions.map(textOf)),
    priceUsd: price.priceUsd,
    isSold: isWhole && offers.length > 0 && offers.every((offer) => isGone(textOf(offer['availability']))),
    images: all
      .flatMap((one) => listOf(one['image']).slice(0, MOST_PARTS).map(meant).map(imageAddress))
      .filter((image) => image !== ''),
    doubts: [...doubtOf(price), ...conditionDoubts(conditions.map(textOf))],
  };
}

const TOO_MANY_OFFERS: ReadPrice = { priceUsd: null, doubt: `It has more than ${MOST_PARTS} offers.` };

/** Offers of offers too. `isWhole`: there are no more than are looked at. */
function offersOf(things: readonly JsonObject[], meant: DescribedThings['meant']) {
  const offers: JsonObject[] = [];
  const take = (value: unknown) => {
    const offer = meant(value);
    if (!isJsonObject(offer)) return;
    const inside = firstOf(offer['offers']).map(meant).filter(isJsonObject);
    offers.push(...(inside.length > 0 ? inside : [offer]));
  };
  for (const thing of things) {
    for (const offer of firstOf(thing['offers'])) {
      if (offers.length <= MOST_PARTS) take(offer);
    }
  }
  return { offers: offers.slice(0, MOST_PARTS), isWhole: offers.length <= MOST_PARTS };
}

/** One more than are looked at, so that it shows that there are more. */
function firstOf(value: unknown): readonly unknown[] {
  return listOf(value).slice(0, MOST_PARTS + 1);
}

function priceOfOffer(offer: JsonObject): ReadPrice {
  const specified = objectsIn(offer['priceSpecification'])[0] ?? {};
  const currency = textOf(offer['priceCurrency']) || textOf(specified['priceCurrency']);
  const [low, high] = [textOf(offer['lowPrice']), textOf(offer['highPrice'])];
  const single = textOf(offer['price']) || textOf(specified['price']);
  if (single !== '') return priceOf(single, currency);
  return agreedPrice([low, high].map((amount) => priceOf(amount, currency)));
}

const doubtOf = ({ doubt }: ReadPrice) => (doubt === null ? [] : [doubt]);

const GONE = /(?:OutOfStock|SoldOut|Discontinued)$/i;

function isGone(availability: string): boolean {
  return GONE.test(availability.replace(/[\s_-]/g, ''));
}

const CONDITION_MAX = 80;
const CONDITION_WORDS: readonly (readonly [RegExp, Condition])[] = [
  [/NewCondition$|^new$/i, 'new'],
  [/UsedCondition$|^used$/i, 'used'],
  [/RefurbishedCondition$|^refurbished$/i, 'refurbished'],
];

function conditionOf(texts: readonly string[]): { condition: Condition | null } {
  const told = new Set(
    texts.flatMap((text) => CONDITION_WORDS.flatMap(([words, name]) => (words.test(text) ? name : []))),
  );
  return { condition: told.size === 1 ? ([...told][0] ?? null) : null };
}

function conditionDoubts(texts: readonly string[]): string[] {
  const strange = texts.find((text) => text !== '' && !CONDITION_WORDS.some(([words]) => words.test(text)));
  if (strange !== undefined) return [`The condition ${oneLine(strange, CONDITION_MAX)} is none that listings have.`];
  return new Set(texts.map((text) => conditionOf([text]).condition)).size > 1
    ? ['It has more than one condition.']
    : [];
}

const YEAR_MEMBERS = ['vehicleModelDate', 'productionDate', 'releaseDate'] as const;

function propertiesOf(product: JsonObject): MarkedProduct['properties'] {
  const own = objectsIn(product['additionalProperty'])
    .slice(0, MOST_PARTS)
    .map((property) => ({
      name: labelOf(property['name'] ?? property['propertyID']),
      value: labelOf(property['value']),
    }));
  const years = YEAR_MEMBERS.map((member) => ({ name: 'Year', value: labelOf(product[member]) }));
  return [...own, ...years].filter(({ name, value }) => name !== '' && value !== '');
}

function imageAddress(image: unknown): string {
  if (!isJsonObject(image)) return textOf(image);
  return textOf(image['contentUrl']) || textOf(image['url']) || textOf(image['@id']);
}
