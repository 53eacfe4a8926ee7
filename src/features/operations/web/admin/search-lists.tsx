import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { chosenFilters } from '#app/features/catalogue/chosen-filters.rules.ts';
import { browseSearch } from '#app/features/catalogue/browse-search.schema.ts';
import { formatInteger, pluralize } from '#app/lib/format.ts';
import { parseLeniently, parseSearch } from '#app/lib/query-string.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { Loaded } from '#app/ui/loaded.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { DataTable, type Column } from '#app/ui/table.tsx';
import { MANY_RESULTS, type Found, type SearchesFilter, type SearchStatistics } from '../../demand.schema.ts';
import { searchesExportHref, searchesPageQuery } from './demand.queries.ts';

const LISTS = [
  { found: 'nothing', title: 'Searches that found nothing', none: 'Every search found something.' },
  {
    found: 'too-many',
    title: 'Searches that found too many',
    note: `More than ${MANY_RESULTS} machines, and none of them was opened.`,
    none: 'From every long list a machine was opened.',
  },
] as const satisfies readonly { found: Found; title: string; note?: string; none: string }[];

/** The most frequent searches that did not lead to a machine. */
export function SearchLists({ days }: Pick<SearchesFilter, 'days'>) {
  return (
    <div className="grid gap-6">
      {LISTS.map((list) => (
        <SearchList key={list.found} {...list} days={days} />
      ))}
      <a href={searchesExportHref({ days })} download className={buttonClass({ className: 'justify-self-start' })}>
        <Download aria-hidden="true" />
        Export all searches
      </a>
    </div>
  );
}

type SearchListProps = Pick<SearchesFilter, 'days'> & { found: Found; title: string; note?: string; none: string };

function SearchList({ found, title, note, none, days }: SearchListProps) {
  const query = useQuery(searchesPageQuery({ days, found }));
  return (
    <section aria-label={title} className="grid gap-3">
      <div>
        <h2 className="text-20">{title}</h2>
        {note !== undefined && <p className="text-14 text-quiet">{note}</p>}
      </div>
      <Loaded query={query} failure="Failed to fetch the searches" skeleton="h-40">
        {({ rows, total }) =>
          rows.length === 0 ? (
            <p className="text-14 text-quiet">{none}</p>
          ) : (
            <>
              <DataTable aria-label={title} columns={COLUMNS} rows={rows} rowKey={({ search }) => search} />
              {total > rows.length && (
                <p className="text-14 text-quiet">
                  The {rows.length} most frequent of {pluralize(total, 'search', 'searches')}; the file has all.
                </p>
              )}
            </>
          )
        }
      </Loaded>
    </section>
  );
}

/** On phones all figures are below the search. */
const COLUMNS: readonly Column<SearchStatistics>[] = [
  { head: 'Search', isRowHead: true, className: 'w-full', cell: (row) => <Search row={row} /> },
  { head: 'Searched', from: 'sm', isNumber: true, cell: ({ searches }) => formatInteger(searches) },
  { head: 'Results', from: 'sm', isNumber: true, cell: ({ results }) => formatInteger(results) },
  { head: 'Opened', from: 'sm', isNumber: true, cell: ({ opened }) => formatInteger(opened) },
  { head: 'Asked', from: 'sm', isNumber: true, cell: ({ asked }) => formatInteger(asked) },
];

function Search({ row: { search, searches, results, opened, asked } }: { row: SearchStatistics }) {
  const figures = [
    `Searched ${formatInteger(searches)}`,
    pluralize(results, 'result'),
    `${formatInteger(opened)} opened`,
    `${formatInteger(asked)} asked`,
  ];
  return (
    <>
      <SiteLink
        href={`/browse?${search}`}
        preload={false}
        className="inline-grid min-h-7 content-center link-quiet wrap-anywhere"
      >
        {searchLabel(search)}
      </SiteLink>
      <span className="block text-14 text-quiet sm:hidden">{figures.join(' · ')}</span>
    </>
  );
}

/** The search in words; its address, if none of its filters exists any longer. */
function searchLabel(search: string): string {
  const chosen = chosenFilters(parseLeniently(browseSearch, parseSearch(search)));
  return chosen.map(({ words }) => words).join(', ') || search;
}
