import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { useViewer } from '#app/features/accounts/web/accounts.queries.ts';
import type { PortalCounts as Counts, PortalListing } from '../../portal.schema.ts';
import type { PortalFilter, PortalSearch } from '../../portal-search.schema.ts';
import { HOUR_MS } from '#app/lib/durations.ts';
import type { OnChoose } from './listing-choices.tsx';
import { PortalDialogs, type SaleFormProps } from './portal-dialogs.tsx';
import { ListingRow } from './listing-row.tsx';
import {
  LISTINGS_PER_PAGE,
  listingDemandQuery,
  placementFiguresQuery,
  POLL_MS,
  portalQuery,
} from './portal.queries.ts';
import { CHOSEN_FILTERS, COUNT_LABELS, filterTitle, portalHref } from './portal.rules.ts';
import { useKeptFocus } from '#app/ui/use-kept-focus.ts';
import { usePortalChoices } from './use-portal-choices.tsx';
import { formatInteger, pluralize } from '#app/lib/format.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { EmptyList, ListFooter } from '#app/ui/paged-list.tsx';
import { classNames } from '#app/ui/class-names.ts';
import CloudOff from 'lucide-react/icons/cloud-off';

const HEADING_ID = 'listings-heading';
const ON_FIRST_SCREEN = 4;

type PortalProps = {
  search: PortalSearch;
  /** Asks about the sale of a listing. */
  renderSale: (props: SaleFormProps<PortalListing>) => ReactNode;
  /** Asks for the private prices by which offers for a listing are answered. */
  renderOffers: (listing: PortalListing, onClose: () => void) => ReactNode;
};

/** A seller's listings of every status, polled while the page is open. */
export function PortalPage(props: PortalProps) {
  const viewer = useViewer();
  // After signing out, until the page is left.
  if (viewer === null) return null;
  return <Portal {...props} />;
}

function Portal({ search, renderSale, renderOffers }: PortalProps) {
  const {
    data: { rows: listings, counts, total },
    isError,
    dataUpdatedAt,
  } = useSuspenseQuery({
    ...portalQuery(search),
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: true,
  });
  const { choose, changingId, dialogs } = usePortalChoices();
  // Rounded to the hour, because a new time with every poll would render each row again.
  const nowMs = dataUpdatedAt - (dataUpdatedAt % HOUR_MS);
  const { status: filter, page = 1 } = search;
  const hasListings = counts.all > 0;
  const section = useRef<HTMLElement>(null);
  // Here rather than beside the list, because a closing dialog restores the focus first.
  useKeptFocus(section, ':scope > ul > li');
  return (
    <main id="main" className="page-width grid content-start gap-6 py-6 sm:py-10">
      <PortalHeader hasListings={hasListings} />
      <PortalCounts counts={counts} filter={filter} />
      <section ref={section} tabIndex={-1} aria-labelledby={HEADING_ID} className="grid gap-3">
        <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-4">
          <h2 id={HEADING_ID} className="text-16">
            {filterTitle(filter)}
          </h2>
          <div role="status">
            <span className="sr-only">{pluralize(total, 'listing')}</span>
            {isError && <StaleNotice seenAt={dataUpdatedAt} />}
          </div>
        </div>
        {listings.length === 0 && <PortalEmpty filter={filter} hasListings={hasListings} isPageEmpty={total > 0} />}
        <Listings shown={listings} nowMs={nowMs} changingId={changingId} onChoose={choose} />
        <Pages filter={filter} page={page} total={total} shown={listings.length} />
      </section>
      <PortalDialogs {...dialogs} renderSale={renderSale} renderOffers={renderOffers} nowMs={nowMs} />
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
  const { data: figures } = useQuery(placementFiguresQuery(shown));
  const { data: demand } = useQuery(listingDemandQuery(shown));
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
          demand={demand?.find(({ machineId }) => machineId === listing.id)}
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
  ['/seller-portal/questions', 'Questions'],
  ['/seller-portal/payments', 'Payments'],
  ['/seller-portal/invoices', 'Invoices'],
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
        {/* Without listings, the same link is shown larger below. */}
        {hasListings && (
          <SiteLink href="/sell" className={buttonClass({ variant: 'primary', className: 'max-sm:flex-1' })}>
            Sell Your Equipment
          </SiteLink>
        )}
      </div>
    </header>
  );
}

type PagesProps = { filter: PortalFilter | undefined; page: number; total: number; shown: number };

/** Most sellers have a single page, which needs no pagination. */
function Pages({ filter, page, total, shown }: PagesProps) {
  if (total <= LISTINGS_PER_PAGE) return null;
  return (
    <ListFooter
      page={page}
      pageSize={LISTINGS_PER_PAGE}
      shown={shown}
      total={total}
      isTotalExact
      noun={['listing', 'listings']}
      hrefOf={(to) => portalHref(filter, to)}
    />
  );
}

type PortalEmptyProps = {
  filter: PortalFilter | undefined;
  hasListings: boolean;
  /** Other pages have listings. */
  isPageEmpty: boolean;
};

/** The empty state, with the next step. */
function PortalEmpty({ filter, hasListings, isPageEmpty }: PortalEmptyProps) {
  if (isPageEmpty)
    return <EmptyList title="There is nothing on this page." href={portalHref(filter)} next="Go to first page" />;
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

type PortalCountsProps = { counts: Counts; filter: PortalFilter | undefined };

/** From this number on, the figures need smaller type to fit side by side on a phone. */
const FIVE_DIGITS = 10_000;

/** Whether these listings are hidden from buyers. */
function waits(counted: PortalFilter | undefined, count: number): boolean {
  return count > 0 && (counted === 'pending' || counted === 'rejected');
}

/** The number of listings of each kind; each figure filters the list. */
function PortalCounts({ counts, filter }: PortalCountsProps) {
  return (
    <nav
      aria-label="Listings by status"
      className="grid grid-cols-5 divide-x divide-line rounded-panel border border-line bg-surface shadow-card"
    >
      {CHOSEN_FILTERS.map((counted) => (
        <SiteLink
          key={counted ?? 'all'}
          href={portalHref(counted)}
          going={KEPT_IN_PLACE}
          aria-current={counted === filter ? 'true' : undefined}
          className="stitch-under grid min-h-11 min-w-0 content-center justify-items-center px-0.5 py-3 text-center text-quiet after:text-thread-ink first:rounded-l-panel last:rounded-r-panel hover:bg-sunken hover:text-ink aria-[current]:text-ink sm:justify-items-start sm:px-5 sm:py-4 sm:text-left"
        >
          <span
            className={classNames(
              'figures font-bold sm:text-28',
              counts.all < FIVE_DIGITS ? 'text-20' : 'text-16',
              waits(counted, counts[counted ?? 'all']) ? 'text-danger' : 'text-ink',
            )}
          >
            {formatInteger(counts[counted ?? 'all'])}
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

/** The last poll failed: the list below may be outdated. */
function StaleNotice({ seenAt }: { seenAt: number }) {
  return (
    <p className="flex items-center gap-1.5 text-14 text-warn">
      <CloudOff aria-hidden="true" className="size-4 shrink-0" />
      <span>{`Out of date since ${TIME.format(seenAt)}`}</span>
    </p>
  );
}
