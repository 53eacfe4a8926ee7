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
import { oneLine, plainText, findScripts } from './html.rules.ts';

/** The machine that a page is about, as its JSON-LD describes it. */
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
    ...parseCondition(conditions.map(toText)),
    priceUsd: price.priceUsd,
    isSold: isComplete && offers.length > 0 && offers.every((offer) => isUnavailable(toText(offer['availability']))),
    images: all
      .flatMap((node) => toList(node['image']).slice(0, MAX_PARTS).map(dereference).map(toImageUrl))
      .filter((image) => image !== ''),
    doubts: [...toDoubts(price), ...findConditionDoubts(conditions.map(toText))],
  };
}

const TOO_MANY_OFFERS: ParsedPrice = { priceUsd: null, doubt: `It has more than ${MAX_PARTS} offers.` };

/** All offers, nested ones too. `isComplete`: there are no more than the limit. */
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

/** One more than the limit, which shows that there are more. */
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

const toDoubts = ({ doubt }: ParsedPrice) => (doubt === null ? [] : [doubt]);

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

function parseCondition(texts: readonly string[]): { condition: Condition | null } {
  const conditions = new Set(
    texts.flatMap((text) => CONDITION_PATTERNS.flatMap(([pattern, name]) => (pattern.test(text) ? name : []))),
  );
  return { condition: conditions.size === 1 ? ([...conditions][0] ?? null) : null };
}

function findConditionDoubts(texts: readonly string[]): string[] {
  const unknown = texts.find((text) => text !== '' && !CONDITION_PATTERNS.some(([pattern]) => pattern.test(text)));
  if (unknown !== undefined) return [`The condition ${oneLine(unknown, CONDITION_MAX)} is none that listings have.`];
  return new Set(texts.map((text) => parseCondition([text]).condition)).size > 1
    ? ['It has more than one condition.']
    : [];
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

/** What a page describes in JSON-LD. */
export type JsonLdGraph = {
  products: JsonObject[];
  /** Replaces a mere reference, {"@id": …}, with the node that it names. */
  dereference: (value: unknown) => unknown;
  /** A block that mentions a product is not valid JSON. */
  isBroken: boolean;
};

const MAX_NODES = 2_000;
const PRODUCT_TYPE = /(?:^|[/:#])(?:Product|ProductGroup|IndividualProduct|ProductModel|SomeProducts|Vehicle)$/;

/** Null when the page cannot be read. */
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

/** Shops wrap blocks against old browsers, and leave line breaks inside of texts. */
function unwrapBlock(text: string): string {
  return text
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .replace(/^(?:<!--|(?:\/\/|\/\*)?\s{0,9}<!\[CDATA\[(?:\s{0,9}\*\/)?)/, '')
    .replace(/(?:-->|(?:\/\/|\/\*)?\s{0,9}\]\]>(?:\s{0,9}\*\/)?)$/, '')
    .trim()
    .replace(/;$/, '');
}

/** The nodes in lists, graphs and main entities; nodes that are only related to the page's subject are left out. */
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

/** Whether a node is more than a reference to another node of the page. */
function isFullNode(node: JsonObject): boolean {
  return Object.keys(node).some((key) => key !== '@id' && key !== '@type');
}

/** Tells whether a product is a variant: a group names it, or it names its group. */
function createVariantCheck(products: readonly JsonObject[]): (product: JsonObject) => boolean {
  const productsById = indexById(products, (product) => [product['@id']]);
  const groupsByVariantId = indexById(products, (product) =>
    toObjects(product['hasVariant']).map((variant) => variant['@id']),
  );
  return (product) => {
    const groups = toObjects(product['isVariantOf']).flatMap((group) => productsById.get(toText(group['@id'])) ?? []);
    const others = [...groups, groupsByVariantId.get(toText(product['@id'])) ?? new Set()];
    return others.some((set) => set.size > (set.has(product) ? 1 : 0));
  };
}

/** An index of products by id: searching all products for each one takes too long. */
function indexById(
  products: readonly JsonObject[],
  getIds: (product: JsonObject) => readonly unknown[],
): ReadonlyMap<string, ReadonlySet<JsonObject>> {
  const index = new Map<string, Set<JsonObject>>();
  for (const product of products) {
    for (const id of getIds(product).map(toText)) {
      if (id !== '') index.set(id, (index.get(id) ?? new Set()).add(product));
    }
  }
  return index;
}
