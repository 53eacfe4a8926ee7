import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { ENVIRONMENT_LABELS, moneyLabel } from '../../payment-labels.rules.ts';
import type { PaymentsView } from '../../payments-filter.schema.ts';
import { revenueQuery } from './payments.queries.ts';
import { RevenueChart } from './revenue-chart.tsx';
import { RevenueTable } from './revenue-table.tsx';
import { lastMonths, MONTHS_SHOWN, sumRevenue, type MonthRevenue } from './revenue.rules.ts';

type RevenueProps = { filter: PaymentsView };

/** The revenue by months, as a chart and as a table. */
export function RevenuePanel({ filter }: RevenueProps) {
  const { data, isError, refetch } = useQuery(revenueQuery);
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
      {data !== undefined && (
        <Revenue
          filter={filter}
          months={lastMonths(
            data.filter(({ environment }) => environment === filter.environment),
            now,
          )}
        />
      )}
      {data === undefined &&
        (isError ? <LoadProblem title="Failed to fetch revenue" onRetry={refetch} /> : <Skeleton className="h-60" />)}
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
