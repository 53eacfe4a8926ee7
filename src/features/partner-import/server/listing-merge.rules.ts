import type * as z from 'zod/mini';
import type { Condition, ListingStatus } from '#app/db/enums.ts';
import { getMachineNames } from '#app/features/listings/listing-fields.rules.ts';
import { generatedDescription } from '#app/features/listings/listing-fields.rules.ts';
import { needsPremium } from '#app/features/listings/listing-fields.rules.ts';
import { DESCRIPTION_MAX, machineInput } from '#app/features/listings/listings.schema.ts';
import type { FactValues } from '#app/features/machines/fact-kinds.rules.ts';
import { changedFacts, withStatedFacts } from '#app/features/machines/fact-registry.rules.ts';
import { pick } from '#app/lib/collections.ts';
import { truncate } from '#app/lib/truncate.ts';
import { SITE_FIELDS, type PartnerProduct, type SiteFields } from './partner-product.schema.ts';

/** A listing's fields as the site states them; null if not stated, or ambiguous. */
export type ExtractedFields = Omit<SiteFields, 'condition' | 'description'> & {
  condition: Condition | null;
  description: string | null;
};

/** A listing's fields, or null if the page states too little for one; and sentences about what to check. */
export type ExtractedListing = { fields: ExtractedFields | null; doubts: string[] };

/** Extracts the values of a product that the sell form's rules accept. */
export function extractListing(product: PartnerProduct): ExtractedListing {
  const doubts = [...product.doubts];
  const { shape } = machineInput;
  const required = {
    brand: parseField(doubts, 'brand', shape.brand, product.brand),
    model: parseField(doubts, 'model', shape.model, product.model),
    heads: parseField(doubts, 'number of heads', shape.heads, product.heads),
    needles: parseField(doubts, 'number of needles', shape.needles, product.needles),
  };
  const year = parseField(doubts, 'year', shape.year, product.year) ?? null;
  const price = parseField(doubts, 'price', shape.price, product.priceUsd) ?? null;
  const { brand, model, heads, needles } = required;
  if (brand === null || model === null || heads === null || needles === null) {
    return { fields: null, doubts: doubts.length > 0 ? doubts : [missingMessage(required)] };
  }
  const names = getMachineNames({ brand, model });
  const { condition } = product;
  const description = parseDescription(product.description);
  return {
    fields: { brand: names.brand, model: names.model, heads, needles, year, condition, price, description },
    doubts,
  };
}

/** Completes the extracted fields with those of the previous import, or with a listing's defaults. */
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

const MAX_SHOWN_LENGTH = 80;

/** A value that the sell form would reject counts as missing, and becomes a doubt. */
function parseField<Value>(
  doubts: string[],
  name: string,
  schema: z.ZodMiniType<Value>,
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

/** The initial status of an imported listing: public, unless its brand requires Premium. */
export function getInitialStatus(brand: string): ListingStatus {
  return isShowable({ brand, isPremiumPaid: false }) ? 'approved' : 'pending';
}

/** Whether visitors can see a listing of this brand. */
export function isShowable({ brand, isPremiumPaid }: { brand: string; isPremiumPaid: boolean }): boolean {
  return !needsPremium({ brand, isPremiumPaid });
}

type MergeInput = {
  /** The listing's values. */
  current: SiteFields;
  extracted: SiteFields;
  /** The site's values at the previous import. */
  last: SiteFields;
};

/** Takes the site's value of each field unless it was edited by hand. `conflicts` are sentences. */
export function mergeFields({ current, extracted, last }: MergeInput): { next: SiteFields; conflicts: string[] } {
  const next = { ...extracted };
  const conflicts: string[] = [];
  for (const field of SITE_FIELDS) {
    if (current[field] === last[field]) continue;
    Object.assign(next, { [field]: current[field] });
    // A conflict is reported once, when the site's value changes.
    if (extracted[field] !== last[field] && extracted[field] !== current[field])
      conflicts.push(conflictMessage(field, extracted, current));
  }
  return { next, conflicts };
}

function conflictMessage(field: keyof SiteFields, extracted: SiteFields, current: SiteFields): string {
  if (field === 'description')
    return 'The site has another description by now; the one that was written here by hand stays.';
  const name = field === 'heads' || field === 'needles' ? `number of ${field}` : field;
  return `The site now says ${name} ${extracted[field] ?? 'nothing'}; ${current[field] ?? 'nothing'}, set here by hand, stays.`;
}

type FactsInput = Record<'current' | 'extracted' | 'last', FactValues>;

/** The facts of a listing after new statements of the site; facts edited by hand stay. */
export function mergeFacts({ current, extracted, last }: FactsInput): FactValues {
  const edited = changedFacts(last, current);
  const stated = Object.entries(changedFacts(last, extracted)).filter(([key]) => !(key in edited));
  return withStatedFacts(current, Object.fromEntries(stated));
}

/** The fields in which two versions differ, for the audit log. */
export function diffFields(before: SiteFields, after: SiteFields): Record<'before' | 'after', Partial<SiteFields>> {
  const changed = SITE_FIELDS.filter((field) => before[field] !== after[field]);
  return { before: pick(before, changed), after: pick(after, changed) };
}
