import { BROWSE_TITLE } from '#app/features/catalogue/catalogue.schema.ts';
import type { QueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { BrowsePage } from '#app/features/catalogue/web/browse-page.tsx';
import {
  browseSearch,
  parseBrowseSearch,
  type BrowseSearch,
  filtersOf,
  listQueryOf,
  relaxedBrowseSearch,
  closestListQuery,
  promotedQueryOf,
  showsPromoted,
} from '#app/features/catalogue/browse-search.schema.ts';
import {
  filterCountsQuery,
  filterValuesQuery,
  machinesQuery,
  relaxedSearchesQuery,
  understoodSearchQuery,
} from '#app/features/catalogue/web/catalogue.queries.ts';
import { nearOf } from '#app/features/catalogue/near-phrase.rules.ts';
import { zipPlaceQuery } from '#app/features/places/web/places.queries.ts';
import { isAnyKind, kindTitle } from '#app/features/seo/machine-kinds.rules.ts';
import { parseKindOfSearch, canonicalAddress } from '#app/features/seo/canonical-address.rules.ts';
import { parseLeniently } from '#app/lib/query-string.ts';
import { publicHead, summaryOfBrowse } from '#app/features/seo/web/public-head.rules.ts';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { answerWith } from '../page-status.ts';

export const Route = createFileRoute('/browse')({
  staticData: { isRotated: true },
  validateSearch: (raw) => parseBrowseSearch(raw),
  // Parsed again, because the search also contains unknown parameters such as utm_source.
  loaderDeps: ({ search }) => {
    const { promotedFirst: _, ...deps } = parseLeniently(browseSearch, search);
    return deps;
  },
  loader: async ({ deps, context: { queryClient } }) => {
    const lists = [listQueryOf(deps), ...(showsPromoted(deps) ? [promotedQueryOf(deps)] : [])].map(machinesQuery);
    const counts = filterCountsQuery(filtersOf(deps));
    // A failed prefetch leaves out chips and distances, but not the list.
    const understood = prefetchUnderstood(queryClient, deps);
    if (import.meta.env.SSR) {
      const needed = lists.map((list) => queryClient.ensureQueryData(list));
      const others = [queryClient.ensureQueryData(counts), queryClient.ensureQueryData(filterValuesQuery)];
      const [list] = await Promise.all(needed);
      await Promise.all(others);
      const read = await understood;
      if (showsPromoted(read)) await queryClient.ensureQueryData(machinesQuery(promotedQueryOf(read)));
      // The list may have become shorter since this page of it was linked.
      if (list !== undefined && list.total > 0 && list.machines.length === 0) answerWith(404);
      if (list?.total === 0) await loadNearest(queryClient, deps);
      return;
    }
    // In the browser the previous list stays until the next one arrives; waiting here would delay the choice.
    for (const list of lists) void queryClient.prefetchQuery(list);
    void queryClient.prefetchQuery(counts);
    void queryClient.prefetchQuery(filterValuesQuery);
  },
  head: ({ match: { loaderDeps, context } }) => headOf(loaderDeps, context.queryClient),
  component: Browse,
});

const SaveSearch = lazyPart(async () => (await import('#app/features/watching/web/save-search.tsx')).SaveSearch);

function Browse() {
  const search = Route.useLoaderDeps();
  return <BrowsePage search={search} saveSearch={<SaveSearch search={search} />} />;
}

/**
 * Prefetches the understood parts of the text, and the place from which distances are measured. Returns the search with
 * a ZIP code in place of a city.
 */
async function prefetchUnderstood(queryClient: QueryClient, search: BrowseSearch): Promise<BrowseSearch> {
  const query = search.search === undefined ? null : understoodSearchQuery(search.search);
  if (query !== null) await queryClient.prefetchQuery(query);
  const read = query === null ? undefined : queryClient.getQueryData(query.queryKey);
  const located = read === undefined ? search : { ...search, search: read.text };
  const near = nearOf(located);
  if (near !== undefined) await queryClient.prefetchQuery(zipPlaceQuery(near));
  return located;
}

async function loadNearest(queryClient: QueryClient, search: BrowseSearch): Promise<void> {
  const [first] = await queryClient.ensureQueryData(relaxedSearchesQuery(filtersOf(search)));
  if (first !== undefined)
    await queryClient.ensureQueryData(machinesQuery(closestListQuery(relaxedBrowseSearch(search, first.query))));
}

function headOf(search: BrowseSearch, queryClient: QueryClient) {
  const found = queryClient.getQueryData(machinesQuery(listQueryOf(search)).queryKey);
  return publicHead(queryClient, {
    title: titleOf(search),
    address: found?.machines.length === 0 ? null : canonicalAddress(search),
    summary: (site) => summaryOfBrowse(site, search, queryClient),
  });
}

function titleOf({ brand, condition, heads, page = 1 }: BrowseSearch): string {
  const kind = parseKindOfSearch({ brand, condition, heads });
  const words = kind === null || isAnyKind(kind) ? BROWSE_TITLE : `${kindTitle(kind)} for sale`;
  return page === 1 ? words : `${words}, page ${page}`;
}
