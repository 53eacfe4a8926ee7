import type { Condition } from '#app/db/enums.ts';
import {
  isJsonObject,
  toLabel,
  toList,
  toObjects,
  toText,
  type JsonObject,
  mergePrices,
  parsePrice,
  type ParsedPrice,
  jsonLdIds,
  parseJson,
} from './product-values.rules.ts';
import { type RawProduct, DESCRIPTION_MAX, MAX_PARTS, TITLE_MAX, type ParsedPage } from './raw-product.schema.ts';
import { oneLine, plainText, findScripts } from '#app/lib/html.ts';

/** The machine that a page describes in JSON-LD. */
export function parseProductPage(html: string, url: string): ParsedPage {
  const graph = parseJsonLdGraph(html);
  if (graph === null) return { kind: 'failed', message: 'The page nests its tags too deeply to be read.' };
  const main = findMainProduct(graph.products, url);
  if (main !== null) return { kind: 'product', raw: toRawProduct(main, graph) };
  if (graph.products.length > 0) {
    const count = graph.products.length;
    return { kind: 'failed', message: `The page describes ${count} products and does not say which one it is about.` };
  }
  if (!graph.isBroken) return { kind: 'no-product' };
  return { kind: 'failed', message: 'The page describes its product in JSON-LD that is not valid JSON.' };
}

function findMainProduct(products: readonly JsonObject[], url: string): JsonObject | null {
  const [first] = products;
  if (first === undefined) return null;
  if (products.length === 1) return first;
  const matching = products.filter((product) =>
    [product['url'], product['@id'], product['mainEntityOfPage']].some((address) => isSamePage(address, url)),
  );
  return matching.length === 1 ? (matching[0] ?? null) : null;
}

function isSamePage(address: unknown, url: string): boolean {
  const text = isJsonObject(address) ? toText(address['@id'] ?? address['url']) : toText(address);
  const [one, other] = [text === '' ? null : URL.parse(text, url), URL.parse(url)];
  return one !== null && other !== null && one.host === other.host && one.pathname === other.pathname;
}

function toRawProduct(product: JsonObject, { dereference }: JsonLdGraph): RawProduct {
  const variants = toList(product['hasVariant']).slice(0, MAX_PARTS).map(dereference).filter(isJsonObject);
  const all = [product, ...variants];
  const { offers, isComplete } = collectOffers(all, dereference);
  const conditions = [...all, ...offers].flatMap((node) => toList(node['itemCondition']).slice(0, MAX_PARTS));
  const { condition, doubts } = parseConditions(conditions.map(toText));
  const price = isComplete ? mergePrices(offers.map(parseOfferPrice)) : TOO_MANY_OFFERS;
  const brand = toLabel(dereference(product['brand'])) || toLabel(dereference(product['manufacturer']));
  return {
    title: oneLine(toText(product['name']), TITLE_MAX),
    ids: jsonLdIds([...all, ...offers], brand),
    description: plainText(toText(product['description']), DESCRIPTION_MAX),
    brand,
    model: toLabel(dereference(product['model'])),
    properties: all.flatMap((node) => parseProperties(node)).slice(0, MAX_PARTS),
    tags: variants.map((variant) => oneLine(toText(variant['name']), TITLE_MAX)).filter((name) => name !== ''),
    condition,
    priceUsd: price.priceUsd,
    isSold: isComplete && offers.length > 0 && offers.every((offer) => isUnavailable(toText(offer['availability']))),
    images: all
      .flatMap((node) => toList(node['image']).slice(0, MAX_PARTS).map(dereference).map(toImageUrl))
      .filter((image) => image !== ''),
    doubts: [...price.doubts, ...doubts],
  };
}

const TOO_MANY_OFFERS: ParsedPrice = { priceUsd: null, doubts: [`It has more than ${MAX_PARTS} offers.`] };

/** All offers, including nested ones. `isComplete`: their number does not exceed the limit. */
function collectOffers(nodes: readonly JsonObject[], dereference: JsonLdGraph['dereference']) {
  const offers: JsonObject[] = [];
  const take = (value: unknown) => {
    const offer = dereference(value);
    if (!isJsonObject(offer)) return;
    const inside = firstEntries(offer['offers']).map(dereference).filter(isJsonObject);
    offers.push(...(inside.length > 0 ? inside : [offer]));
  };
  for (const node of nodes) {
    for (const offer of firstEntries(node['offers'])) {
      if (offers.length <= MAX_PARTS) take(offer);
    }
  }
  return { offers: offers.slice(0, MAX_PARTS), isComplete: offers.length <= MAX_PARTS };
}

/** One more than the limit, to detect further ones. */
function firstEntries(value: unknown): readonly unknown[] {
  return toList(value).slice(0, MAX_PARTS + 1);
}

function parseOfferPrice(offer: JsonObject): ParsedPrice {
  const specified = toObjects(offer['priceSpecification'])[0] ?? {};
  const currency = toText(offer['priceCurrency']) || toText(specified['priceCurrency']);
  const [low, high] = [toText(offer['lowPrice']), toText(offer['highPrice'])];
  const single = toText(offer['price']) || toText(specified['price']);
  if (single !== '') return parsePrice(single, currency);
  return mergePrices([low, high].map((amount) => parsePrice(amount, currency)));
}

const UNAVAILABLE = /(?:OutOfStock|SoldOut|Discontinued)$/i;

function isUnavailable(availability: string): boolean {
  return UNAVAILABLE.test(availability.replace(/[\s_-]/g, ''));
}

