import { useSite } from '#app/features/site/web/site.queries.ts';
import { timeZoneName } from '#app/lib/time-zones.ts';
import { useQuery } from '@tanstack/react-query';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import { formatInteger, pluralize, type Noun } from '#app/lib/format.ts';
import { Badge } from '#app/ui/badge.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { DayChart } from '#app/ui/day-chart.tsx';
import { sumOf } from '#app/ui/day-chart.rules.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Alert } from '#app/ui/alert.tsx';
import { Loaded, LoadProblem, type Query } from '#app/ui/loaded.tsx';
import { PagedList } from '#app/ui/paged-list.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { DataTable, type Column } from '#app/ui/table.tsx';
import { ACTIVITY_DAYS, type ActivityDay } from '../../dashboard.schema.ts';
import type { PageViewStat } from '../../page-views.schema.ts';
import {
  activityQuery,
  homepageCountQuery,
  MACHINES_PER_PAGE,
  viewsHref,
  viewStatsQuery,
  type ViewStatsPage,
} from './dashboard.queries.ts';

/** The page of views: totals, per day, and per machine. */
export function PageViews({ page }: { page: number }) {
  const stats = useQuery(viewStatsQuery(page));
  return (
    <>
      {stats.data !== undefined && stats.isError && (
        <Alert>The figures could not be refreshed. What you see may be out of date.</Alert>
      )}
      {stats.data !== undefined && <Cards stats={stats.data} />}
      <DailyCharts />
      <Loaded query={stats} failure="Failed to fetch page view stats">
        {() => <Ranking page={page} stats={stats} />}
      </Loaded>
    </>
  );
}

function Cards({ stats: { views, total } }: { stats: ViewStatsPage }) {
  const { data: home, isError, refetch } = useQuery(homepageCountQuery);
  return (
    <>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-panel border border-line bg-line shadow-card lg:grid-cols-4">
        <Card label="Homepage views" value={home?.count ?? null} />
        <Card label="Machine page views" value={views} />
        <Card label="Machines with views" value={total} />
        <Card label="Average per machine" value={total === 0 ? 0 : Math.round((views / total) * 10) / 10} />
      </dl>
      {home === undefined && isError && <LoadProblem title="Failed to fetch homepage view count" onRetry={refetch} />}
    </>
  );
}

/** `value` is null if unknown. */
function Card({ label, value }: { label: string; value: number | null }) {
  return (
    <div className="grid content-start bg-surface p-4 sm:px-5">
      <dt className="text-14 text-quiet">{label}</dt>
      <dd className="figures text-28 font-bold">{value === null ? '–' : formatInteger(value)}</dd>
    </div>
  );
}

const VIEWS: Noun = ['view', 'views'];
const HEIGHT = 90;

function DailyCharts() {
  const { timeZone } = useSite();
  return (
    <Panel aria-labelledby="over-time-heading" className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="over-time-heading" className="text-20">
          Views of the last {ACTIVITY_DAYS} days
        </h2>
        <p className="text-14 text-quiet">Days in {timeZoneName(timeZone)}, today in red</p>
      </div>
      <Loaded query={useQuery(activityQuery)} failure="Failed to fetch the last days" skeleton="h-30">
        {(days) => (
          <div className="grid gap-6 sm:grid-cols-2">
            <Chart title="Machine pages" days={days} of="views" />
            <Chart title="Home page" days={days} of="homepageViews" />
          </div>
        )}
      </Loaded>
    </Panel>
  );
}

type ChartProps = { title: string; days: readonly ActivityDay[]; of: 'views' | 'homepageViews' };

function Chart({ title, days, of }: ChartProps) {
  const counts = days.map((day) => day[of] ?? 0);
  return (
    <div className="grid gap-2">
      <h3 className="text-14 font-medium text-quiet">
        {title}: <span className="text-ink">{pluralize(sumOf(counts), ...VIEWS)}</span>
      </h3>
      <DayChart days={counts} noun={VIEWS} height={HEIGHT} fills />
    </div>
  );
}

function Ranking({ page, stats }: { page: number; stats: Query<ViewStatsPage> }) {
  const firstRank = (page - 1) * MACHINES_PER_PAGE + 1;
  return (
    <section aria-labelledby="ranking-heading" className="grid gap-3">
      <h2 id="ranking-heading" className="text-20">
        Most viewed machines
      </h2>
      <PagedList
        query={stats}
        failure="Failed to fetch page view stats"
        page={page}
        pageSize={MACHINES_PER_PAGE}
        noun={['machine', 'machines']}
        hrefOf={viewsHref}
        empty={
          <EmptyState title={stats.data?.total === 0 ? 'No machine has been viewed yet.' : `There is no page ${page}.`}>
            A view counts once per machine and visit.
          </EmptyState>
        }
      >
        {({ rows }) => (
          <DataTable
            aria-labelledby="ranking-heading"
            columns={viewColumns(firstRank)}
            rows={rows}
            rowKey={({ machineId }) => machineId}
            rowClass={(_, index) => (isHighlighted(firstRank + index) ? 'bg-sunken/60' : undefined)}
          />
        )}
      </PagedList>
    </section>
  );
}

/** How many of the first rows are highlighted. */
const HIGHLIGHTED = 3;

/** `firstRank`: the rank of the first row among all. */
function viewColumns(firstRank: number): readonly Column<PageViewStat>[] {
  return [
    { head: 'Rank', className: 'w-16', cell: (_, index) => <Rank rank={firstRank + index} /> },
    {
      head: 'Machine',
      isRowHead: true,
      className: 'w-full',
      cell: (stat, index) => <Machine stat={stat} isHighlighted={isHighlighted(firstRank + index)} />,
    },
    {
      head: 'Status',
      from: 'sm',
      cell: ({ machine: { status } }) => <Badge tone={status}>{status}</Badge>,
    },
    {
      head: 'Views',
      isNumber: true,
      className: 'figures text-16 font-bold',
      cell: ({ viewCount }) => formatInteger(viewCount),
    },
  ];
}

function isHighlighted(rank: number): boolean {
  return rank <= HIGHLIGHTED;
}

function Rank({ rank }: { rank: number }) {
  return (
    <span
      className={classNames(
        'figures inline-grid size-7 place-items-center rounded-full',
        isHighlighted(rank) ? 'bg-gold font-bold text-on-gold' : 'text-quiet',
      )}
    >
      {rank}
    </span>
  );
}

function Machine({ stat: { machineId, machine }, isHighlighted }: { stat: PageViewStat; isHighlighted: boolean }) {
  return (
    <>
      <SiteLink
        href={machineHref(machineId)}
        preload={false}
        className={classNames(
          'inline-grid min-h-7 content-center link-quiet wrap-anywhere',
          isHighlighted && 'font-semibold',
        )}
      >
        {machine.name}
      </SiteLink>
      <span className="block text-12 text-quiet sm:hidden">{machine.status}</span>
    </>
  );
}
