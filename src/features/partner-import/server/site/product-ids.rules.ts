import { toLabel, toList, toObjects, toText, type JsonObject } from './json-values.rules.ts';
import { MAX_PARTS } from './site-limits.rules.ts';

/** Kinds of product numbers: `sku` and `id` are the shop's own, `gtin` and `mpn` the maker's for all of the kind. */
export const ID_KINDS = ['sku', 'id', 'gtin', 'mpn'] as const;
export type IdKind = (typeof ID_KINDS)[number];

/** An id as text, such as `sku:tm-1506`; empty when there is none. */
export function toProductId(kind: IdKind, value: unknown): string[] {
  const label = toLabel(value).toLowerCase();
  return label === '' ? [] : [`${kind}:${label}`];
}

export function getIdKind(id: string): string {
  return id.slice(0, id.indexOf(':'));
}

const GTIN_MEMBERS = ['gtin', 'gtin14', 'gtin13', 'gtin12', 'gtin8'] as const;
const GTIN = /^\d{8,14}$/;

/** A global trade item number, without leading zeros. */
export function toGtinId(value: unknown): string[] {
  const digits = toText(value).replace(/[\s-]/g, '');
  return GTIN.test(digits) ? toProductId('gtin', digits.replace(/^0+/, '')) : [];
}

/** The ids in JSON-LD, of a product with its variants and offers. A maker's number means nothing without the maker. */
export function jsonLdIds(things: readonly JsonObject[], brand: string): string[] {
  const ids = things
    .slice(0, MAX_PARTS)
    .flatMap((thing) =>
      [
        toProductId('sku', thing['sku']),
        toProductId('id', thing['productID']),
        ...GTIN_MEMBERS.map((member) => toGtinId(thing[member])),
        brand === '' ? [] : toProductId('mpn', brandedMpn(thing, brand)),
      ].flat(),
    );
  return [...new Set(ids)];
}

function brandedMpn(thing: JsonObject, brand: string): string {
  const mpn = toText(thing['mpn']);
  return mpn === '' ? '' : `${brand} ${mpn}`;
}

/** The ids in a shop's own list: its number for the product, and those of its variants. */
export function shopListIds(software: string, product: JsonObject, variants: unknown): string[] {
  const parts = [product, ...toObjects(toList(variants).slice(0, MAX_PARTS))];
  const ids = parts.flatMap((variant) => toProductId('sku', variant['sku']).concat(toGtinId(variant['barcode'])));
  const shopId = toText(product['id']);
  return [...new Set([...ids, ...(shopId === '' ? [] : toProductId('id', `${software} ${shopId}`))])];
}
