import { barHeights, chartWords } from './day-chart.rules.ts';
import type { Noun } from '#app/lib/format.ts';

const STEP = 5;

type DayChartProps = {
  /** A count for each day, today last. */
  days: readonly number[];
  noun: Noun;
  /** In pixels; how wide it is, the days say, unless it is to fill its place. */
  height: number;
  fills?: boolean;
};

/** A bar for each day, today in another colour. */
export function DayChart({ days, noun, height, fills = false }: DayChartProps) {
  const bars = barHeights(days, height).map((bar, day) => `M${day * STEP + 2} ${height}v${-bar}`);
  const width = days.length * STEP;
  // A base line below the bars shows that days on which nothing happened are days too.
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
