import * as z from 'zod/mini';
import { machineIdText } from '#app/features/machines/machine-id.schema.ts';
import { flag } from '#app/lib/query-string.ts';

/** The search parameters of the form's address. */
export const sellSearch = z.object({
  consignment: z.optional(flag),
  premium: z.optional(flag),
  featured: z.optional(flag),
  /** The listing to edit. */
  edit: z.optional(machineIdText),
  /** An own listing whose machine is of the same kind. */
  copy: z.optional(machineIdText),
});
export type SellSearch = z.output<typeof sellSearch>;
