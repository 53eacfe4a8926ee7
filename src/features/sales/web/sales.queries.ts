import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { apiOf, apiQuery } from '#app/lib/api.ts';
import { sendMutation, type MutationMethod } from '#app/lib/api-mutation.ts';
import { listHref, stringifySearch } from '#app/lib/query-string.ts';
import { pagedQuery } from '#app/lib/paged-query.ts';
import type { SalesFilter, SalesSearch } from '../sales-list.schema.ts';
import { commissionRule, sale, saleTerms, saleTotals } from '../sales.schema.ts';

const PATH = '/api/sales';
const COMMISSIONS = '/api/admin/commissions';
export const SALES_PER_PAGE = 50;

/** What a sale of a listing means, before it is marked as sold. */
export function saleTermsQuery(machineId: string) {
  const queryKey = [`/api/machines/${encodeURIComponent(machineId)}/sale-terms`];
  return apiQuery(CHECKS_ANSWERS && saleTerms, { queryKey, staleTime: 0 });
}

export function salesQuery({ page = 1, ...filter }: SalesSearch) {
  const query = { ...toParameters(filter), page, pageSize: SALES_PER_PAGE };
  return pagedQuery(CHECKS_ANSWERS && z.array(sale), PATH, query, { staleTime: 0 });
}

export function saleTotalsQuery(filter: SalesFilter) {
  const queryKey = [`${PATH}/totals${stringifySearch(toParameters(filter))}`];
  return apiQuery(CHECKS_ANSWERS && saleTotals, { queryKey, staleTime: 0 });
}

export function salesHref(search: SalesSearch, change?: SalesSearch): string {
  return listHref('/admin/sales', search, change);
}

/** The address of a file of the sales that match. */
export function salesFileHref(filter: SalesFilter): string {
  return `/api/admin/export/sales${stringifySearch(toParameters(filter))}`;
}

/** The filters alone, in one order: the address of the page has further keys. */
function toParameters({ month, channel, brand, seller, search, machine, unknown, undone }: SalesFilter): SalesFilter {
  return { month, channel, brand, seller, search, machine, unknown, undone };
}

/** Marks a listing as sold for the office. Throws ApiError. */
export async function recordSale(client: QueryClient, machineId: string, answers: object): Promise<void> {
  await sendMutation(apiOf(client), 'POST', `/api/machines/${encodeURIComponent(machineId)}/sale`, answers);
  await client.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith(PATH) });
}

/** Throws ApiError. */
export async function correctSale(client: QueryClient, id: string, correction: object): Promise<void> {
  await sendMutation(apiOf(client), 'PATCH', `${PATH}/${id}`, correction);
  // Also what other features show of it, such as its invoice.
  await client.invalidateQueries();
}

export const commissionsQuery = apiQuery(CHECKS_ANSWERS && z.array(commissionRule), {
  queryKey: [COMMISSIONS],
  staleTime: 0,
});

/** Adds an entry to the table of commissions. Throws ApiError. */
export async function addCommission(client: QueryClient, rule: object): Promise<void> {
  await changeCommissions(client, 'POST', COMMISSIONS, rule);
}

/** Throws ApiError. */
export async function deleteCommission(client: QueryClient, id: string): Promise<void> {
  await changeCommissions(client, 'DELETE', `${COMMISSIONS}/${id}`);
}

async function changeCommissions(client: QueryClient, method: MutationMethod, path: string, body?: object) {
  try {
    await sendMutation(apiOf(client), method, path, body);
  } finally {
    await client.invalidateQueries({ queryKey: commissionsQuery.queryKey });
  }
}
