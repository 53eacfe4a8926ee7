import { useSite } from '#app/features/site/web/site.queries.ts';
import { monthIn, timeZoneName } from '#app/lib/time-zones.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { Loaded } from '#app/ui/loaded.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { ENVIRONMENT_LABELS, moneyLabel } from '../../payment-labels.rules.ts';
import type { PaymentsView } from '../../payments-search.schema.ts';
import { paymentsHref, revenueQuery } from './payments.queries.ts';
import {
  lastMonths,
  monthName,
  monthWithYear,
  MONTHS_SHOWN,
  shortMonthName,
  sumRevenue,
  toBars,
  type MonthRevenue,
} from './revenue.rules.ts';
import { SiteLink } from '#app/ui/site-link.tsx';

type RevenueProps = { filter: PaymentsView };

/** Revenue by month, as a chart and as a table. */
export function RevenuePanel({ filter }: RevenueProps) {
  const { timeZone } = useSite();
  const [current] = useState(() => monthIn(timeZone, new Date()));
  return (
    <Panel aria-labelledby="revenue-heading" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="revenue-heading" className="text-20">
          Revenue per month
        </h2>
        <p className="text-14 text-quiet">
          {ENVIRONMENT_LABELS[filter.environment]}, US dollars, less refunds; months in {timeZoneName(timeZone)}
        </p>
      </div>
      <Loaded query={useQuery(revenueQuery)} failure="Failed to fetch revenue" skeleton="h-60">
        {(revenue) => {
          const ours = revenue.filter(({ environment }) => environment === filter.environment);
          return <Revenue filter={filter} months={lastMonths(ours, current)} />;
        }}
      </Loaded>
    </Panel>
  );
}

function Revenue({ filter, months }: RevenueProps & { months: readonly MonthRevenue[] }) {
  const thisMonth = months.at(-1)?.revenueUsd ?? 0;
  return (
    <>
      <dl className="flex flex-wrap gap-x-10 gap-y-2">
        <Sum label="This month" usd={thisMonth} />
        <Sum label={`The last ${MONTHS_SHOWN} months`} usd={sumRevenue(months)} />
      </dl>
      <RevenueChart months={months} />
      <RevenueTable months={months} filter={filter} />
    </>
  );
}

function Sum({ label, usd }: { label: string; usd: number }) {
  return (
    <div className="grid">
      <dt className="text-14 text-quiet">{label}</dt>
      <dd className="figures text-28 font-bold">{moneyLabel(usd)}</dd>
    </div>
  );
}

/** What a chart shows side by side for each month: filled and outlined bars, which also differ without colors. */
const SERIES = [
  { key: 'placementsUsd', label: 'Placements', look: 'fill-thread-ink forced-colors:fill-[CanvasText]', x: 1.2 },
  {
    key: 'commissionsUsd',
    label: 'Commissions',
    look: 'fill-surface stroke-ink stroke-2 forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]',
    x: 5.2,
  },
] as const;
const STEP = 10;
const BAR = 3.6;
const HEIGHT = 120;

/** Placements and commissions of each month as bars. The table below has the figures. */
function RevenueChart({ months }: { months: readonly MonthRevenue[] }) {
  const { bars, zero } = toBars(
    months.flatMap((month) => SERIES.map(({ key }) => month[key])),
    HEIGHT,
  );
  const width = months.length * STEP;
  return (
    <div className="grid gap-1">
      <Legend />
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
        {months.map((month, at) =>
          SERIES.map(({ key, label, look, x }, series) => (
            <rect
              key={`${month.month} ${key}`}
              x={at * STEP + x}
              y={bars[at * SERIES.length + series]?.top}
              width={BAR}
              height={bars[at * SERIES.length + series]?.height}
              vectorEffect="non-scaling-stroke"
              className={look}
            >
              <title>{`${label}, ${monthName(month.month)}: ${moneyLabel(month[key])}`}</title>
            </rect>
          )),
        )}
      </svg>
      <MonthLabels months={months} />
    </div>
  );
}

