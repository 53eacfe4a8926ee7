import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { apiOf, apiQuery } from '#app/lib/api.ts';
import { sendMutation } from '#app/lib/api-mutation.ts';
import { listHref, stringifySearch } from '#app/lib/query-string.ts';
import { pagedQuery } from '#app/lib/paged-query.ts';
import type { IntroductionsFilter, IntroductionsSearch } from '../introductions-list.schema.ts';
import { introduction, ledgerCheck } from '../introductions.schema.ts';
import { threadQuery } from './threads.queries.ts';

const PATH = '/api/admin/introductions';
export const INTRODUCTIONS_PER_PAGE = 50;

export function introductionsQuery({ page = 1, ...filter }: IntroductionsSearch) {
  const query = { ...toParameters(filter), page, pageSize: INTRODUCTIONS_PER_PAGE };
  return pagedQuery(CHECKS_ANSWERS && z.array(introduction), PATH, query, { staleTime: 0 });
}

export function introductionsHref(search: IntroductionsSearch, change?: IntroductionsSearch): string {
  return listHref('/admin/introductions', search, change);
}

/** The address of a PDF of the entries that match. */
export function introductionsPdfHref(filter: IntroductionsFilter): string {
  return `${PATH}/pdf${stringifySearch(toParameters(filter))}`;
}

/** The address of a PDF of one entry. */
export function introductionPdfHref(number: number): string {
  return `${PATH}/${number}/pdf`;
}

/** The filters alone, in one order: the address of the page has further keys. */
function toParameters({ search, from, to }: IntroductionsFilter): IntroductionsFilter {
  return { search, from, to };
}

export const ledgerCheckQuery = apiQuery(CHECKS_ANSWERS && ledgerCheck, { queryKey: [`${PATH}/check`], staleTime: 0 });

/** Brings buyer and seller of a thread together. Throws ApiError. */
export async function introduce(client: QueryClient, id: string, note: string): Promise<void> {
  await sendMutation(apiOf(client), 'POST', `/api/threads/${id}/introduction`, { note });
  await client.invalidateQueries({ queryKey: threadQuery(id, undefined).queryKey });
}
