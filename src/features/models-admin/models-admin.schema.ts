import * as z from 'zod/mini';
import { paging } from '#app/lib/paging.ts';
import { storableText } from '#app/lib/query-string.ts';

/** The address of /admin/models: a page of what waits, and all brands or one of them. */
export const modelsSearch = z.object({
  brand: z.optional(storableText.check(z.trim(), z.minLength(1))),
  page: paging.page,
});
export type ModelsSearch = z.output<typeof modelsSearch>;
