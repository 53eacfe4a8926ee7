import * as z from 'zod/mini';
import { paging } from '#app/lib/paging.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import { storableText, trimmed } from '#app/lib/text-fields.ts';

/** The search of /admin/models: a page for each of its lists, and an optional brand. */
export const modelsSearch = z.object({
  brand: z.optional(storableText.check(trimmed, z.minLength(1))),
  /** The page of the models that wait for review. */
  page: paging.page,
  offered: paging.page,
  agreed: paging.page,
  known: paging.page,
});
export type ModelsSearch = z.output<typeof modelsSearch>;

/** The address of the models of a brand or of all, with the pages of the lists; first pages are omitted. */
export function modelsHref({ brand, ...pages }: ModelsSearch): string {
  const later = Object.entries(pages).filter(([, page]) => page !== 1);
  return `/admin/models${stringifySearch({ brand, ...Object.fromEntries(later) })}`;
}
