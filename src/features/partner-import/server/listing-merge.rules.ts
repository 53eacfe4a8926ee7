import type { Condition, ListingStatus } from '#app/db/enums.ts';
import { machineNamesOf } from '#app/features/listings/listing-brand.rules.ts';
import { generatedDescription } from '#app/features/listings/listing-fields.rules.ts';
import { needsPremium } from '#app/features/listings/listing-state-machine.rules.ts';
import { DESCRIPTION_MAX, machineInput } from '#app/features/listings/listings.schema.ts';
import { cutText } from '#app/lib/truncate.ts';
import type { PartnerProduct } from './site/partner-product.schema.ts';
import type { SiteFields } from './product-snapshot.schema.ts';

/** What the site says of a listing's fields; null is not told, or not for sure. */
export type ToldFields = Omit<SiteFields, 'condition' | 'description'> & {
  condition: Condition | null;
  description: string | null;
};

/** What a listing would say, or null where too little is told for one; and what a person should look at. */
export type Told = { fields: ToldFields | null; doubts: string[] };

/** What the site tells of a machine, as far as a listing may say it. */
export function toldBy(product: PartnerProduct): Told {
  const doubts = [...product.doubts];
  const { brand, model, heads, needles } = machineInput.shape;
  const check = { doubts };
  const needed = {
    brand: accepted(check, 'brand', brand, product.brand),
    model: accepted(check, 'model', model, product.model),
    heads: accepted(check, 'number of heads', heads, product.heads),
    needles: accepted(check, 'number of needles', needles, product.needles),
  };
  const terms = {
    year: accepted(check, 'year', machineInput.shape.year, product.year) ?? null,
    condition: product.condition,
    price: accepted(check, 'price', machineInput.shape.price, product.priceUsd) ?? null,
  };
  if (needed.brand === null || needed.model === null || needed.heads === null || needed.needles === null) {
    return { fields: null, doubts: doubts.length > 0 ? doubts : [notTold(needed)] };
  }
  const names = machineNamesOf({ brand: needed.brand, model: needed.model });
  const facts = { brand: names.brand, model: names.model, heads: needed.heads, needles: needed.needles, ...terms };
  return { fields: { ...facts, description: descriptionOf(product.description) }, doubts };
}

/**
 * What a listing is to say by that. What is not told for sure by now is no news: it stays as the site told it last, or
 * is left open where it never did.
 */
export function fieldsOf(told: ToldFields, last: SiteFields | null): SiteFields {
  const facts = {
    ...told,
    year: told.year ?? last?.year ?? null,
    condition: told.condition ?? last?.condition ?? 'used',
    price: told.price ?? last?.price ?? null,
  };
  return { ...facts, description: told.description ?? generatedDescription(facts) };
}

/** Whether a listing goes on saying what the site no longer does. */
export function isHeldOn(told: ToldFields, last: SiteFields): boolean {
  const [asNew, next] = [fieldsOf(told, null), fieldsOf(told, last)];
  return asNew.year !== next.year || asNew.condition !== next.condition || asNew.price !== next.price;
}

type Accepting<Value> = {
  safeParse: (value: unknown) => { success: true; data: Value } | { success: false; error: Wrong };
};
type Wrong = { issues: readonly { message: string }[] };

const LONGEST_SHOWN = 80;

/** What the form would refuse is no value, and something to look at. */
function accepted<Value>(
  { doubts }: { doubts: string[] },
  name: string,
  schema: Accepting<Value>,
  value: string | number | null,
): Value | null {
  if (value === null) return null;
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  doubts.push(
    `The ${name} is given as ${cutText(String(value), LONGEST_SHOWN)}. ${read.error.issues[0]?.message ?? ''}`.trim(),
  );
  return null;
}

function notTold(needed: Record<string, unknown>): string {
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === null ? [name] : []));
  return `The page does not tell: ${missing.join(', ')}.`;
}

function descriptionOf(text: string): string | null {
  const read = machineInput.shape.description.safeParse(cutText(text, DESCRIPTION_MAX));
  return read.success ? (read.data ?? null) : null;
}

/** The status under which a machine of the partner site comes before visitors, or waits for what its brand needs. */
export function openStatusOf(brand: string): ListingStatus {
  return mayShow({ brand, isPremiumPaid: false }) ? 'approved' : 'pending';
}

/** Whether visitors may be shown a listing of this brand. */
export function mayShow({ brand, isPremiumPaid }: { brand: string; isPremiumPaid: boolean }): boolean {
  return !needsPremium({ brand, isPremiumPaid });
}

const FIELD_NAMES = {
  brand: 'brand',
  model: 'model',
  heads: 'number of heads',
  needles: 'number of needles',
  year: 'year',
  condition: 'condition',
  price: 'price',
  description: 'description',
} as const satisfies Record<keyof SiteFields, string>;

type Merge = {
  /** What the listing says. */
  current: SiteFields;
  told: SiteFields;
  /** What the site told the time before. */
  last: SiteFields;
};

/** What the listing is to say: the site's word where nobody has edited the field by hand. `kept` are sentences. */
export function mergedFields({ current, told, last }: Merge): { next: SiteFields; kept: string[] } {
  const kept: string[] = [];
  const pick = <Field extends keyof SiteFields>(field: Field): SiteFields[Field] => {
    if (current[field] === last[field]) return told[field];
    // The site's word is told of once, when it is new.
    if (told[field] !== last[field] && told[field] !== current[field]) kept.push(keptSentence(field, told, current));
    return current[field];
  };
  const next = {
    brand: pick('brand'),
    model: pick('model'),
    heads: pick('heads'),
    needles: pick('needles'),
    year: pick('year'),
    condition: pick('condition'),
    price: pick('price'),
    description: pick('description'),
  };
  return { next, kept };
}

function keptSentence(field: keyof SiteFields, told: SiteFields, current: SiteFields): string {
  const name = FIELD_NAMES[field];
  if (field === 'description')
    return `The site has another ${name} by now; the one that was written here by hand stays.`;
  return `The site now says ${name} ${shown(told[field])}; ${shown(current[field])}, set here by hand, stays.`;
}

function shown(value: string | number | null): string {
  return value === null ? 'nothing' : String(value);
}

/** The fields in which the two differ, as an entry of the log tells them. */
export function differencesOf(before: SiteFields, after: SiteFields) {
  const told = (fields: SiteFields) =>
    Object.fromEntries(Object.entries(fields).filter(([field]) => changed.has(field)));
  const changed = new Set(
    Object.entries(after).flatMap(([field, value]) =>
      Object.entries(before).some(([name, was]) => name === field && was !== value) ? [field] : [],
    ),
  );
  return { before: told(before), after: told(after) };
}
