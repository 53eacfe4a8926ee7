import { formatInteger, formatUsd } from '#app/lib/format.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useSyncExternalStore } from 'react';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { Loaded } from '#app/ui/loaded.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { ActivityCharts } from './activity-charts.tsx';
import { totalListed, cardHref, badgeFor, type SectionBadge } from './section-badges.rules.ts';
import { overviewQuery } from './dashboard.queries.ts';
import type { Overview } from '../../dashboard.schema.ts';
import { WorkQueue } from './work-queue.tsx';
import { Badge } from '#app/ui/badge.tsx';
import Bell from 'lucide-react/icons/bell';
import { Button } from '#app/ui/button.tsx';

type DashboardProps = {
  sections: readonly Section[];
  /** How fast buyers get answers, for those who may know. */
  answers: ReactNode;
  /** Buttons of other features. */
  actions: ReactNode;
};

/** The dashboard: waiting work, the last days, figures, and links to the sections. */
export function Dashboard({ sections, answers, actions }: DashboardProps) {
  const query = useQuery(overviewQuery);
  const { dataUpdatedAt } = query;
  const stale = 'The figures could not be refreshed. What you see may be out of date.';
  return (
    <Loaded query={query} failure="Failed to fetch the overview" stale={stale}>
      {(overview) => (
        <>
          <WorkQueue overview={overview} nowMs={dataUpdatedAt - (dataUpdatedAt % MINUTE_MS)} />
          {answers}
          <ActivityCharts />
          <Figures overview={overview} />
          <SectionCards sections={sections} overview={overview} />
          <div className="flex flex-wrap items-center gap-3">
            {actions}
            <AskToNotify />
          </div>
        </>
      )}
    </Loaded>
  );
}

function Figures({ overview }: { overview: Overview }) {
  const { listings, users, running, receivedUsd } = overview;
  if (listings === null && users === null && receivedUsd === null) return null;
  return (
    <dl className="grid gap-px overflow-hidden rounded-panel border border-line bg-line shadow-card max-sm:grid-cols-2 sm:auto-cols-fr sm:grid-flow-col max-sm:[&>:last-child:nth-child(odd)]:col-span-2">
      {listings !== null && (
        <>
          <Figure label="Total Listed" value={totalListed(listings)} href="/admin/listings" />
          <Figure label="Sold" value={listings.sold} href="/admin/listings?status=sold" />
        </>
      )}
      {users !== null && <Figure label="Users" value={users} href="/admin/users" />}
      {receivedUsd !== null && (
        <Figure
          label="Received this month"
          value={formatUsd(receivedUsd)}
          note="Placements and commissions, less refunds"
          href="/admin/payments"
        />
      )}
      {running !== null && (
        <Figure
          label="List value of running placements"
          value={priceLabel(running.usd)}
          note={`${running.premium} Premium, ${running.featured} Featured; ${running.given} given`}
          href="/admin/listings?status=premium"
        />
      )}
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

type Section = { label: string; href: string; purpose: string };

/** All sections, with their figures. */
function SectionCards({ sections, overview }: { sections: readonly Section[]; overview: Overview }) {
  return (
    <ul aria-label="Sections" className="grid grid-cols-2 gap-2 sm:gap-3 xl:grid-cols-3">
      {sections.map((section) => (
        <Card
          key={section.href}
          section={section}
          href={cardHref(section.href, overview)}
          badge={badgeFor(section.href, overview)}
        />
      ))}
    </ul>
  );
}

type CardProps = { section: Section; href: string; badge: SectionBadge | null };

function Card({ section: { label, purpose }, href, badge }: CardProps) {
  return (
    <li className="grid">
      <SiteLink
        href={href}
        className="grid min-h-12 content-center gap-1 rounded-panel border border-line bg-surface p-3 shadow-card hover:border-ink sm:content-start sm:p-4"
      >
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="font-display text-16 font-semibold">{label}</span>
          {badge !== null && badge.count > 0 && (
            <Badge tone={badge.isUrgent ? 'pending' : 'plain'}>
              {formatInteger(badge.count)} {badge.label}
            </Badge>
          )}
        </span>
        <span className="text-14 text-quiet max-sm:hidden">{purpose}</span>
      </SiteLink>
    </li>
  );
}

/** Offers browser notifications until the admin has allowed or refused them. */
function AskToNotify() {
  const permission = useSyncExternalStore(subscribe, getPermission, () => 'denied');
  if (permission !== 'default') return null;
  return (
    <Button
      variant="quiet"
      className="justify-self-start"
      onClick={() => void Notification.requestPermission().then(notifyListeners)}
    >
      <Bell aria-hidden="true" />
      Turn on browser notifications
    </Button>
  );
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function getPermission(): NotificationPermission {
  return 'Notification' in window ? Notification.permission : 'denied';
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}
