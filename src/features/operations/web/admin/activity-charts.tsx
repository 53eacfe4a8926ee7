import { useSite } from '#app/features/site/web/site.queries.ts';
import { timeZoneName } from '#app/lib/time-zones.ts';
import { formatInteger, type Noun } from '#app/lib/format.ts';
import { useQuery } from '@tanstack/react-query';
import { hasPermission } from '#app/features/accounts/permissions.rules.ts';
import { useViewer } from '#app/features/accounts/web/accounts.queries.ts';
import { DayChart } from '#app/ui/day-chart.tsx';
import { sumOf } from '#app/ui/day-chart.rules.ts';
import { Loaded } from '#app/ui/loaded.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { activityQuery } from './dashboard.queries.ts';
import { ACTIVITY_DAYS, ACTIVITY_PERMISSIONS, type ActivityDay } from '../../dashboard.schema.ts';

const HEIGHT = 56;

type Charted = Exclude<keyof ActivityDay, 'day'>;
/** Only those that the admin may see are shown. */
const CHARTS: readonly { of: Charted; title: string; noun: Noun }[] = [
  { of: 'listings', title: 'New listings', noun: ['listing', 'listings'] },
  { of: 'enquiries', title: 'Inquiries', noun: ['inquiry', 'inquiries'] },
  { of: 'views', title: 'Machine page views', noun: ['view', 'views'] },
];

/** Charts of the last days. */
export function ActivityCharts() {
  const viewer = useViewer();
  const { timeZone } = useSite();
  const charts = CHARTS.filter(({ of }) => hasPermission(viewer, ACTIVITY_PERMISSIONS[of]));
  const query = useQuery({ ...activityQuery, enabled: charts.length > 0 });
  if (charts.length === 0) return null;
  return (
    <section aria-labelledby="activity-heading" className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="activity-heading" className="text-20">
          The last {ACTIVITY_DAYS} days
        </h2>
        <p className="text-14 text-quiet">Days in {timeZoneName(timeZone)}, today in red</p>
      </div>
      <Loaded query={query} failure="Failed to fetch the last days" skeleton="h-40">
        {(days) => (
          <div className="grid gap-3 sm:auto-cols-fr sm:grid-flow-col">
            {charts.map(({ of, title, noun }) => (
              <Chart key={of} title={title} noun={noun} days={days.map((day) => day[of] ?? 0)} />
            ))}
          </div>
        )}
      </Loaded>
    </section>
  );
}

function Chart({ title, noun, days }: { title: string; noun: Noun; days: readonly number[] }) {
  return (
    <Panel aria-label={title} className="grid content-between gap-3 sm:p-4">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="text-14 font-medium text-quiet">{title}</h3>
        <p className="figures text-20 font-bold">{formatInteger(sumOf(days))}</p>
      </div>
      <DayChart days={days} noun={noun} height={HEIGHT} fills />
    </Panel>
  );
}
