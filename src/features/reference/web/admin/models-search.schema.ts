import * as z from 'zod/mini';
import { paging } from '#app/lib/paging.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import { storableText } from '#app/lib/text-fields.ts';

/** The address of /admin/models: a page of what waits, and all brands or one of them. */
export const modelsSearch = z.object({
  brand: z.optional(storableText.check(z.trim(), z.minLength(1))),
  page: paging.page,
});
export type ModelsSearch = z.output<typeof modelsSearch>;

/** The address of the models of a brand or of all, with a page of the pending ones. */
export function modelsHref({ brand, page }: ModelsSearch): string {
  return `/admin/models${stringifySearch({ brand, page: page === 1 ? undefined : page })}`;
}
