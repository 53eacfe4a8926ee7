import { labelOf, listOf, objectsIn, textOf, type JsonObject } from './json-values.rules.ts';
import { MOST_PARTS } from './site-limits.rules.ts';

/** By what a shop tells a product from others: its own number for it, or what its maker calls all of the kind. */
export const ID_KINDS = ['sku', 'id', 'gtin', 'mpn'] as const;
export type IdKind = (typeof ID_KINDS)[number];

/** An id as text, such as `sku:tm-1506`; empty when there is none. */
export function productId(kind: IdKind, value: unknown): string[] {
  const label = labelOf(value).toLowerCase();
  return label === '' ? [] : [`${kind}:${label}`];
}

export function kindOfId(id: string): string {
  return id.slice(0, id.indexOf(':'));
}

const GTIN_MEMBERS = ['gtin', 'gtin14', 'gtin13', 'gtin12', 'gtin8'] as const;
const GTIN = /^\d{8,14}$/;

/** A number of the trade, however many zeros are in front of it. */
export function gtinId(value: unknown): string[] {
  const digits = textOf(value).replace(/[\s-]/g, '');
  return GTIN.test(digits) ? productId('gtin', digits.replace(/^0+/, '')) : [];
}

/** The ids in JSON-LD, of a product with its variants and offers. A maker's number means nothing without the maker. */
export function markedIds(things: readonly JsonObject[], brand: string): string[] {
  const ids = things
    .slice(0, MOST_PARTS)
    .flatMap((thing) =>
      [
        productId('sku', thing['sku']),
        productId('id', thing['productID']),
        ...GTIN_MEMBERS.map((member) => gtinId(thing[member])),
        brand === '' ? [] : productId('mpn', mpnOf(thing, brand)),
      ].flat(),
    );
  return [...new Set(ids)];
}

function mpnOf(thing: JsonObject, brand: string): string {
  const mpn = textOf(thing['mpn']);
  return mpn === '' ? '' : `${brand} ${mpn}`;
}

/** The ids in a shop's own list: its number for the product, and those of its variants. */
export function listedIds(software: string, product: JsonObject, variants: unknown): string[] {
  const parts = [product, ...objectsIn(listOf(variants).slice(0, MOST_PARTS))];
  const ids = parts.flatMap((part) => productId('sku', part['sku']).concat(gtinId(part['barcode'])));
  const own = textOf(product['id']);
  return [...new Set([...ids, ...(own === '' ? [] : productId('id', `${software} ${own}`))])];
}
