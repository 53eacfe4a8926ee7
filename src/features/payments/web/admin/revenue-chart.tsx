import { moneyLabel } from '../../payment-labels.rules.ts';
import { toBars, shortMonthName, monthName, type MonthRevenue } from './revenue.rules.ts';

const STEP = 10;
const BAR = 6;
const HEIGHT = 120;

/** The months as bars, this one in another colour. Their figures stand in the table below. */
export function RevenueChart({ months }: { months: readonly MonthRevenue[] }) {
  const { bars, zero } = toBars(
    months.map(({ revenueUsd }) => revenueUsd),
    HEIGHT,
  );
  const width = months.length * STEP;
  return (
    <div className="grid gap-1">
      <svg
        role="img"
        aria-label={chartLabel(months)}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-30 w-full overflow-visible"
      >
        <path
          d={`M0 ${zero}h${width}`}
          strokeWidth="1"
          vectorEffect="non-scaling-stroke"
          className="fill-none stroke-line-strong"
        />
        {months.map(({ month, revenueUsd }, at) => (
          <rect
            key={month}
            x={at * STEP + (STEP - BAR) / 2}
            y={bars[at]?.top}
            width={BAR}
            height={bars[at]?.height}
            className={at === months.length - 1 ? 'fill-thread-ink' : 'fill-quiet'}
          >
            <title>{`${monthName(month)}: ${moneyLabel(revenueUsd)}`}</title>
          </rect>
        ))}
      </svg>
      <MonthLabels months={months} />
    </div>
  );
}

function MonthLabels({ months }: { months: readonly MonthRevenue[] }) {
  return (
    <ol aria-hidden="true" className="grid auto-cols-fr grid-flow-col text-center text-12 text-quiet">
      {months.map(({ month, revenueUsd }) => (
        <li key={month} className="grid min-w-0 justify-items-center gap-0.5 max-sm:nth-[even]:invisible">
          <span>{shortMonthName(month)}</span>
          <span className="figures font-semibold text-ink max-lg:hidden">
            {revenueUsd === 0 ? '–' : moneyLabel(revenueUsd)}
          </span>
        </li>
      ))}
    </ol>
  );
}

function chartLabel(months: readonly MonthRevenue[]): string {
  const best = months.toSorted((one, other) => other.revenueUsd - one.revenueUsd)[0];
  if (best === undefined || best.revenueUsd <= 0) return `No revenue in the last ${months.length} months`;
  return `Revenue of the last ${months.length} months, at most ${moneyLabel(best.revenueUsd)} in ${monthName(best.month)}; the figures are in the table below`;
}
