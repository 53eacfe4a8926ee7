import { stringifySearch } from '#app/lib/query-string.ts';
import type { PaymentsSearch } from './payments-admin.schema.ts';

export const PAYMENTS_PER_PAGE = 24;

/** Where the list stands that such a search asks for; whatever narrows it anew leads back to its first page. */
export function paymentsHref(search: PaymentsSearch, change: PaymentsSearch = {}): string {
  const { environment, state, month, page } = { ...search, page: undefined, ...change };
  return `/admin/payments${stringifySearch({ environment, state, month, page: page === 1 ? undefined : page })}`;
}

/** 'Showing 25 to 48 of 60 payments' */
export function showingWords(page: number, shown: number, total: number): string {
  if (shown === 0) return total === 1 ? '1 payment' : `${total} payments`;
  const from = (page - 1) * PAYMENTS_PER_PAGE + 1;
  return `Showing ${from} to ${from + shown - 1} of ${total === 1 ? '1 payment' : `${total} payments`}`;
}

export function pageCountOf(total: number): number {
  return Math.ceil(total / PAYMENTS_PER_PAGE);
}
