import type { PortalListing } from '../../portal.schema.ts';
import { DayChart } from '#app/ui/day-chart.tsx';
import { sumOf } from '#app/ui/day-chart.rules.ts';
import { VIEWS } from './portal.rules.ts';
import { pluralize } from '#app/lib/format.ts';

const HEIGHT = 26;

/** Views by day, with the sums below. */
export function ViewChart({ views }: { views: PortalListing['views'] }) {
  const { total, last30Days } = views;
  return (
    <div className="grid justify-items-end gap-1 lg:justify-items-start">
      <DayChart days={last30Days} noun={VIEWS} height={HEIGHT} />
      <p className="text-12 whitespace-nowrap text-quiet tabular-nums">
        {total === 0 ? (
          'No views yet'
        ) : (
          <>
            <span className="font-semibold text-ink">{pluralize(total, ...VIEWS)}</span>, {sumOf(last30Days)} in{' '}
            {last30Days.length} days
          </>
        )}
      </p>
    </div>
  );
}
