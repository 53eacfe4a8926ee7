import { findScripts } from './parse-html.rules.ts';
import { isJsonObject, parseJson, toList, toObjects, toText, type JsonObject } from './json-values.rules.ts';

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
