import { listHref } from '#app/lib/query-string.ts';
import type { PaymentsSearch } from '../../payments-filter.schema.ts';

export const PAYMENTS_PER_PAGE = 24;

/** The address of the list for a search; a changed filter leads back to its first page. */
export function paymentsHref(search: PaymentsSearch, change: PaymentsSearch = {}): string {
  const { environment, state, month } = { ...search, ...change };
  return listHref<PaymentsSearch>('/admin/payments', { environment, state, month }, { page: change.page });
}