function Legend() {
  return (
    <p aria-hidden="true" className="flex flex-wrap gap-x-4 text-12 text-quiet">
      {SERIES.map(({ label, look }) => (
        <span key={label} className="flex items-center gap-1.5">
          <svg viewBox="0 0 1 1" className="size-3 overflow-visible">
            <rect width="1" height="1" vectorEffect="non-scaling-stroke" className={look} />
          </svg>
          {label}
        </span>
      ))}
    </p>
  );
}

function MonthLabels({ months }: { months: readonly MonthRevenue[] }) {
  return (
    <ol aria-hidden="true" className="grid auto-cols-fr grid-flow-col text-center text-12 text-quiet">
      {months.map(({ month, revenueUsd }) => (
        <li
          key={month}
          className="grid min-w-0 justify-items-center gap-0.5 last:font-semibold last:text-ink max-sm:nth-[even]:invisible"
        >
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
  const placements = `${moneyLabel(sumRevenue(months, 'placementsUsd'))} of placements`;
  const commissions = `${moneyLabel(sumRevenue(months, 'commissionsUsd'))} of commissions`;
  const most = `at most ${moneyLabel(best.revenueUsd)} in ${monthName(best.month)}`;
  return `Revenue of the last ${months.length} months: ${placements} and ${commissions}, ${most}; the figures are in the table below`;
}

const KEPT_IN_PLACE = { resetScroll: false } as const;

type RevenueTableProps = { months: readonly MonthRevenue[]; filter: PaymentsView };

const HEADS = ['Month', 'Placements', 'Commissions', 'Revenue', 'Refunded', 'By PayPal', 'Payments'] as const;
/** What the revenue consists of in other ways, for which phones have no room. */
const WIDE: ReadonlySet<string> = new Set<(typeof HEADS)[number]>(['Refunded', 'By PayPal', 'Payments']);

const CELL = 'py-1.5 pl-1 text-right sm:pl-3';

/** The chart's figures; a month links to its payments. */
function RevenueTable({ months, filter: { environment } }: RevenueTableProps) {
  return (
    <details>
      <summary className="min-h-11 content-center rounded-control text-14 font-medium link-plain sm:min-h-9">
        Figures as a table
      </summary>
      <table className="w-full max-w-2xl border-collapse text-14 tabular-nums max-sm:text-12">
        <caption className="sr-only">Revenue per month</caption>
        <thead className="border-b border-line-strong text-quiet">
          <tr>
            {HEADS.map((head) => (
              <th
                key={head}
                scope="col"
                className={classNames(
                  CELL,
                  'font-medium first:pl-0 first:text-left',
                  WIDE.has(head) && 'max-sm:hidden',
                )}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {months.toReversed().map((month) => (
            <MonthRow key={month.month} revenue={month} href={paymentsHref({ environment }, { month: month.month })} />
          ))}
        </tbody>
      </table>
    </details>
  );
}

function MonthRow({ revenue, href }: { revenue: MonthRevenue; href: string }) {
  const { month, payments, placementsUsd, commissionsUsd, revenueUsd, refundedUsd, payPalUsd } = revenue;
  return (
    <tr>
      <th scope="row" className="py-1.5 text-left font-normal whitespace-nowrap">
        <SiteLink href={href} going={KEPT_IN_PLACE} className="link-quiet">
          {monthWithYear(month)}
        </SiteLink>
      </th>
      <td className={CELL}>{moneyLabel(placementsUsd)}</td>
      <td className={CELL}>{moneyLabel(commissionsUsd)}</td>
      <td className={classNames(CELL, 'font-medium')}>{moneyLabel(revenueUsd)}</td>
      <td className={classNames(CELL, 'max-sm:hidden')}>{moneyLabel(refundedUsd)}</td>
      <td className={classNames(CELL, 'max-sm:hidden')}>{moneyLabel(payPalUsd)}</td>
      <td className={classNames(CELL, 'max-sm:hidden')}>{payments}</td>
    </tr>
  );
}
