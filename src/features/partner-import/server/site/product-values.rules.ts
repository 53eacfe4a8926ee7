import { plainText, oneLine } from '#app/lib/html.ts';
import { MAX_PRICE_USD } from '#app/features/listings/listings.schema.ts';
import { MAX_PARTS } from './raw-product.schema.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function toList(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

export function toObjects(value: unknown): JsonObject[] {
  return toList(value).filter(isJsonObject);
}

/** The first text in a value: the value itself, its `@value` or its `name`. Empty if there is none. */
export function toText(value: unknown): string {
  for (const entry of toList(value)) {
    if (typeof entry === 'string' && entry.trim() !== '') return entry.trim();
    if (typeof entry === 'number' && Number.isFinite(entry)) return String(entry);
    const text = isJsonObject(entry) ? (entry['@value'] ?? entry['name'] ?? entry['value']) : undefined;
    if (typeof text === 'string' || typeof text === 'number') return String(text).trim();
  }
  return '';
}

/** The parsed text; undefined if it is not valid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const LABEL_MAX = 80;

/** A short text without markup, such as a name or a label. */
export function toLabel(value: unknown): string {
  return plainText(toText(value), LABEL_MAX).replace(/\s+/g, ' ');
}

export type ParsedPrice = { priceUsd: number | null; doubts: string[] };

const NO_PRICE: ParsedPrice = { priceUsd: null, doubts: [] };
/** A longer text is not an amount. */
const MAX_AMOUNT_LENGTH = 40;
const PLAIN = /^\d{1,12}(?:\.\d+)?$/;
const WITH_COMMAS = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

/** A price in whole dollars, from amounts such as 12500, '12,500.00' or '$12,500'. None if empty or 0. */
export function parsePrice(amount: string, currency: string): ParsedPrice {
  const trimmed = amount.trim();
  const excerpt = oneLine(trimmed, MAX_AMOUNT_LENGTH);
  if (trimmed.length > MAX_AMOUNT_LENGTH) return doubtfulPrice(`The price ${excerpt} is not a number of dollars.`);
  const number = trimmed.replace(/^(?:USD|US)?\s*(?:\$\s*)?|\s*(?:USD)?$/gi, '');
  if (number === '') return NO_PRICE;
  if (!PLAIN.test(number) && !WITH_COMMAS.test(number))
    return doubtfulPrice(`The price ${excerpt} is not a number of dollars.`);
  const priceUsd = Math.round(Number(number.replaceAll(',', '')));
  if (priceUsd === 0) return NO_PRICE;
  if (currency === '') return doubtfulPrice(`The price ${excerpt} is in a currency that is not named.`);
  if (currency.toUpperCase() !== 'USD')
    return doubtfulPrice(`The price is in ${oneLine(currency, MAX_AMOUNT_LENGTH)}, not in US dollars.`);
  if (priceUsd > MAX_PRICE_USD) return doubtfulPrice(`The price ${excerpt} is more than any listing may have.`);
  return { priceUsd, doubts: [] };
}

/** The price on which several offers of a machine agree. */
export function mergePrices(prices: readonly ParsedPrice[]): ParsedPrice {
  const [doubt] = prices.flatMap(({ doubts }) => doubts);
  if (doubt !== undefined) return doubtfulPrice(doubt);
  const [priceUsd = null, ...others] = new Set(prices.flatMap((price) => price.priceUsd ?? []));
  return others.length > 0 ? doubtfulPrice('It has more than one price.') : { priceUsd, doubts: [] };
}

function doubtfulPrice(doubt: string): ParsedPrice {
  return { priceUsd: null, doubts: [doubt] };
}

/** Kinds of identifiers: `sku` and `id` are the site's own, `gtin` and `mpn` the maker's for all of a kind. */
const ID_KINDS = ['sku', 'id', 'gtin', 'mpn'] as const;
type IdKind = (typeof ID_KINDS)[number];

/** An identifier as text, such as `sku:tm-1506`; empty if there is none. */
function toProductId(kind: IdKind, value: unknown): string[] {
  const label = toLabel(value).toLowerCase();
  return label === '' ? [] : [`${kind}:${label}`];
}

export function getIdKind(id: string): string {
  return id.slice(0, id.indexOf(':'));
}

const GTIN_MEMBERS = ['gtin', 'gtin14', 'gtin13', 'gtin12', 'gtin8'] as const;
const GTIN = /^\d{8,14}$/;

/** A global trade item number, without leading zeros. */
function toGtinId(value: unknown): string[] {
  const digits = toText(value).replace(/[\s-]/g, '');
  return GTIN.test(digits) ? toProductId('gtin', digits.replace(/^0+/, '')) : [];
}

/** The identifiers of a product with its variants and offers in JSON-LD. A maker's number requires the maker. */
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

/** The identifiers in a site's own list: those of the product and its variants. */
export function productListIds(software: string, product: JsonObject, variants: unknown): string[] {
  const parts = [product, ...toObjects(toList(variants).slice(0, MAX_PARTS))];
  const ids = parts.flatMap((variant) => toProductId('sku', variant['sku']).concat(toGtinId(variant['barcode'])));
  const ownId = toText(product['id']);
  return [...new Set([...ids, ...(ownId === '' ? [] : toProductId('id', `${software} ${ownId}`))])];
}
