import { barHeights, chartWords } from './day-chart.rules.ts';
import type { Noun } from '#app/lib/format.ts';

const STEP = 5;

type DayChartProps = {
  /** Counts by day, ending today. */
  days: readonly number[];
  noun: Noun;
  /** In pixels. The width follows from the number of days unless `fills` is set. */
  height: number;
  fills?: boolean;
};

/** A bar per day, today's in another colour. */
export function DayChart({ days, noun, height, fills = false }: DayChartProps) {
  const bars = barHeights(days, height).map((bar, day) => `M${day * STEP + 2} ${height}v${-bar}`);
  const width = days.length * STEP;
  // A base line, so that days without a count are visible too.
  const base = height + 2;
  return (
    <svg
      role="img"
      aria-label={chartWords(days, noun)}
      viewBox={`0 0 ${width} ${base}`}
      width={fills ? '100%' : width}
      height={base}
      preserveAspectRatio={fills ? 'none' : undefined}
      className="max-w-full fill-none"
      strokeWidth="4"
    >
      <path d={`M0 ${base - 0.5}h${width}`} strokeWidth="1" className="stroke-line-strong" />
      <path d={bars.slice(0, -1).join('')} className="stroke-quiet" />
      <path d={bars.at(-1)} className="stroke-thread-ink" />
    </svg>
  );
}
