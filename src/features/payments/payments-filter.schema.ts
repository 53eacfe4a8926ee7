import * as z from 'zod/mini';
import { type PaymentMode, PAYMENT_MODES, PAYMENT_STATES } from '#app/db/enums.ts';
import { machineIdText } from '#app/features/machines/machines.schema.ts';
import { paging } from '#app/lib/paging.ts';

/** What the back office narrows the payments to. */
export const paymentsFilter = z.object({
  environment: z.optional(z.enum(PAYMENT_MODES, 'Must be sandbox or live')),
  state: z.optional(z.enum(PAYMENT_STATES, `Must be one of ${PAYMENT_STATES.join(', ')}`)),
  /** The listing that was paid for. */
  listing: z.optional(machineIdText),
  /** In UTC: what was paid or given back in it, and what was ordered in it and is not paid. */
  month: z.optional(z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'Must be a month such as 2026-11'))),
});
export type PaymentsFilter = z.output<typeof paymentsFilter>;

export const adminPaymentsQuery = z.extend(paymentsFilter, paging);

/** The address of /admin/payments. Without an environment it shows the one in which payments are taken now. */
export const paymentsSearch = z.omit(adminPaymentsQuery, { pageSize: true });
export type PaymentsSearch = z.output<typeof paymentsSearch>;

/** What the list of payments is narrowed to. */
export type PaymentsView = PaymentsSearch & { environment: PaymentMode; page: number };