const CONDITION_MAX = 80;
const CONDITION_PATTERNS: readonly (readonly [RegExp, Condition])[] = [
  [/NewCondition$|^new$/i, 'new'],
  [/UsedCondition$|^used$/i, 'used'],
  [/RefurbishedCondition$|^refurbished$/i, 'refurbished'],
];

function parseConditions(texts: readonly string[]): { condition: Condition | null; doubts: string[] } {
  const stated = texts.filter((text) => text !== '');
  const known = stated.map((text) => CONDITION_PATTERNS.find(([pattern]) => pattern.test(text))?.[1]);
  const unknown = stated[known.indexOf(undefined)];
  const [condition = null, ...others] = new Set(known.flatMap((name) => name ?? []));
  if (unknown !== undefined) {
    const doubt = `The condition ${oneLine(unknown, CONDITION_MAX)} is none that listings have.`;
    return { condition: others.length > 0 ? null : condition, doubts: [doubt] };
  }
  return others.length > 0
    ? { condition: null, doubts: ['It has more than one condition.'] }
    : { condition, doubts: [] };
}

const YEAR_MEMBERS = ['vehicleModelDate', 'productionDate', 'releaseDate'] as const;

function parseProperties(product: JsonObject): RawProduct['properties'] {
  const own = toObjects(product['additionalProperty'])
    .slice(0, MAX_PARTS)
    .map((property) => ({
      name: toLabel(property['name'] ?? property['propertyID']),
      value: toLabel(property['value']),
    }));
  const years = YEAR_MEMBERS.map((member) => ({ name: 'Year', value: toLabel(product[member]) }));
  return [...own, ...years].filter(({ name, value }) => name !== '' && value !== '');
}

function toImageUrl(image: unknown): string {
  if (!isJsonObject(image)) return toText(image);
  return toText(image['contentUrl']) || toText(image['url']) || toText(image['@id']);
}

/** The JSON-LD content of a page. */
export type JsonLdGraph = {
  products: JsonObject[];
  /** Replaces a reference, {"@id": …}, by the node that it names. */
  dereference: (value: unknown) => unknown;
  /** A block that mentions a product is not valid JSON. */
  isBroken: boolean;
};

const MAX_NODES = 2_000;
const PRODUCT_TYPE = /(?:^|[/:#])(?:Product|ProductGroup|IndividualProduct|ProductModel|SomeProducts|Vehicle)$/;

/** Null if the page cannot be parsed. */
export function parseJsonLdGraph(html: string): JsonLdGraph | null {
  const blocks = findJsonLdBlocks(html)?.map((text) => ({ text, value: parseJson(text) }));
  if (blocks === undefined) return null;
  const nodes = collectNodes(blocks.map(({ value }) => value));
  const products = nodes.filter(isProduct);
  const isVariant = createVariantCheck(products);
  const nodesById = new Map(nodes.filter(isFullNode).map((node) => [toText(node['@id']), node]));
  return {
    products: products.filter((product) => !isVariant(product)),
    dereference: (value) =>
      isJsonObject(value) && !isFullNode(value) ? (nodesById.get(toText(value['@id'])) ?? value) : value,
    isBroken: blocks.some(({ text, value }) => value === undefined && /product/i.test(text)),
  };
}

function findJsonLdBlocks(html: string): string[] | undefined {
  const blocks = findScripts(html)?.filter(({ type }) => /^\s*application\/ld\+json/i.test(type));
  return blocks?.map(({ text }) => unwrapBlock(text));
}

/** Removes wrappers for old browsers, and line breaks within texts. */
function unwrapBlock(text: string): string {
  return text
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .replace(/^(?:<!--|(?:\/\/|\/\*)?\s{0,9}<!\[CDATA\[(?:\s{0,9}\*\/)?)/, '')
    .replace(/(?:-->|(?:\/\/|\/\*)?\s{0,9}\]\]>(?:\s{0,9}\*\/)?)$/, '')
    .trim()
    .replace(/;$/, '');
}

/** The nodes in lists, graphs and main entities, without nodes that are only related to the page's subject. */
function collectNodes(values: readonly unknown[]): JsonObject[] {
  const nodes: JsonObject[] = [];
  let level = values;
  while (level.length > 0 && nodes.length < MAX_NODES) {
    const objects = level.flatMap((value) => flattenLists(value)).filter(isJsonObject);
    nodes.push(...objects.slice(0, MAX_NODES - nodes.length));
    level = objects.flatMap((node) => [node['@graph'], node['mainEntity'], node['mainEntityOfPage']]);
  }
  return nodes;
}

function flattenLists(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.flat(8) : toList(value);
}

function isProduct(node: JsonObject): boolean {
  return isFullNode(node) && toList(node['@type']).some((type) => typeof type === 'string' && PRODUCT_TYPE.test(type));
}

/** Whether a node is more than a reference to another node. */
function isFullNode(node: JsonObject): boolean {
  return Object.keys(node).some((key) => key !== '@id' && key !== '@type');
}

/** Returns a check for variants, which another product lists, or which name another product as their group. */
function createVariantCheck(products: readonly JsonObject[]): (product: JsonObject) => boolean {
  const idOf = (value: JsonObject) => toText(value['@id']);
  const idsIn = (product: JsonObject, member: 'hasVariant' | 'isVariantOf') =>
    toObjects(product[member])
      .map(idOf)
      .filter((id) => id !== '' && id !== idOf(product));
  const ids = new Set(products.map(idOf));
  const variants = new Set(products.flatMap((product) => idsIn(product, 'hasVariant')));
  return (product) => variants.has(idOf(product)) || idsIn(product, 'isVariantOf').some((id) => ids.has(id));
}
