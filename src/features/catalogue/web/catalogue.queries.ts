import * as z from 'zod/mini';
import { queryOptions } from '@tanstack/react-query';
import { publicMachine, type PublicMachine } from '#app/features/machines/machines.schema.ts';
import { type ApiAnswer, apiOf, apiQuery, orThrow, readJson } from '#app/lib/api.ts';
import { lastPageOf } from '#app/lib/paging.ts';
import { canonicalSearch, stringifySearch } from '#app/lib/query-string.ts';
import {
  filterCounts,
  filterValues,
  relaxedSearches,
  understoodSearch,
  type MachineFilters,
  type MachineListQuery,
} from '../catalogue.schema.ts';

/** One page of the catalogue. When the total is not exact there are more matches than it says. */
export type MachinePage = {
  machines: PublicMachine[];
  total: number;
  totalIsExact: boolean;
  /** How many pages there are, this one included. */
  pageCount: number;
  /** What was searched for that these machines do not all have: none has everything. */
  ignored: readonly string[];
};

export function machinesQuery(query: MachineListQuery) {
  const address = `/api/machines${stringifySearch(canonicalSearch(query))}`;
  return queryOptions({
    queryKey: [address],
    queryFn: async ({ client, signal }): Promise<MachinePage> => {
      const response = await orThrow(await apiOf(client)(address, { signal }));
      const machines = await readJson(response, CHECKS_ANSWERS && z.array(publicMachine));
      const pageCount = lastPageOf(response.headers.get('Link'));
      return {
        machines,
        ...totalOf(response.headers, machines.length),
        pageCount,
        ignored: ignoredOf(response.headers),
      };
    },
  });
}

/** How many listings each filter value would give under the other filters chosen. */
export function filterCountsQuery(filters: MachineFilters) {
  return apiQuery(CHECKS_ANSWERS && filterCounts, {
    queryKey: [`/api/machines/filters/counts${stringifySearch(canonicalSearch(filters))}`],
  });
}

/** What is nearest to filters that find nothing. */
export function relaxedSearchesQuery(filters: MachineFilters) {
  return apiQuery(CHECKS_ANSWERS && relaxedSearches, {
    queryKey: [`/api/machines/filters/relaxed${stringifySearch(canonicalSearch(filters))}`],
  });
}

/** What of a typed text is understood, which depends on nothing else. */
export function understoodSearchQuery(search: string) {
  return apiQuery(CHECKS_ANSWERS && understoodSearch, {
    queryKey: [`/api/machines/filters/understood${stringifySearch({ search })}`],
    staleTime: Infinity,
  });
}

/** Every brand, condition, number of heads and of needles on offer. */
export const filterValuesQuery = apiQuery(CHECKS_ANSWERS && filterValues, {
  queryKey: ['/api/machines/filters/values'],
});

function totalOf(headers: ApiAnswer['headers'], atLeast: number): { total: number; totalIsExact: boolean } {
  const total = Number(headers.get('X-Total-Count') ?? atLeast);
  return { total, totalIsExact: headers.get('X-Total-Count-Exact') !== 'false' };
}

function ignoredOf(headers: ApiAnswer['headers']): string[] {
  const ignored = headers.get('X-Search-Ignored') ?? '';
  return ignored === '' ? [] : ignored.split(',').map(decodeURIComponent);
}
