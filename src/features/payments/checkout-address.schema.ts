import * as z from 'zod/mini';
import { machineIdText } from '#app/features/machines/machines.schema.ts';
import { flag } from '#app/lib/query-string.ts';

/** The address of /listing-payment-paypal: which listing, and which placements for it. */
export const paymentSearch = z.object({
  machineId: z.optional(machineIdText),
  premium: z.optional(flag),
  featured: z.optional(flag),
});
export type PaymentSearch = z.output<typeof paymentSearch>;
