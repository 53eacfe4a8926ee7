import * as z from 'zod/mini';
import { machineIdText } from '#app/features/machines/machine-id.schema.ts';
import { flag } from '#app/lib/query-string.ts';

/** What stands in the address of the form. */
export const sellSearch = z.object({
  consignment: z.optional(flag),
  premium: z.optional(flag),
  featured: z.optional(flag),
  /** The listing that is to be changed. */
  edit: z.optional(machineIdText),
  /** An own listing of a machine of the same kind. */
  copy: z.optional(machineIdText),
});
export type SellSearch = z.output<typeof sellSearch>;
