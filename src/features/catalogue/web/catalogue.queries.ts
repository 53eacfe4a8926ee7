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

/** One page of the catalogue. If the total is not exact, there are more matches than it says. */
export type MachinePage = {
  machines: PublicMachine[];
  total: number;
  totalIsExact: boolean;
  /** How many of the total, at the end of the list, have no measured distance. */
  unmeasured: number;
  /** The number of pages, including this one. */
  pageCount: number;
  /** Parts of the search text that not all of these machines match, because no listing matches everything. */
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
        unmeasured: Number(response.headers.get('X-Unmeasured-Count') ?? 0),
        pageCount,
        ignored: ignoredOf(response.headers),
      };
    },
  });
}

/** For each filter value: how many listings it would match together with the other chosen filters. */
export function filterCountsQuery(filters: MachineFilters) {
  return apiQuery(CHECKS_ANSWERS && filterCounts, {
    queryKey: [`/api/machines/filters/counts${stringifySearch(canonicalSearch(filters))}`],
  });
}

/** The closest alternatives to filters without matches. */
export function relaxedSearchesQuery(filters: MachineFilters) {
  return apiQuery(CHECKS_ANSWERS && relaxedSearches, {
    queryKey: [`/api/machines/filters/relaxed${stringifySearch(canonicalSearch(filters))}`],
  });
}

/** The parts of a search text that are understood as filters. Depends on the text alone. */
export function understoodSearchQuery(search: string) {
  return apiQuery(CHECKS_ANSWERS && understoodSearch, {
    queryKey: [`/api/machines/filters/understood${stringifySearch({ search })}`],
    staleTime: Infinity,
  });
}

/** Every offered brand, condition, number of heads and number of needles. */
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
