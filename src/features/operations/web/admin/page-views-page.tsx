import { formatInteger, pluralize, type Noun } from '#app/lib/format.ts';
import { useQuery } from '@tanstack/react-query';
import { activityQuery } from './dashboard.queries.ts';
import { ACTIVITY_DAYS, type ActivityDay } from '../../dashboard.schema.ts';
import { DayChart } from '#app/ui/day-chart.tsx';
import { sumOf } from '#app/ui/day-chart.rules.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Alert } from '#app/ui/form.tsx';
import { ListFooter } from '#app/ui/list-footer.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import {
  homepageCountQuery,
  MACHINES_PER_PAGE,
  viewsHref,
  viewStatsQuery,
  type ViewStatsPage,
} from './view-stats.queries.ts';
import { ViewsTable } from './views-table.tsx';

/** The page of views: totals, per day, and per machine. */
export function PageViews({ page }: { page: number }) {
  const { data, isError, refetch } = useQuery(viewStatsQuery(page));
  return (
    <>
      {data !== undefined && isError && (
        <Alert>The figures could not be refreshed. What you see may be out of date.</Alert>
      )}
      {data !== undefined && <Cards stats={data} />}
      <DailyCharts />
      {data !== undefined && <Ranking page={page} stats={data} />}
      {data === undefined &&
        (isError ? (
          <LoadProblem title="Failed to fetch page view stats" onRetry={refetch} />
        ) : (
          <Skeleton className="h-96" />
        ))}
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

/** Null: not known. */
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
  const { data: days, isError, refetch } = useQuery(activityQuery);
  return (
    <Panel aria-labelledby="over-time-heading" className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="over-time-heading" className="text-20">
          Views of the last {ACTIVITY_DAYS} days
        </h2>
        <p className="text-14 text-quiet">Days in Central Time, today in red</p>
      </div>
      {days !== undefined && (
        <div className="grid gap-6 sm:grid-cols-2">
          <Chart title="Machine pages" days={days} of="views" />
          <Chart title="Home page" days={days} of="homepageViews" />
        </div>
      )}
      {days === undefined &&
        (isError ? (
          <LoadProblem title="Failed to fetch the last days" onRetry={refetch} />
        ) : (
          <Skeleton className="h-30" />
        ))}
    </Panel>
  );
}

type ChartProps = { title: string; days: readonly ActivityDay[]; of: 'views' | 'homepageViews' };

function Chart({ title, days, of }: ChartProps) {
  const counts = days.map((day) => day[of]);
  return (
    <div className="grid gap-2">
      <h3 className="text-14 font-medium text-quiet">
        {title}: <span className="text-ink">{pluralize(sumOf(counts), ...VIEWS)}</span>
      </h3>
      <DayChart days={counts} noun={VIEWS} height={HEIGHT} fills />
    </div>
  );
}

function Ranking({ page, stats: { rows, total } }: { page: number; stats: ViewStatsPage }) {
  return (
    <section aria-labelledby="ranking-heading" className="grid gap-3">
      <h2 id="ranking-heading" className="text-20">
        Most viewed machines
      </h2>
      {rows.length === 0 ? (
        <EmptyState title={total === 0 ? 'No machine has been viewed yet.' : `There is no page ${page}.`}>
          A view counts once per machine and visit.
        </EmptyState>
      ) : (
        <ViewsTable rows={rows} firstRank={(page - 1) * MACHINES_PER_PAGE + 1} />
      )}
      <ListFooter
        page={page}
        pageSize={MACHINES_PER_PAGE}
        shown={rows.length}
        total={total}
        noun={['machine', 'machines']}
        hrefOf={viewsHref}
      />
    </section>
  );
}
