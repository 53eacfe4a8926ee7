import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { sendMutation } from '#app/lib/api-mutation.ts';
import { apiOf, apiQuery, readJson } from '#app/lib/api.ts';
import { pagedQuery, type Paged } from '#app/lib/paged-query.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import type { DealsFilter, DealsSearch } from '../deals-search.schema.ts';
import { deal, dealDetails, dealsSummary, urgentDeal, type Deal, type DealChange } from '../deals.schema.ts';

const PATH = '/api/deals';
export const DEALS_PER_PAGE = 50;
/** How often an open page asks for changes, in milliseconds. */
const POLL_MS = 15_000;
const FRESH = { staleTime: 0, refetchInterval: POLL_MS };

/** The filters alone, in one order: the address of the page has further keys. */
function toFilter({ stage, owner, machine, thread, search, due, closedFrom, closedTo }: DealsSearch): DealsFilter {
  return { stage, owner, machine, thread, search, due, closedFrom, closedTo };
}

/** The cards of the board: open deals, and those that were closed recently or in the chosen days. */
export function boardQuery(search: DealsSearch) {
  return pagedQuery(CHECKS_ANSWERS && z.array(deal), PATH, { ...toFilter(search), closed: 'recent' }, FRESH);
}

export function boardSumsQuery(search: DealsSearch) {
  const address = `${PATH}/summary${stringifySearch({ ...toFilter(search), closed: 'recent' })}`;
  return apiQuery(CHECKS_ANSWERS && dealsSummary, { queryKey: [address], ...FRESH });
}

/** A page of the table. */
export function tableQuery({ page = 1, sort, direction, ...search }: DealsSearch) {
  const query = { ...toFilter(search), sort, direction, page, pageSize: DEALS_PER_PAGE };
  return pagedQuery(CHECKS_ANSWERS && z.array(deal), PATH, query, FRESH);
}

/** The file with the deals of a table. */
export function dealsFileHref(search: DealsSearch): string {
  return `/api/admin/export/deals${stringifySearch(toFilter(search))}`;
}

/** The deal of a conversation, if it is one. */
export function dealOfThreadQuery(threadId: string) {
  return pagedQuery(CHECKS_ANSWERS && z.array(deal), PATH, { thread: threadId }, FRESH);
}

export const todayQuery = apiQuery(CHECKS_ANSWERS && z.array(urgentDeal), { queryKey: [`${PATH}/today`], ...FRESH });

export function dealQuery(id: string) {
  return apiQuery(CHECKS_ANSWERS && dealDetails, { queryKey: [`${PATH}/${id}`], staleTime: 0 });
}

const isOfDeals = {
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => String(queryKey[0]).startsWith(PATH),
};

/** Fetches again whatever pages show of deals. */
export async function refreshDeals(client: QueryClient): Promise<void> {
  await client.invalidateQueries(isOfDeals);
}

/** Makes a conversation a deal. Throws ApiError. */
export async function beginDeal(client: QueryClient, threadId: string): Promise<void> {
  await sendMutation(apiOf(client), 'POST', PATH, { threadId });
  await refreshDeals(client);
}

/**
 * Changes a deal, and returns it as it is then. `onRefused` takes back what pages show of it already. Throws ApiError.
 */
export async function changeDeal(
  client: QueryClient,
  id: string,
  change: DealChange,
  onRefused: () => void = () => {},
): Promise<Deal> {
  try {
    const answer = await sendMutation(apiOf(client), 'PATCH', `${PATH}/${id}`, change);
    const changed = await readJson(answer, CHECKS_ANSWERS && dealDetails);
    client.setQueryData(dealQuery(id).queryKey, changed);
    return changed;
  } catch (error) {
    onRefused();
    throw error;
  } finally {
    await refreshDeals(client);
  }
}

/** Shows a deal in another stage before the server has answered; the returned function shows what was there before. */
export async function showMoved(client: QueryClient, moved: Deal): Promise<() => void> {
  await client.cancelQueries(isOfDeals);
  const before = client.getQueriesData(isOfDeals);
  client.setQueriesData(isOfDeals, (content: unknown) =>
    isPage(content) ? { ...content, rows: content.rows.map((row) => (row.id === moved.id ? moved : row)) } : content,
  );
  return () => {
    for (const [key, content] of before) client.setQueryData(key, content);
  };
}

function isPage(content: unknown): content is Paged<Deal> {
  return typeof content === 'object' && content !== null && 'rows' in content;
}
