import { wantedHref } from '#app/features/watching/demand.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { browseHref } from '#app/features/catalogue/browse-search.schema.ts';
import { formatInteger } from '#app/lib/format.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { EmptyList, PagedList } from '#app/ui/paged-list.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { DataTable, type Column } from '#app/ui/table.tsx';
import { boundsOfBand, groupLabel, type DemandGroup } from '../../demand.rules.ts';
import type { DemandRow } from '../../demand.schema.ts';
import { DEMAND_FIGURES, type DemandFigure, type DemandSearch } from '../../demand-search.schema.ts';
import { DemandChart } from './demand-chart.tsx';
import { DemandFilters } from './demand-filters.tsx';
import { DEMAND_PAGE_SIZE, demandHref, demandPageQuery } from './demand.queries.ts';
import { SearchLists } from './search-lists.tsx';
import { WriteToSellers } from './write-to-sellers.tsx';

type PageProps = { search: DemandSearch };

/** What visitors search for against what is in stock, sorted and filtered by the address. */
export function Demand({ search }: PageProps) {
  return (
    <>
      <p className="max-w-[70ch] text-14 text-quiet">
        Searches of visitors, counted without the person, and saved searches whose results are mailed. A search counts
        once in each row that it asks for; machines, and those who watch them, count in every row that includes them. Of
        a search with a price, the most that it would pay decides.
      </p>
      <DemandFilters search={search} />
      <PagedList
        query={useQuery(demandPageQuery(search))}
        failure="Failed to fetch the demand"
        page={search.page}
        pageSize={DEMAND_PAGE_SIZE}
        noun={['row', 'rows']}
        hrefOf={(page) => demandHref(search, { page })}
        empty={<NoRows search={search} />}
      >
        {({ rows }) => (
          <>
            <DemandChart rows={rows} />
            <DataTable
              aria-label="Demand"
              columns={COLUMNS}
              rows={rows}
              rowKey={groupLabel}
              className="[&_:is(td,th)]:align-middle"
            />
          </>
        )}
      </PagedList>
      <SearchLists days={search.days} />
    </>
  );
}

function NoRows({ search }: PageProps) {
  if (Object.values(search).every((value) => value === undefined))
    return <EmptyState title="No searches and no machines yet." />;
  return <EmptyList title="Nothing matches." href={demandHref({})} next="Show all" />;
}

const HEADS = {
  searched: 'Searched',
  saved: 'Saved',
  wanted: 'Wanted',
  watched: 'Watched',
  questions: 'Questions',
  inStock: 'Stock',
  sold: 'Sold',
} as const satisfies Record<DemandFigure, string>;

/** On phones all figures, and the button, are below the name. */
const COLUMNS: readonly Column<DemandRow>[] = [
  { head: 'Machines', isRowHead: true, className: 'w-full', cell: (row) => <Group row={row} /> },
  ...DEMAND_FIGURES.map((figure): Column<DemandRow> => ({
    head: HEADS[figure],
    from: 'sm',
    isNumber: true,
    className: 'whitespace-nowrap',
    cell: (row) => (figure === 'wanted' ? <WantedCount row={row} /> : formatInteger(row.figures[figure])),
  })),
  { head: null, from: 'sm', cell: (row) => <WriteToSellers group={row} /> },
];

/** Leads to the wanted ads, as sellers see them. */
function WantedCount({ row: { brand, heads, figures } }: { row: DemandRow }) {
  const count = formatInteger(figures.wanted);
  if (figures.wanted === 0) return count;
  const href = wantedHref({ brand: brand ?? undefined, heads: heads ?? undefined });
  return (
    <SiteLink href={href} preload={false} className="link">
      {count}
    </SiteLink>
  );
}

function Group({ row }: { row: DemandRow }) {
  const figures = DEMAND_FIGURES.map((figure) => `${HEADS[figure]}\u00A0${formatInteger(row.figures[figure])}`);
  return (
    <>
      <SiteLink
        href={groupHref(row)}
        preload={false}
        className="inline-grid min-h-7 content-center link-quiet wrap-anywhere"
      >
        {groupLabel(row)}
      </SiteLink>
      <span className="block text-14 text-quiet sm:hidden">{figures.join(' · ')}</span>
      <div className="mt-2 sm:hidden">
        <WriteToSellers group={row} />
      </div>
    </>
  );
}

/** The machines of a row as visitors find them. */
function groupHref({ brand, family, heads, priceBand }: DemandGroup): string {
  return browseHref({
    brand: brand === null ? undefined : [brand],
    heads: heads === null ? undefined : [heads],
    search: family ?? undefined,
    ...(priceBand === null ? {} : boundsOfBand(priceBand)),
  });
}
