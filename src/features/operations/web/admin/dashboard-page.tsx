import { formatInteger } from '#app/lib/format.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatUsd } from '#app/lib/money.ts';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { AskToNotify } from './ask-to-notify.tsx';
import { Alert } from '#app/ui/form.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { ActivityCharts } from './activity-charts.tsx';
import { totalListed } from './section-badges.rules.ts';
import { overviewQuery } from './dashboard.queries.ts';
import type { Overview } from '../../dashboard.schema.ts';
import { SectionCards, type Section } from './section-cards.tsx';
import { WorkQueue } from './work-queue.tsx';

type DashboardProps = {
  sections: readonly Section[];
  /** Buttons of other features. */
  actions: ReactNode;
};

/** The dashboard: what waits, the last days, figures, and links to the sections. */
export function Dashboard({ sections, actions }: DashboardProps) {
  const { data: overview, isError, refetch, dataUpdatedAt } = useQuery(overviewQuery);
  if (overview === undefined) {
    return isError ? (
      <LoadProblem title="Failed to fetch the overview" onRetry={refetch} />
    ) : (
      <Skeleton className="h-96" />
    );
  }
  return (
    <>
      {isError && <Alert>The figures could not be refreshed. What you see may be out of date.</Alert>}
      <WorkQueue overview={overview} nowMs={dataUpdatedAt - (dataUpdatedAt % MINUTE_MS)} />
      <ActivityCharts />
      <Figures overview={overview} />
      <SectionCards sections={sections} overview={overview} />
      <div className="flex flex-wrap items-center gap-3">
        {actions}
        <AskToNotify />
      </div>
    </>
  );
}

function Figures({ overview }: { overview: Overview }) {
  const { listings, users, running, receivedUsd } = overview;
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-panel border border-line bg-line shadow-card sm:grid-cols-5 max-sm:[&>:last-child]:col-span-2">
      <Figure label="Total Listed" value={totalListed(overview)} href="/admin/listings" />
      <Figure label="Sold" value={listings.sold} href="/admin/listings?status=sold" />
      <Figure label="Users" value={users} href="/admin/users" />
      <Figure label="Received this month" value={formatUsd(receivedUsd)} note="Less refunds" href="/admin/payments" />
      <Figure
        label="List value of running placements"
        value={priceLabel(running.usd)}
        note={`${running.premium} Premium, ${running.featured} Featured; ${running.given} given`}
        href="/admin/listings?status=premium"
      />
    </dl>
  );
}

function Figure({ label, value, note, href }: { label: string; value: string | number; note?: string; href: string }) {
  return (
    <div className="relative grid content-start bg-surface p-4 hover:bg-sunken sm:px-5">
      <dt className="text-14 text-quiet">
        <SiteLink href={href} className="rounded-label after:absolute after:inset-0">
          {label}
        </SiteLink>
      </dt>
      <dd className="figures text-28 font-bold">
        {typeof value === 'number' ? formatInteger(value) : value}
        {note !== undefined && <span className="block text-12 font-normal text-quiet">{note}</span>}
      </dd>
    </div>
  );
}
