import * as z from 'zod/mini';
import type { QueryClient } from '@tanstack/react-query';
import type { PaymentMode } from '#app/db/enums.ts';
import { sendMutation } from '#app/lib/api-mutation.ts';
import { apiOf, apiQuery } from '#app/lib/api.ts';
import { pagedQuery } from '#app/lib/paged-query.ts';
import { listHref, stringifySearch } from '#app/lib/query-string.ts';
import type { BooksQuery, PaymentsSearch, PaymentsView } from '../../payments-search.schema.ts';
import {
  adminPayment,
  bookSums,
  monthOfRevenue,
  paymentEnvironments,
  paymentMode,
  paymentSetup,
  type RefundInput,
} from '../../payments.schema.ts';

const PATH = '/api/admin/payments';
export const PAYMENTS_PER_PAGE = 24;
/** Payments change without an action here, and another admin may have switched the mode: each visit refetches them. */
const STALE_MS = 5_000;

/** A page of the payments, newest first. */
export function paymentsQuery({ page, books: _books, ...filter }: PaymentsView) {
  return pagedQuery(
    CHECKS_ANSWERS && z.array(adminPayment),
    PATH,
    { ...filter, page, pageSize: PAYMENTS_PER_PAGE },
    { staleTime: STALE_MS },
  );
}

/** The address of the list with a changed search; a changed filter returns to the first page. */
export function paymentsHref(search: PaymentsSearch, change: PaymentsSearch = {}): string {
  const { environment, state, month, books } = { ...search, ...change };
  return listHref<PaymentsSearch>('/admin/payments', { environment, state, month, books }, { page: change.page });
}

/** Revenue by month, net of refunds. */
export const revenueQuery = apiQuery(CHECKS_ANSWERS && z.array(monthOfRevenue), {
  queryKey: [`${PATH}/revenue`],
  staleTime: STALE_MS,
});

/** The sums of a month's books. */
export function bookSumsQuery({ environment, month }: BooksQuery) {
  return apiQuery(CHECKS_ANSWERS && bookSums, {
    queryKey: [`${PATH}/books${stringifySearch({ environment, month })}`],
    staleTime: STALE_MS,
  });
}

/** A file with the entries of a month. */
export function booksHref(file: 'accounting' | 'quickbooks', { environment, month }: BooksQuery): string {
  return `/api/admin/export/${file}${stringifySearch({ environment, month })}`;
}

/** All payments of the environment as a spreadsheet. */
export function exportHref({ environment, state, month }: Omit<PaymentsView, 'page'>): string {
  return `/api/admin/export/payments${stringifySearch({ environment, state, month })}`;
}

/** Refunds a payment or a part of it. Throws ApiError. */
export async function refundPayment(client: QueryClient, id: string, input: RefundInput): Promise<void> {
  try {
    await sendMutation(apiOf(client), 'POST', `${PATH}/${encodeURIComponent(id)}/refund`, input);
  } finally {
    // Also after a refusal, because it may have been refunded elsewhere. Listings and receipts show refunds too.
    client.removeQueries({ predicate: ({ queryKey }) => isElsewhere(String(queryKey[0])) });
    await client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(PATH) });
  }
}

function isElsewhere(address: string): boolean {
  return address.startsWith('/api/machines') || address.startsWith('/api/seller/');
}

const MODE_PATH = '/api/settings/payment_mode';

/** Whether payments move real money. */
export const paymentModeQuery = apiQuery(CHECKS_ANSWERS && paymentMode, {
  queryKey: [MODE_PATH],
  staleTime: STALE_MS,
});

/** The configuration of both PayPal environments. */
export const environmentsQuery = apiQuery(CHECKS_ANSWERS && paymentEnvironments, {
  queryKey: ['/api/admin/payment-environments'],
});

/** The state of PayPal in the current environment. */
export const payPalStateQuery = apiQuery(CHECKS_ANSWERS && paymentSetup, {
  queryKey: ['/paypal/setup'],
  staleTime: STALE_MS,
});

/** Switches between real and test money. Throws ApiError. */
export async function switchPaymentMode(client: QueryClient, value: PaymentMode): Promise<void> {
  await sendMutation(apiOf(client), 'PUT', MODE_PATH, { value });
  client.setQueryData(paymentModeQuery.queryKey, { value });
  await client.invalidateQueries({ queryKey: payPalStateQuery.queryKey });
}
