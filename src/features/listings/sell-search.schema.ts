import * as z from 'zod/mini';
import { LISTED_NAME_MAX, MAX_COUNT } from '#app/features/machines/machines.rules.ts';
import { machineIdText } from '#app/features/machines/machine-id.schema.ts';
import { flag, wholeNumber } from '#app/lib/query-string.ts';
import { line } from '#app/lib/text-fields.ts';

/** The search parameters of the form's address. */
export const sellSearch = z.object({
  consignment: z.optional(flag),
  premium: z.optional(flag),
  featured: z.optional(flag),
  /** The listing to edit. */
  edit: z.optional(machineIdText),
  /** An own listing whose machine is of the same kind. */
  copy: z.optional(machineIdText),
  /** The kind of the machine, filled in. */
  brand: z.optional(line(LISTED_NAME_MAX)),
  heads: z.optional(wholeNumber(1, MAX_COUNT)),
});
export type SellSearch = z.output<typeof sellSearch>;
