import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { orderMade } from '#app/features/payments/payments.schema.ts';
import { sendMutation, type MutationMethod } from '#app/lib/api-mutation.ts';
import { apiOf, apiQuery, isNotFoundError, readJson } from '#app/lib/api.ts';
import { invoice, invoiceSummary, issuedInvoice, type IssuedInvoice } from '../invoices.schema.ts';

const PATH = '/api/invoices';
/** PayPal and the office change invoices without an act on the page: each visit refetches them. */
const STALE_MS = 5_000;
/** How often an open page asks what has become of money that PayPal checks, in milliseconds. */
const POLL_MS = 15_000;

export function invoiceQuery(number: number) {
  return apiQuery(CHECKS_ANSWERS && invoice, {
    queryKey: [PATH, String(number)],
    staleTime: STALE_MS,
    refetchInterval: ({ state }) => (state.data?.isBeingChecked === true ? POLL_MS : false),
  });
}

/** Loads the invoice with the number in an address; null if it does not exist or is of another seller. */
export async function loadInvoice(client: QueryClient, text: string): Promise<number | null> {
  if (!/^[1-9]\d{0,8}$/.test(text)) return null;
  const number = Number(text);
  try {
    await client.fetchQuery(invoiceQuery(number));
    return number;
  } catch (error) {
    if (isNotFoundError(error)) return null;
    throw error;
  }
}

/** The signed-in seller's own invoices, the newest first. */
export const ownInvoicesQuery = apiQuery(CHECKS_ANSWERS && z.array(invoiceSummary), {
  queryKey: ['/api/seller/invoices'],
  staleTime: STALE_MS,
});

/** The address of a document of an invoice. */
export function documentHref(number: number, document: '' | 'credit-note/' | 'statement/'): string {
  return `${PATH}/${number}/${document}pdf`;
}

/** What the office does with an invoice. */
export type InvoiceAct = 'payments' | 'credit' | 'repayment';

/** Changes an invoice. Throws ApiError. */
export async function changeInvoice(
  client: QueryClient,
  number: number,
  { act, method = 'POST', body }: { act: InvoiceAct; method?: MutationMethod; body?: object },
): Promise<void> {
  try {
    await sendMutation(apiOf(client), method, `${PATH}/${number}/${act}`, body);
  } finally {
    // Also after a refusal, which tells that the page is out of date.
    await refreshInvoices(client);
  }
}

/** Issues the invoice of a sale, and returns it. Throws ApiError. */
export async function issueInvoice(client: QueryClient, saleId: string, amountUsd: number): Promise<IssuedInvoice> {
  try {
    const path = `/api/sales/${encodeURIComponent(saleId)}/invoice`;
    return await readJson(
      await sendMutation(apiOf(client), 'POST', path, { amountUsd }),
      CHECKS_ANSWERS && issuedInvoice,
    );
  } finally {
    await refreshInvoices(client);
  }
}

/** Creates a PayPal order for an invoice, and returns its id. Throws ApiError. */
export async function placeInvoiceOrder(client: QueryClient, number: number): Promise<string> {
  const made = await sendMutation(apiOf(client), 'POST', `${PATH}/${number}/order`);
  return (await readJson(made, CHECKS_ANSWERS && orderMade)).id;
}

/** Fetches everything anew that shows invoices. */
export async function refreshInvoices(client: QueryClient): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => String(path).startsWith(PATH) || path === '/api/seller/invoices',
  });
}
