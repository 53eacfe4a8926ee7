import { useSite } from '#app/features/site/web/site.queries.ts';
import { monthIn, timeZoneName } from '#app/lib/time-zones.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toCents, toUsd } from '#app/lib/format.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Loaded } from '#app/ui/loaded.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { ENVIRONMENT_LABELS, moneyLabel } from '../../payment-labels.rules.ts';
import type { PaymentsView } from '../../payments-search.schema.ts';
import { paymentsHref, revenueQuery } from './payments.queries.ts';
import {
  lastMonths,
  monthName,
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

const STEP = 10;
const BAR = 6;
const HEIGHT = 120;

/** Months as bars, the current one in another colour. The table below has the figures. */
function RevenueChart({ months }: { months: readonly MonthRevenue[] }) {
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

const KEPT_IN_PLACE = { resetScroll: false } as const;

type RevenueTableProps = { months: readonly MonthRevenue[]; filter: PaymentsView };

/** The chart's figures; a month links to its payments. */
const HEADS = ['Month', 'Payments', 'Placements', 'Commissions', 'Refunded', 'Revenue'] as const;
/** Phones have no room for these; they are among the payments of a month, to which its name leads. */
const WIDE: ReadonlySet<string> = new Set<(typeof HEADS)[number]>(['Payments', 'Refunded']);

function RevenueTable({ months, filter: { environment } }: RevenueTableProps) {
  return (
    <details>
      <summary className="min-h-11 content-center rounded-control text-14 font-medium link-plain sm:min-h-9">
        Figures as a table
      </summary>
      <table className="w-full max-w-xl border-collapse text-14 tabular-nums">
        <caption className="sr-only">Revenue per month</caption>
        <thead className="border-b border-line-strong text-quiet">
          <tr>
            {HEADS.map((head) => (
              <th
                key={head}
                scope="col"
                className={classNames(
                  'py-1.5 text-right font-medium first:text-left',
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
  const { month, payments, takenUsd, commissionsUsd, refundedUsd, revenueUsd } = revenue;
  const placementsUsd = toUsd(toCents(takenUsd) - toCents(commissionsUsd));
  return (
    <tr>
      <th scope="row" className="py-1.5 text-left font-normal">
        <SiteLink href={href} going={KEPT_IN_PLACE} className="link-quiet">
          {monthName(month)}
        </SiteLink>
      </th>
      <td className="py-1.5 text-right max-sm:hidden">{payments}</td>
      <td className="py-1.5 text-right">{moneyLabel(placementsUsd)}</td>
      <td className="py-1.5 text-right">{moneyLabel(commissionsUsd)}</td>
      <td className="py-1.5 text-right max-sm:hidden">{moneyLabel(refundedUsd)}</td>
      <td className="py-1.5 text-right font-medium">{moneyLabel(revenueUsd)}</td>
    </tr>
  );
}
