import * as z from 'zod/mini';
import { SALE_CHANNELS } from '#app/db/commission-enums.ts';
import { machineIdText } from '#app/features/machines/machine-id.schema.ts';
import { booksQuery } from '#app/features/payments/payments-search.schema.ts';
import { paging } from '#app/lib/paging.ts';
import { optionalFlag } from '#app/lib/query-string.ts';
import { searchParam } from '#app/lib/text-fields.ts';

const filters = {
  /** The month of the sale, such as 2026-11. */
  month: z.optional(booksQuery.shape.month),
  channel: z.optional(z.enum(SALE_CHANNELS)),
  brand: z.optional(searchParam),
  seller: z.optional(z.uuid()),
  /** Searches the name and the id of the listing, and the name of the buyer. */
  search: z.optional(searchParam),
  machine: z.optional(machineIdText),
  /** Only sales of which the price, or the commission, is not known. */
  unknown: z.optional(z.enum(['price', 'commission'])),
  /** Also sales that were undone. */
  undone: optionalFlag,
};

/** Which sales are wanted. */
export const salesFilter = z.object(filters);
export type SalesFilter = z.output<typeof salesFilter>;

/** A page of the sales. */
export const salesQuery = z.object({ ...filters, ...paging });
/** The search parameters of /admin/sales. */
export const salesSearch = z.omit(salesQuery, { pageSize: true });
export type SalesSearch = z.output<typeof salesSearch>;
