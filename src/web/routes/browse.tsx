import { BROWSE_TITLE } from '#app/features/content/words.ts';
import { createFileRoute } from '@tanstack/react-router';
import { BrowsePage } from '#app/features/catalogue/browse-page.tsx';
import {
  browseSearch,
  filtersOf,
  listQueryOf,
  promotedQueryOf,
  showsPromoted,
} from '#app/features/catalogue/browse-search.ts';
import { filterCountsQuery, filterValuesQuery, machinesQuery } from '#app/features/catalogue/catalogue.queries.ts';
import { feedHref } from '#app/features/catalogue/feed-href.ts';
import { parseLeniently } from '#app/lib/query-string.ts';

export const Route = createFileRoute('/browse')({
  validateSearch: (raw) => parseLeniently(browseSearch, raw),
  // Named one by one: the search also carries keys that were never asked for, such as utm_source.
  loaderDeps: ({ search }) => ({
    brand: search.brand,
    condition: search.condition,
    heads: search.heads,
    needles: search.needles,
    state: search.state,
    priceMin: search.priceMin,
    priceMax: search.priceMax,
    yearMin: search.yearMin,
    yearMax: search.yearMax,
    featured: search.featured,
    status: search.status,
    premium: search.premium,
    financing: search.financing,
    consignment: search.consignment,
    search: search.search,
    sort: search.sort,
    direction: search.direction,
    page: search.page,
    pageSize: search.pageSize,
    view: search.view,
  }),
  loader: async ({ deps, context: { queryClient } }) => {
    const lists = [listQueryOf(deps), ...(showsPromoted(deps) ? [promotedQueryOf(deps)] : [])].map(machinesQuery);
    const counts = filterCountsQuery(filtersOf(deps));
    if (import.meta.env.SSR) {
      const needed = lists.map((list) => queryClient.ensureQueryData(list));
      await Promise.all([
        ...needed,
        queryClient.ensureQueryData(counts),
        queryClient.ensureQueryData(filterValuesQuery),
      ]);
      return;
    }
    // In the browser the list before stays on the screen until the next has come; waiting here would hold up the choice.
    for (const list of lists) void queryClient.prefetchQuery(list);
    void queryClient.prefetchQuery(counts);
    void queryClient.prefetchQuery(filterValuesQuery);
  },
  head: ({ match }) => ({
    meta: [{ title: titleOf(match.loaderDeps) }, { name: 'description', content: DESCRIPTION }],
    links: [
      {
        rel: 'alternate',
        type: 'application/rss+xml',
        title: 'New listings of this search',
        href: feedHref(match.loaderDeps),
      },
    ],
  }),
  component: Browse,
});

const DESCRIPTION =
  'New, used and refurbished commercial embroidery machines for sale, with heads, needles, year, price and photographs.';

function titleOf({ brand, condition }: { brand?: string[] | undefined; condition?: string[] | undefined }): string {
  const wanted = [condition, brand]
    .map((words) => (words?.length === 1 ? capitalised(words[0] ?? '') : ''))
    .filter(Boolean);
  return wanted.length === 0 ? BROWSE_TITLE : `${wanted.join(' ')} embroidery machines for sale`;
}

function capitalised(word: string): string {
  return word === word.toUpperCase() && word.length > 3 ? `${word[0] ?? ''}${word.slice(1).toLowerCase()}` : word;
}

function Browse() {
  return <BrowsePage search={Route.useLoaderDeps()} />;
}
