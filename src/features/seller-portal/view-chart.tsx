import type { PortalListing } from '#app/features/listings/portal.schema.ts';
import { barHeights, chartWords, viewsIn, viewsWord } from './view-chart.rules.ts';

const STEP = 5;
const HEIGHT = 26;
/** A base line below the bars shows that days without views are days too. */
const BASE = HEIGHT + 2;

/** Views by day, today last and in another colour, with the sums below. */
export function ViewChart({ views }: { views: PortalListing['views'] }) {
  const { total, last30Days } = views;
  const bars = barHeights(last30Days, HEIGHT).map((height, day) => `M${day * STEP + 2} ${HEIGHT}v${-height}`);
  const width = last30Days.length * STEP;
  return (
    <div className="grid justify-items-end gap-1 lg:justify-items-start">
      <svg
        role="img"
        aria-label={chartWords(last30Days)}
        viewBox={`0 0 ${width} ${BASE}`}
        width={width}
        height={BASE}
        className="max-w-full fill-none"
        strokeWidth="4"
      >
        <path d={`M0 ${BASE - 0.5}h${width}`} strokeWidth="1" className="stroke-line-strong" />
        <path d={bars.slice(0, -1).join('')} className="stroke-quiet" />
        <path d={bars.at(-1)} className="stroke-thread-ink" />
      </svg>
      <p className="text-12 whitespace-nowrap text-quiet tabular-nums">
        {total === 0 ? (
          'No views yet'
        ) : (
          <>
            <span className="font-semibold text-ink">{viewsWord(total)}</span>, {viewsIn(last30Days)} in{' '}
            {last30Days.length} days
          </>
        )}
      </p>
    </div>
  );
}
