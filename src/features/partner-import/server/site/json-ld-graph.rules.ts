import { scriptsOf } from './parse-html.rules.ts';
import { isJsonObject, jsonIn, listOf, objectsIn, textOf, type JsonObject } from './json-values.rules.ts';

/** The things that a page describes in JSON-LD, in its order. */
export type DescribedThings = {
  products: JsonObject[];
  /** The thing that a mere reference, {"@id": …}, stands for. */
  meant: (value: unknown) => unknown;
  /** One block that names a product is not JSON. */
  isBroken: boolean;
};

const MOST_THINGS = 2_000;
const PRODUCT_TYPE = /(?:^|[/:#])(?:Product|ProductGroup|IndividualProduct|ProductModel|SomeProducts|Vehicle)$/;

/** Null when the page cannot be read. */
export function describedThings(html: string): DescribedThings | null {
  const blocks = jsonLdBlocks(html)?.map((text) => ({ text, value: jsonIn(text) }));
  if (blocks === undefined) return null;
  const things = thingsIn(blocks.map(({ value }) => value));
  const products = things.filter(isProduct);
  const isPart = groupParts(products);
  const named = new Map(things.filter(isWhole).map((thing) => [textOf(thing['@id']), thing]));
  return {
    products: products.filter((product) => !isPart(product)),
    meant: (value) => (isJsonObject(value) && !isWhole(value) ? (named.get(textOf(value['@id'])) ?? value) : value),
    isBroken: blocks.some(({ text, value }) => value === undefined && /product/i.test(text)),
  };
}

function jsonLdBlocks(html: string): string[] | undefined {
  const blocks = scriptsOf(html)?.filter(({ type }) => /^\s*application\/ld\+json/i.test(type));
  return blocks?.map(({ text }) => withoutWrapping(text));
}

/** Shops wrap blocks against old browsers, and leave line breaks inside of texts. */
function withoutWrapping(text: string): string {
  return text
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .replace(/^(?:<!--|(?:\/\/|\/\*)?\s{0,9}<!\[CDATA\[(?:\s{0,9}\*\/)?)/, '')
    .replace(/(?:-->|(?:\/\/|\/\*)?\s{0,9}\]\]>(?:\s{0,9}\*\/)?)$/, '')
    .trim()
    .replace(/;$/, '');
}

/** Lists, graphs and main entities are looked into; what is only related to the page's subject is not. */
function thingsIn(values: readonly unknown[]): JsonObject[] {
  const things: JsonObject[] = [];
  let level = values;
  while (level.length > 0 && things.length < MOST_THINGS) {
    const objects = level.flatMap((value) => flat(value)).filter(isJsonObject);
    things.push(...objects.slice(0, MOST_THINGS - things.length));
    level = objects.flatMap((thing) => [thing['@graph'], thing['mainEntity'], thing['mainEntityOfPage']]);
  }
  return things;
}

function flat(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.flat(8) : listOf(value);
}

function isProduct(thing: JsonObject): boolean {
  return isWhole(thing) && listOf(thing['@type']).some((type) => typeof type === 'string' && PRODUCT_TYPE.test(type));
}

/** More than a reference to something described elsewhere on the page. */
function isWhole(thing: JsonObject): boolean {
  return Object.keys(thing).some((key) => key !== '@id' && key !== '@type');
}

/** Tells which products belong to the groups that name them, or whose name they give. */
function groupParts(products: readonly JsonObject[]): (product: JsonObject) => boolean {
  const withId = byId(products, (product) => [product['@id']]);
  const namers = byId(products, (product) => objectsIn(product['hasVariant']).map((variant) => variant['@id']));
  return (product) => {
    const groups = objectsIn(product['isVariantOf']).flatMap((group) => withId.get(textOf(group['@id'])) ?? []);
    const others = [...groups, namers.get(textOf(product['@id'])) ?? new Set()];
    return others.some((set) => set.size > (set.has(product) ? 1 : 0));
  };
}

/** Each id once for all products: looking through all of them for each one takes too long. */
function byId(
  products: readonly JsonObject[],
  idsOf: (product: JsonObject) => readonly unknown[],
): ReadonlyMap<string, ReadonlySet<JsonObject>> {
  const found = new Map<string, Set<JsonObject>>();
  for (const product of products) {
    for (const id of idsOf(product).map(textOf)) {
      if (id !== '') found.set(id, (found.get(id) ?? new Set()).add(product));
    }
  }
  return found;
}
