import { useQuery, useSuspenseQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useViewer } from '#app/features/accounts/web/accounts.queries.ts';
import type { PortalListing, PortalFilter } from '../../portal.schema.ts';
import { HOUR_MS } from '#app/lib/durations.ts';
import type { OnChoose } from './listing-choices.tsx';
import { PortalDialogs } from './portal-dialogs.tsx';
import { ListingRow } from './listing-row.tsx';
import { placementFiguresQuery, POLL_MS, portalQuery } from './portal.queries.ts';
import { filterTitle, filterListings, COUNT_LABELS, portalHref, countByFilter } from './portal.rules.ts';
import { useKeptFocus } from '#app/ui/use-kept-focus.ts';
import { usePortalChoices } from './use-portal-choices.tsx';
import { pluralize } from '#app/lib/format.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { classNames } from '#app/ui/class-names.ts';
import CloudOff from 'lucide-react/icons/cloud-off';

const HEADING_ID = 'listings-heading';
const ON_FIRST_SCREEN = 4;

type PortalProps = { filter: PortalFilter | undefined };

/** Everything that a seller has listed, of every status, kept up to date while it is looked at. */
export function PortalPage(props: PortalProps) {
  const viewer = useViewer();
  // Signed out a moment ago: the page is about to be left.
  if (viewer === null) return null;
  return <Portal {...props} />;
}

function Portal({ filter }: PortalProps) {
  const {
    data: listings,
    isError,
    dataUpdatedAt,
  } = useSuspenseQuery({
    ...portalQuery,
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: true,
  });
  const shown = filterListings(listings, filter);
  const { choose, changingId, dialogs } = usePortalChoices();
  // As the server drew the page, and not with every poll: each row would be drawn anew.
  const nowMs = dataUpdatedAt - (dataUpdatedAt % HOUR_MS);
  const hasListings = listings.length > 0;
  const section = useRef<HTMLElement>(null);
  // Here rather than beside the list: a dialog that closes gives the focus back first.
  useKeptFocus(section, ':scope > ul > li');
  return (
    <main id="main" className="page-width grid content-start gap-6 py-6 sm:py-10">
      <PortalHeader hasListings={hasListings} />
      <PortalCounts listings={listings} filter={filter} />
      <section ref={section} tabIndex={-1} aria-labelledby={HEADING_ID} className="grid gap-3">
        <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-4">
          <h2 id={HEADING_ID} className="text-16">
            {filterTitle(filter)}
          </h2>
          <div role="status">
            <span className="sr-only">{pluralize(shown.length, 'listing')}</span>
            {isError && <StaleNotice />}
          </div>
        </div>
        {shown.length === 0 && <PortalEmpty filter={filter} hasListings={hasListings} />}
        <Listings shown={shown} nowMs={nowMs} changingId={changingId} onChoose={choose} />
      </section>
      <PortalDialogs {...dialogs} nowMs={nowMs} />
    </main>
  );
}

type ListingsProps = {
  shown: readonly PortalListing[];
  nowMs: number;
  changingId: string | null;
  onChoose: OnChoose;
};

function Listings({ shown, nowMs, changingId, onChoose }: ListingsProps) {
  const { data: figures } = useQuery(placementFiguresQuery);
  return (
    <ul
      tabIndex={-1}
      aria-labelledby={HEADING_ID}
      className="grid gap-3 empty:hidden lg:gap-0 lg:divide-y lg:divide-line lg:rounded-panel lg:border lg:border-line lg:bg-surface lg:shadow-card"
    >
      {shown.map((listing, index) => (
        <ListingRow
          key={listing.id}
          listing={listing}
          figures={figures?.find(({ machineId }) => machineId === listing.id)}
          nowMs={nowMs}
          isBusy={changingId === listing.id}
          isFirst={index < ON_FIRST_SCREEN}
          onChoose={onChoose}
        />
      ))}
    </ul>
  );
}

