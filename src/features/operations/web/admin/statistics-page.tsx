import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import Download from 'lucide-react/icons/download';
import { LISTING_STATUSES, VIEW_SOURCES } from '#app/db/enums.ts';
import { filterValuesQuery } from '#app/features/catalogue/web/catalogue.queries.ts';
import { STATUS_LABELS } from '#app/features/listings/listing-state-machine.rules.ts';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import { SOURCE_LABELS } from '#app/features/machines/view-sources.rules.ts';
import { sellersQuery } from '#app/features/moderation/web/admin/moderation.queries.ts';
import { parseLeniently, parseSearch } from '#app/lib/query-string.ts';
import { formatInteger, pluralize } from '#app/lib/format.ts';
import { Badge } from '#app/ui/badge.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { FilterSelect } from '#app/ui/filter-select.tsx';
import { EmptyList, PagedList } from '#app/ui/paged-list.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { DataTable, type Column } from '#app/ui/table.tsx';
import { type ListingStatistics } from '../../statistics.schema.ts';
import { statisticsSearch, type StatisticsSearch } from '../../statistics-search.schema.ts';
import { LISTINGS_PER_PAGE, statisticsExportHref, statisticsHref, statisticsQuery } from './statistics.queries.ts';

type PageProps = { search: StatisticsSearch };

/** The figures of each listing, sorted and filtered by the address. */
export function Statistics({ search }: PageProps) {
  return (
    <>
      <p className="max-w-[70ch] text-14 text-quiet">
        All figures count from the creation of a listing. Sources of views are known since the site records them: direct
        are all visitors who came from no known site, and mail those who followed a link in a mail.
      </p>
      <Filters search={search} />
      <PagedList
        query={useQuery(statisticsQuery(search))}
        failure="Failed to fetch the statistics"
        page={search.page}
        pageSize={LISTINGS_PER_PAGE}
        noun={['listing', 'listings']}
        hrefOf={(page) => statisticsHref(search, { page })}
        empty={<NoListings search={search} />}
      >
        {({ rows }) => (
          <DataTable aria-label="Statistics" columns={COLUMNS} rows={rows} rowKey={({ machineId }) => machineId} />
        )}
      </PagedList>
    </>
  );
}

function NoListings({ search }: PageProps) {
  if (Object.values(search).every((value) => value === undefined)) return <EmptyState title="No listings yet." />;
  return <EmptyList title="No listings match." href={statisticsHref({})} next="Show all listings" />;
}

const STATUSES = LISTING_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }));

function Filters({ search }: PageProps) {
  const router = useRouter();
  const narrow = async (change: StatisticsSearch) => {
    // From the current address: a second choice may come before the list of the first one has loaded.
    const now = parseLeniently(statisticsSearch, parseSearch(router.history.location.search));
    await router.navigate({ href: statisticsHref(now, change), resetScroll: false });
  };
  const { data: sellers = [] } = useQuery(sellersQuery);
  const brands = useQuery(filterValuesQuery).data?.brands ?? [];
  const { status, brand, sellerId } = search;
  const named = brand === undefined || brands.includes(brand) ? brands : [...brands, brand];
  return (
    <div className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
      <FilterSelect
        label="Status"
        all="All statuses"
        value={status}
        options={STATUSES}
        onChoose={(chosen) => narrow({ status: chosen })}
      />
      <FilterSelect
        label="Brand"
        all="All brands"
        value={brand}
        options={named.map((value) => ({ value, label: value }))}
        onChoose={(chosen) => narrow({ brand: chosen })}
      />
      <FilterSelect
        label="Seller"
        all="All sellers"
        value={sellerId}
        options={sellers.map(({ id, name, username }) => ({ value: id, label: name || username }))}
        onChoose={(chosen) => narrow({ sellerId: chosen })}
      />
      <OrderSelect search={search} onChoose={narrow} />
      <a
        href={statisticsExportHref(search)}
        download
        className={buttonClass({ className: 'max-sm:col-span-2 sm:ml-auto' })}
      >
        <Download aria-hidden="true" />
        Export CSV
      </a>
    </div>
  );
}

const ORDERS = [
  { value: 'views-asc', label: 'Fewest views', sort: 'views', direction: 'asc' },
  { value: 'questions-desc', label: 'Most questions', sort: 'questions', direction: 'desc' },
  { value: 'questions-asc', label: 'Fewest questions', sort: 'questions', direction: 'asc' },
  { value: 'days-desc', label: 'Most days public', sort: 'days', direction: 'desc' },
  { value: 'days-asc', label: 'Fewest days public', sort: 'days', direction: 'asc' },
  { value: 'source-asc', label: 'Main source', sort: 'source', direction: 'asc' },
] as const;

type OrderProps = PageProps & { onChoose: (change: StatisticsSearch) => Promise<void> };

function OrderSelect({ search: { sort, direction }, onChoose }: OrderProps) {
  const chosen = ORDERS.find((order) => order.sort === sort && order.direction === direction);
  return (
    <FilterSelect
      label="Order"
      all="Most views"
      value={chosen?.value}
      options={ORDERS}
      onChoose={(value) => {
        const order = ORDERS.find((each) => each.value === value);
        return onChoose({ sort: order?.sort, direction: order?.direction });
      }}
    />
  );
}

/** On phones all figures are below the name. */
const COLUMNS: readonly Column<ListingStatistics>[] = [
  { head: 'Listing', isRowHead: true, className: 'w-full', cell: (row) => <Listing row={row} /> },
  { head: 'Status', from: 'sm', cell: ({ status }) => <Badge tone={status}>{STATUS_LABELS[status]}</Badge> },
  { head: 'Views', from: 'sm', isNumber: true, cell: ({ views }) => formatInteger(views) },
  { head: 'Questions', from: 'sm', isNumber: true, cell: ({ questions }) => formatInteger(questions) },
  { head: 'Watching', from: 'lg', isNumber: true, cell: ({ watchers }) => formatInteger(watchers) },
  { head: 'Days public', from: 'sm', isNumber: true, cell: ({ publicDays }) => formatInteger(publicDays) },
  { head: 'Sources', from: 'lg', className: 'min-w-72', cell: ({ sources }) => sourcesText(sources) },
];

function Listing({ row }: { row: ListingStatistics }) {
  const { machineId, name, status, sellerName, views, questions, watchers, publicDays, sources } = row;
  const figures = [
    pluralize(views, 'view'),
    pluralize(questions, 'question'),
    `${watchers} watching`,
    `${pluralize(publicDays, 'day')} public`,
  ];
  return (
    <>
      <SiteLink
        href={machineHref(machineId)}
        preload={false}
        className="inline-grid min-h-7 content-center link-quiet wrap-anywhere"
      >
        {name}
      </SiteLink>
      <span className="block text-12 text-quiet">{sellerName}</span>
      <span className="block text-14 sm:hidden">
        {STATUS_LABELS[status]} · {figures.join(' · ')}
      </span>
      <span className="block text-12 text-quiet lg:hidden">{sourcesText(sources)}</span>
    </>
  );
}

/** 'Search 12, Direct 3': the largest first. */
function sourcesText(sources: ListingStatistics['sources']): string {
  return VIEW_SOURCES.map((source) => ({ source, views: sources[source] ?? 0 }))
    .filter(({ views }) => views > 0)
    .toSorted((one, other) => other.views - one.views)
    .map(({ source, views }) => `${SOURCE_LABELS[source]} ${formatInteger(views)}`)
    .join(', ');
}
