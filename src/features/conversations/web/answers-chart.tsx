import { pluralize } from '#app/lib/format.ts';
import { Panel } from '#app/ui/panel.tsx';
import type { AnswerFigures } from '../answer-figures.schema.ts';

const BAR_WIDTH = 7;
const STEP = 10;
const HEIGHT = 100;

type AnswersChartProps = {
  label: string;
  /** Oldest first. */
  weeks: readonly { from: string; figures: AnswerFigures }[];
};

/** The share of answers within the target by week, as bars up to 100 %. The table below has the same figures as text. */
export function AnswersChart({ label, weeks }: AnswersChartProps) {
  const known = weeks.filter(({ figures }) => figures.percentWithinTarget !== null).length;
  return (
    <Panel className="grid gap-2 sm:p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-16">{label}</h3>
        <p className="text-12 text-quiet">Share in time, 0 to 100%</p>
      </div>
      <svg
        role="img"
        aria-label={`Share of answers in time of ${pluralize(known, 'week')} with answers, as in the table`}
        viewBox={`0 0 ${weeks.length * STEP} ${HEIGHT + 1}`}
        preserveAspectRatio="none"
        className="h-28 w-full bg-sunken forced-colors:border"
      >
        {weeks.map(({ from, figures: { percentWithinTarget: percent } }, week) => (
          <rect
            key={from}
            x={week * STEP + (STEP - BAR_WIDTH) / 2}
            y={HEIGHT - (percent ?? 0)}
            width={BAR_WIDTH}
            // A share of nothing is still one.
            height={percent === null ? 0 : percent + 1}
            className={week === weeks.length - 1 ? 'fill-thread-ink' : 'fill-quiet'}
          />
        ))}
      </svg>
    </Panel>
  );
}
