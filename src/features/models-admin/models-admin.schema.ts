import * as z from 'zod/mini';
import { storableText } from '#app/lib/query-string.ts';

/** The address of /admin/models: all brands, or one of them. */
export const modelsSearch = z.object({ brand: z.optional(storableText.check(z.trim(), z.minLength(1))) });
export type ModelsSearch = z.output<typeof modelsSearch>;
