import type { Condition, ListingStatus } from '#app/db/enums.ts';
import { getMachineNames } from '#app/features/listings/listing-brand.rules.ts';
import { generatedDescription } from '#app/features/listings/listing-fields.rules.ts';
import { needsPremium } from '#app/features/listings/listing-state-machine.rules.ts';
import { DESCRIPTION_MAX, machineInput } from '#app/features/listings/listings.schema.ts';
import { truncate } from '#app/lib/truncate.ts';
import type { PartnerProduct, SiteFields } from './partner-product.schema.ts';

/** A listing's fields as the site states them; null is not stated, or not for sure. */
export type ExtractedFields = Omit<SiteFields, 'condition' | 'description'> & {
  condition: Condition | null;
  description: string | null;
};

/** A listing's fields, or null where the page states too little for a listing; and sentences on what a person should check. */
export type ExtractedListing = { fields: ExtractedFields | null; doubts: string[] };

/** Takes from a product what the rules of the sell form accept. */
export function extractListing(product: PartnerProduct): ExtractedListing {
  const doubts = [...product.doubts];
  const { brand, model, heads, needles } = machineInput.shape;
  const report = { doubts };
  const required = {
    brand: parseField(report, 'brand', brand, product.brand),
    model: parseField(report, 'model', model, product.model),
    heads: parseField(report, 'number of heads', heads, product.heads),
    needles: parseField(report, 'number of needles', needles, product.needles),
  };
  const optional = {
    year: parseField(report, 'year', machineInput.shape.year, product.year) ?? null,
    condition: product.condition,
    price: parseField(report, 'price', machineInput.shape.price, product.priceUsd) ?? null,
  };
  if (required.brand === null || required.model === null || required.heads === null || required.needles === null) {
    return { fields: null, doubts: doubts.length > 0 ? doubts : [missingMessage(required)] };
  }
  const names = getMachineNames({ brand: required.brand, model: required.model });
  const facts = {
    brand: names.brand,
    model: names.model,
    heads: required.heads,
    needles: required.needles,
    ...optional,
  };
  return { fields: { ...facts, description: parseDescription(product.description) }, doubts };
}

/** Fills what the site does not state now with what it stated last, or with the defaults of a listing. */
export function completeFields(extracted: ExtractedFields, last: SiteFields | null): SiteFields {
  const facts = {
    ...extracted,
    year: extracted.year ?? last?.year ?? null,
    condition: extracted.condition ?? last?.condition ?? 'used',
    price: extracted.price ?? last?.price ?? null,
  };
  return { ...facts, description: extracted.description ?? generatedDescription(facts) };
}

/** Whether a listing keeps a year, condition or price that the site no longer states. */
export function keepsLastSeen(extracted: ExtractedFields, last: SiteFields): boolean {
  const [asNew, next] = [completeFields(extracted, null), completeFields(extracted, last)];
  return asNew.year !== next.year || asNew.condition !== next.condition || asNew.price !== next.price;
}

type FieldSchema<Value> = {
  safeParse: (value: unknown) => { success: true; data: Value } | { success: false; error: SchemaError };
};
type SchemaError = { issues: readonly { message: string }[] };

const MAX_SHOWN_LENGTH = 80;

/** A value that the sell form would refuse counts as none, and becomes a doubt. */
function parseField<Value>(
  { doubts }: { doubts: string[] },
  name: string,
  schema: FieldSchema<Value>,
  value: string | number | null,
): Value | null {
  if (value === null) return null;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  doubts.push(
    `The ${name} is given as ${truncate(String(value), MAX_SHOWN_LENGTH)}. ${parsed.error.issues[0]?.message ?? ''}`.trim(),
  );
  return null;
}

function missingMessage(required: Record<string, unknown>): string {
  const missing = Object.entries(required).flatMap(([name, value]) => (value === null ? [name] : []));
  return `The page does not tell: ${missing.join(', ')}.`;
}

function parseDescription(text: string): string | null {
  const parsed = machineInput.shape.description.safeParse(truncate(text, DESCRIPTION_MAX));
  return parsed.success ? (parsed.data ?? null) : null;
}

/** The status under which a machine of the partner site comes before visitors, or waits for what its brand needs. */
export function getInitialStatus(brand: string): ListingStatus {
  return isShowable({ brand, isPremiumPaid: false }) ? 'approved' : 'pending';
}

/** Whether visitors may be shown a listing of this brand. */
export function isShowable({ brand, isPremiumPaid }: { brand: string; isPremiumPaid: boolean }): boolean {
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

type MergeInput = {
  /** What the listing says. */
  current: SiteFields;
  extracted: SiteFields;
  /** What the site stated at the previous import. */
  last: SiteFields;
};

/** Takes the site's value of each field unless somebody has edited it by hand. `conflicts` are sentences. */
export function mergeFields({ current, extracted, last }: MergeInput): { next: SiteFields; conflicts: string[] } {
  const conflicts: string[] = [];
  const pick = <Field extends keyof SiteFields>(field: Field): SiteFields[Field] => {
    if (current[field] === last[field]) return extracted[field];
    // A conflict is reported once, when the site's value is new.
    if (extracted[field] !== last[field] && extracted[field] !== current[field])
      conflicts.push(conflictMessage(field, extracted, current));
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
  return { next, conflicts };
}

function conflictMessage(field: keyof SiteFields, extracted: SiteFields, current: SiteFields): string {
  const name = FIELD_NAMES[field];
  if (field === 'description')
    return `The site has another ${name} by now; the one that was written here by hand stays.`;
  return `The site now says ${name} ${formatValue(extracted[field])}; ${formatValue(current[field])}, set here by hand, stays.`;
}

function formatValue(value: string | number | null): string {
  return value === null ? 'nothing' : String(value);
}

/** The fields in which the two differ, for the audit log. */
export function diffFields(before: SiteFields, after: SiteFields) {
  const was = new Map<string, SiteFields[keyof SiteFields]>(Object.entries(before));
  const changed = Object.entries(after).filter(([field, value]) => was.get(field) !== value);
  return {
    before: Object.fromEntries(changed.map(([field]) => [field, was.get(field)])),
    after: Object.fromEntries(changed),
  };
}
