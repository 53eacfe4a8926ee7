import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '#app/ui/loaded.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { ENVIRONMENT_LABELS, moneyLabel } from '../../payment-labels.rules.ts';
import type { PaymentsView } from '../../payments-filter.schema.ts';
import { revenueQuery } from './payments.queries.ts';
import { RevenueChart } from './revenue-chart.tsx';
import { lastMonths, MONTHS_SHOWN, sumRevenue, type MonthRevenue, monthName } from './revenue.rules.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { paymentsHref } from './payments-address.rules.ts';

type RevenueProps = { filter: PaymentsView };

/** The revenue by months, as a chart and as a table. */
export function RevenuePanel({ filter }: RevenueProps) {
  const [now] = useState(() => new Date());
  return (
    <Panel aria-labelledby="revenue-heading" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="revenue-heading" className="text-20">
          Revenue per month
        </h2>
        <p className="text-14 text-quiet">
          {ENVIRONMENT_LABELS[filter.environment]}, US dollars, less refunds; months in UTC
        </p>
      </div>
      <Loaded query={useQuery(revenueQuery)} failure="Failed to fetch revenue" skeleton="h-60">
        {(revenue) => {
          const ours = revenue.filter(({ environment }) => environment === filter.environment);
          return <Revenue filter={filter} months={lastMonths(ours, now)} />;
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

const KEPT_IN_PLACE = { resetScroll: false } as const;

type RevenueTableProps = { months: readonly MonthRevenue[]; filter: PaymentsView };

/** The chart in figures; a month leads to its payments. */
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
            {['Month', 'Payments', 'Taken', 'Refunded', 'Revenue'].map((head) => (
              <th key={head} scope="col" className="py-1.5 text-right font-medium first:text-left">
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
  const { month, payments, takenUsd, refundedUsd, revenueUsd } = revenue;
  return (
    <tr>
      <th scope="row" className="py-1.5 text-left font-normal">
        <SiteLink href={href} going={KEPT_IN_PLACE} className="link-quiet">
          {monthName(month)}
        </SiteLink>
      </th>
      <td className="py-1.5 text-right">{payments}</td>
      <td className="py-1.5 text-right">{moneyLabel(takenUsd)}</td>
      <td className="py-1.5 text-right">{moneyLabel(refundedUsd)}</td>
      <td className="py-1.5 text-right font-medium">{moneyLabel(revenueUsd)}</td>
    </tr>
  );
}
