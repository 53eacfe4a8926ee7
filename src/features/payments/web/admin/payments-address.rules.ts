import { stringifySearch } from '#app/lib/query-string.ts';
import type { PaymentsSearch } from '../../payments-filter.schema.ts';

export const PAYMENTS_PER_PAGE = 24;

/** The address of the list for a search; a changed filter leads back to its first page. */
export function paymentsHref(search: PaymentsSearch, change: PaymentsSearch = {}): string {
  const { environment, state, month, page } = { ...search, page: undefined, ...change };
  return `/admin/payments${stringifySearch({ environment, state, month, page: page === 1 ? undefined : page })}`;
}
