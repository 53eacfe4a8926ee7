import type { FieldIssue } from '#app/lib/app-error.ts';
import {
  MAX_PRICE_USD,
  NO_IMAGES,
  OPTIONAL_IN_IMPORTS,
  WRONG_PRICE,
  type OptionalInImports,
} from './listings.schema.ts';

type FieldValues = Readonly<Record<OptionalInImports, string | null>> & { images: readonly string[] };

const FIELDS = ['city', 'state', 'zip', 'contactName', 'contactEmail'] as const satisfies readonly OptionalInImports[];

/**
 * The fields that a listing has no value for, as imported ones may, and that a change of the others need not fill in.
 */
export function getUnsetFields(fields: Pick<FieldValues, OptionalInImports>): ReadonlySet<OptionalInImports> {
  return new Set(FIELDS.filter((field) => isUnset(fields[field])));
}

/** The issues of a change that empties required fields which the listing had filled in. */
export function clearedFieldIssues(before: FieldValues, after: FieldValues): FieldIssue[] {
  const emptied = FIELDS.filter((field) => isUnset(after[field]) && !isUnset(before[field]));
  return [
    ...emptied.map((path) => ({ path, message: OPTIONAL_IN_IMPORTS[path] })),
    ...(after.images.length === 0 && before.images.length > 0 ? [{ path: 'images', message: NO_IMAGES }] : []),
  ];
}

type Price = number | null | undefined;

/** Whether a seller may set this price: one that an admin has set may stay, however high. */
export function isPriceAllowed(price: Price, before: Price): boolean {
  return price === before || (price ?? 0) <= MAX_PRICE_USD;
}

/** The issues of the price in a seller's change. */
export function priceIssues(before: { price: Price }, after: { price: Price }): FieldIssue[] {
  return isPriceAllowed(after.price, before.price) ? [] : [{ path: 'price', message: WRONG_PRICE }];
}

function isUnset(text: string | null): boolean {
  return text === null || text === '';
}
