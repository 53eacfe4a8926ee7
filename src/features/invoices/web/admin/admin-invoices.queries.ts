import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { sendMutation } from '#app/lib/api-mutation.ts';
import { apiOf, apiQuery } from '#app/lib/api.ts';
import { pagedQuery } from '#app/lib/paged-query.ts';
import { listHref, stringifySearch } from '#app/lib/query-string.ts';
import type { InvoicesFilter, InvoicesSearch } from '../../invoices-search.schema.ts';
import {
  invoiceSums,
  invoiceSummary,
  invoiceTermsSetting,
  uninvoicedSale,
  type InvoiceTerms,
} from '../../invoices.schema.ts';

export const INVOICES_PER_PAGE = 50;
const PATH = '/api/invoices';

/** The filters alone, in one order: the address of the page has further keys. */
const toParameters = ({ group, month, search }: InvoicesFilter): InvoicesFilter => ({ group, month, search });

export function invoicesQuery({ page = 1, ...filter }: InvoicesSearch) {
  const query = { ...toParameters(filter), page, pageSize: INVOICES_PER_PAGE };
  return pagedQuery(CHECKS_ANSWERS && z.array(invoiceSummary), PATH, query, { staleTime: 0 });
}

export function invoicesHref(search: InvoicesSearch, change?: InvoicesSearch): string {
  return listHref('/admin/invoices', search, change);
}

export function invoicesExportHref(filter: InvoicesFilter): string {
  return `/api/admin/export/invoices${stringifySearch(toParameters(filter))}`;
}

export const invoiceSumsQuery = apiQuery(CHECKS_ANSWERS && invoiceSums, { queryKey: [`${PATH}/sums`], staleTime: 0 });

export const uninvoicedSalesQuery = apiQuery(CHECKS_ANSWERS && z.array(uninvoicedSale), {
  queryKey: [`${PATH}/uninvoiced-sales`],
  staleTime: 0,
});

const TERMS_PATH = '/api/settings/invoice_terms';

export const invoiceTermsQuery = apiQuery(CHECKS_ANSWERS && invoiceTermsSetting, {
  queryKey: [TERMS_PATH],
  staleTime: 0,
});

/** Changes the version of the terms with this tag. Throws ApiError. */
export async function changeInvoiceTerms(client: QueryClient, terms: InvoiceTerms, etag: string): Promise<void> {
  await sendMutation(apiOf(client), 'PUT', TERMS_PATH, terms, { 'If-Match': etag });
  await client.invalidateQueries({ queryKey: invoiceTermsQuery.queryKey });
}