const LINKS = [
  ['/ways-to-sell', 'Ways to Sell'],
  ['/seller-portal/payments', 'Payments'],
  ['/profile', 'Profile'],
] as const;

function PortalHeader({ hasListings }: { hasListings: boolean }) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <h1 className="text-28 sm:text-40">Sellers Portal</h1>
      <div className="flex flex-wrap gap-3 max-sm:w-full">
        {LINKS.map(([href, words]) => (
          <SiteLink key={href} href={href} className={buttonClass({ className: 'max-sm:flex-1' })}>
            {words}
          </SiteLink>
        ))}
        {/* With nothing listed yet, the same link stands larger below. */}
        {hasListings && (
          <SiteLink href="/sell" className={buttonClass({ variant: 'primary', className: 'max-sm:flex-1' })}>
            Sell Your Equipment
          </SiteLink>
        )}
      </div>
    </header>
  );
}

type PortalEmptyProps = { filter: PortalFilter | undefined; hasListings: boolean };

/** Nothing to show, and the next step. */
function PortalEmpty({ filter, hasListings }: PortalEmptyProps) {
  if (filter !== undefined && hasListings) {
    return (
      <EmptyState
        title={`None of your listings is ${COUNT_LABELS[filter].toLowerCase()}.`}
        actions={
          <SiteLink href={portalHref(undefined)} className={buttonClass()}>
            Show all listings
          </SiteLink>
        }
      />
    );
  }
  return (
    <EmptyState
      title="You have not listed a machine yet."
      actions={
        <SiteLink href="/sell" className={buttonClass({ variant: 'primary', size: 'large' })}>
          Sell Your Equipment
        </SiteLink>
      }
    >
      Listing is free. Have a few photos ready, and the number of heads and needles. We review every listing before
      buyers see it; here you follow it to the sale.
    </EmptyState>
  );
}

const KEPT_IN_PLACE = { resetScroll: false } as const;

type PortalCountsProps = { listings: readonly PortalListing[]; filter: PortalFilter | undefined };

/** What keeps a listing from buyers. */
function waits(counted: PortalFilter | undefined, count: number): boolean {
  return count > 0 && (counted === 'pending' || counted === 'rejected');
}

/** How many there are of each kind; each number narrows the list to what it counts. */
function PortalCounts({ listings, filter }: PortalCountsProps) {
  return (
    <nav
      aria-label="Listings by status"
      className="grid grid-cols-5 divide-x divide-line rounded-panel border border-line bg-surface shadow-card"
    >
      {countByFilter(listings).map(({ filter: counted, count }) => (
        <SiteLink
          key={counted ?? 'all'}
          href={portalHref(counted)}
          going={KEPT_IN_PLACE}
          aria-current={counted === filter ? 'true' : undefined}
          className="stitch-under grid min-h-11 min-w-0 content-center justify-items-center px-0.5 py-3 text-center text-quiet after:text-thread-ink first:rounded-l-panel last:rounded-r-panel hover:bg-sunken hover:text-ink aria-[current]:text-ink sm:justify-items-start sm:px-5 sm:py-4 sm:text-left"
        >
          <span
            className={classNames(
              'figures text-20 font-bold sm:text-28',
              waits(counted, count) ? 'text-danger' : 'text-ink',
            )}
          >
            {count}
          </span>
          <span className="max-w-full text-12 font-medium wrap-anywhere max-[22rem]:text-[0.6875rem] sm:text-14">
            {COUNT_LABELS[counted ?? 'all']}
          </span>
        </SiteLink>
      ))}
    </nav>
  );
}

const TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** The last look at the server failed: what stands below is from before. */
function StaleNotice() {
  const seenAt = useQueryClient().getQueryState(portalQuery.queryKey)?.dataUpdatedAt;
  return (
    <p className="flex items-center gap-1.5 text-14 text-warn">
      <CloudOff aria-hidden="true" className="size-4 shrink-0" />
      {seenAt === undefined ? 'Out of date' : `Out of date since ${TIME.format(seenAt)}`}
    </p>
  );
}
