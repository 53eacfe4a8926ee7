import type { FieldIssue } from '#app/lib/app-error.ts';
import { MAX_PRICE_USD, NO_IMAGES, OPEN_IN_IMPORTS, WRONG_PRICE, type OpenInImports } from './listings.schema.ts';

type Said = Readonly<Record<OpenInImports, string | null>> & { images: readonly string[] };

const FIELDS = ['city', 'state', 'zip', 'contactName', 'contactEmail'] as const satisfies readonly OpenInImports[];

/** What of a listing has not been said yet, as in imported ones, and so need not be said to change the rest. */
export function openFieldsOf(said: Pick<Said, OpenInImports>): ReadonlySet<OpenInImports> {
  return new Set(FIELDS.filter((field) => isOpen(said[field])));
}

/** What a change takes away that a listing has to have, once it has it. */
export function emptiedIssues(before: Said, after: Said): FieldIssue[] {
  const emptied = FIELDS.filter((field) => isOpen(after[field]) && !isOpen(before[field]));
  return [
    ...emptied.map((path) => ({ path, message: OPEN_IN_IMPORTS[path] })),
    ...(after.images.length === 0 && before.images.length > 0 ? [{ path: 'images', message: NO_IMAGES }] : []),
  ];
}

type Price = number | null | undefined;

/** Whether a seller may say this price: one that an admin has set may stay, however high. */
export function isSellersPrice(price: Price, before: Price): boolean {
  return price === before || (price ?? 0) <= MAX_PRICE_USD;
}

/** What is against the price that a seller's change says. */
export function priceIssues(before: { price: Price }, after: { price: Price }): FieldIssue[] {
  return isSellersPrice(after.price, before.price) ? [] : [{ path: 'price', message: WRONG_PRICE }];
}

function isOpen(text: string | null): boolean {
  return text === null || text === '';
}
