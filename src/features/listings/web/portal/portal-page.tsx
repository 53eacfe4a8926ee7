import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { userQuery } from '#app/features/accounts/web/accounts.queries.ts';
import type { PortalListing, PortalFilter } from '../../portal.schema.ts';
import { HOUR_MS } from '#app/lib/durations.ts';
import type { OnChoose } from './listing-choices.tsx';
import { PortalCounts } from './portal-counts.tsx';
import { PortalDialogs } from './portal-dialogs.tsx';
import { PortalEmpty } from './portal-empty.tsx';
import { PortalHeader } from './portal-header.tsx';
import { ListingRow } from './listing-row.tsx';
import { StaleNotice } from './stale-notice.tsx';
import { placementFiguresQuery, POLL_MS, portalQuery } from './portal.queries.ts';
import { FILTER_TITLES, filterListings } from './portal.rules.ts';
import { useKeptFocus } from '#app/ui/use-kept-focus.ts';
import { usePortalChoices } from './use-portal-choices.ts';
import { pluralize } from '#app/lib/format.ts';

const HEADING_ID = 'listings-heading';
const ON_FIRST_SCREEN = 4;

type PortalProps = { filter: PortalFilter | undefined };

/** Everything that a seller has listed, of every status, kept up to date while it is looked at. */
export function PortalPage(props: PortalProps) {
  const { data: viewer } = useSuspenseQuery(userQuery);
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
  const { choose, changingId, ...dialogs } = usePortalChoices();
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
            {FILTER_TITLES[filter ?? 'all']}
          </h2>
          <div role="status">
            <span className="sr-only">{pluralize(shown.length, 'listing')}</span>
            {isError && <StaleNotice />}
          </div>
        </div>
        {shown.length === 0 && <PortalEmpty filter={filter} hasListings={hasListings} />}
        <Listings shown={shown} nowMs={nowMs} changingId={changingId} onChoose={choose} />
      </section>
      <PortalDialogs {...dialogs} isUnderway={changingId !== null} nowMs={nowMs} />
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
