import * as z from 'zod/mini';
import { CSV_VERDICTS } from '#app/db/enums.ts';
import { paging } from '#app/lib/paging.ts';

/** What the address of the page says: the rows of which kind are listed, and which part of them. */
export const csvSearch = z.object({ verdict: z.optional(z.enum(CSV_VERDICTS)), page: paging.page });
export type CsvSearch = z.output<typeof csvSearch>;
