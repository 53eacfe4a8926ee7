import * as z from 'zod/mini';
import type { PaymentMode } from '#app/db/enums.ts';
import { adminPaymentsQuery } from '#app/features/payments/payments-filter.schema.ts';

/** The address of /admin/payments. Without an environment it shows the one in which payments are taken now. */
export const paymentsSearch = z.omit(adminPaymentsQuery, { pageSize: true });
export type PaymentsSearch = z.output<typeof paymentsSearch>;

/** What the list of payments is narrowed to. */
export type PaymentsView = PaymentsSearch & { environment: PaymentMode; page: number };
