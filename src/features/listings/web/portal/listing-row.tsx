import { memo } from 'react';
import type { PortalListing } from '../../portal.schema.ts';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import { MachinePhoto } from '#app/features/machines/web/machine-photo.tsx';
import { isPublic, mainImageOf, priceLabel, headsLabel, needlesLabel } from '#app/features/machines/machines.rules.ts';
import type { PlacementFigures } from '#app/features/payments/payments.schema.ts';
import { AgreedVersion } from '#app/features/agreements/web/agreed-version.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { ListingChoices, type OnChoose } from './listing-choices.tsx';
import { MissingFacts } from './missing-facts.tsx';
import { ListingNotice } from './listing-notice.tsx';
import { LocalDate } from '#app/ui/local-date.tsx';
import { formatInteger, pluralize } from '#app/lib/format.ts';
import { DayChart } from '#app/ui/day-chart.tsx';
import { sumOf } from '#app/ui/day-chart.rules.ts';
import { VIEWS, statusLabel } from './portal.rules.ts';
import { buyersLabel, wantedAdsLabel, wantedHref } from '#app/features/watching/demand.rules.ts';
import type { ListingDemand } from '#app/features/watching/demand.schema.ts';
import type { ListingStatus } from '#app/db/enums.ts';
import { Badge, type BadgeTone } from '#app/ui/badge.tsx';
import { Standing } from '#app/features/payments/web/placement-standing.tsx';
import { PLACEMENT_NAMES } from '#app/features/payments/placement-labels.rules.ts';
import { getPlacements, type PlacementState } from '#app/features/payments/placement-options.rules.ts';

const ROW =
  'grid grid-cols-[5.25rem_minmax(0,1fr)] gap-x-3 gap-y-3 p-4 max-lg:rounded-panel max-lg:border max-lg:border-line max-lg:bg-surface max-lg:shadow-card sm:grid-cols-[8rem_minmax(0,1fr)_auto] sm:gap-x-4 lg:grid-cols-[7rem_minmax(0,1fr)_6.5rem_9.5rem_20.5rem] lg:items-center lg:py-3';
type ListingRowProps = {
  listing: PortalListing;
  /** Results of its placement; undefined without a running one, or while loading. */
  figures: PlacementFigures | undefined;
  /** How many people's saved searches and wanted ads find it; undefined while loading. */
  demand: ListingDemand | undefined;
  /** The current time, for placements that end soon. */
  nowMs: number;
  /** A change is being saved; further ones must wait. */
  isBusy: boolean;
  /** Whether it is on the first screen. */
  isFirst: boolean;
  onChoose: OnChoose;
};

/**
 * One listing: a card on phones, a table row on wide screens. Memoized, because rendering hundreds of listings is slow.
 */
export const ListingRow = memo(function ListingRow(props: ListingRowProps) {
  const { listing, figures, demand, nowMs, isBusy, isFirst, onChoose } = props;
  const { id, name } = listing;
  const now = new Date(nowMs);
  return (
    <li tabIndex={-1} className={ROW}>
      <div className="aspect-4/3 self-start overflow-hidden sm:row-span-2 lg:row-span-1 rounded-control bg-sunken">
        <MachinePhoto
          image={mainImageOf(listing)}
          alt=""
          sizes="8rem"
          wanted={isFirst ? 'soon' : 'later'}
          className="size-full object-cover"
        />
      </div>
      <div className="grid min-w-0 content-start gap-1">
        <ListingState listing={listing} now={now} />
        <h3 className="text-16 leading-snug wrap-anywhere">
          <SiteLink href={machineHref(id)} className="rounded-label link-quiet">
            {name}
          </SiteLink>
        </h3>
        <ListingFacts listing={listing} />
        <MissingFacts listing={listing} />
      </div>
      <div className="flex items-end justify-between gap-x-6 gap-y-2 max-sm:col-span-full sm:grid sm:content-start sm:justify-items-end lg:contents">
        <Price listing={listing} />
        <Interest listing={listing} demand={demand} />
      </div>
      <ListingNotice listing={listing} now={now} />
      {figures !== undefined && <PlacementFiguresLine figures={figures} />}
      <ListingChoices listing={listing} now={now} isBusy={isBusy} onChoose={onChoose} />
    </li>
  );
});

function Price({ listing: { price, hiddenPrice } }: { listing: PortalListing }) {
  if (price === null) return <p className="text-14 text-quiet lg:text-right">No price set</p>;
  return (
    <p className="grid lg:justify-items-end lg:text-right">
      <span className="figures text-20 font-bold">{priceLabel(price)}</span>
      {hiddenPrice && <span className="text-12 text-quiet">hidden from buyers</span>}
    </p>
  );
}

function ListingFacts({ listing }: { listing: PortalListing }) {
  const { heads, needles, year, createdAt, soldAt, agreed } = listing;
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-0.5 text-14 whitespace-nowrap text-quiet tabular-nums">
      <li>{headsLabel(heads)}</li>
      <li>{needlesLabel(needles)}</li>
      {year !== null && <li>{year}</li>}
      <li>
        Listed <LocalDate at={createdAt} />
      </li>
      {soldAt !== null && (
        <li>
          Sold <LocalDate at={soldAt} />
        </li>
      )}
      {agreed !== null && (
        <li>
          Agreement: <AgreedVersion version={agreed.version} />, <LocalDate at={agreed.at} />
        </li>
      )}
    </ul>
  );
}

type Figures = Pick<PlacementFigures, 'seen' | 'opened' | 'asked' | 'contacted'>;

/** Results of a placement, compared to listings without one in the same time. */
function PlacementFiguresLine({ figures }: { figures: PlacementFigures }) {
  const { since, others } = figures;
  return (
    <p className="col-span-full text-14 text-quiet tabular-nums sm:col-start-2 lg:row-start-3">
      Placed since <LocalDate at={since} />: <span className="font-medium text-ink">{words(figures)}</span>
      {others !== null && `. A listing without placement in that time: ${words(others)}`}.
    </p>
  );
}

function words({ seen, opened, asked, contacted }: Figures): string {
  const direct = contacted > 0 ? `, called or emailed ${rounded(contacted)}` : '';
  return `seen ${rounded(seen)}, opened ${rounded(opened)}, asked about ${rounded(asked)}${direct}`;
}

/** Averages below ten keep one decimal: half a question is not zero. */
function rounded(count: number): string {
  return count < 10 ? String(Math.round(count * 10) / 10) : formatInteger(Math.round(count));
}

const HEIGHT = 26;

type InterestProps = Pick<ListingRowProps, 'listing' | 'demand'>;

/** Views by day, with totals and the numbers of those who watch and search below. */
function Interest({ listing, demand }: InterestProps) {
  const { watchers } = listing;
  const { searching = 0, wanted = 0 } = demand ?? {};
  const { total, last30Days } = listing.views;
  return (
    <div className="grid justify-items-end gap-1 lg:justify-items-start">
      <DayChart days={last30Days} noun={VIEWS} height={HEIGHT} />
      <p className="text-12 whitespace-nowrap text-quiet tabular-nums">
        {total === 0 ? (
          'No views yet'
        ) : (
          <>
            <span className="font-semibold text-ink">{pluralize(total, ...VIEWS)}</span>, {sumOf(last30Days)} in{' '}
            {last30Days.length} days
          </>
        )}
        {watchers > 0 && ` · ${formatInteger(watchers)} ${watchers === 1 ? 'watches' : 'watch'}`}
      </p>
      {isPublic(listing) && (
        <p className="min-h-lh text-12 text-quiet tabular-nums">
          {searching !== 0 && `${buyersLabel(searching)} search for it`}
          {searching !== 0 && wanted !== 0 && ' · '}
          {wanted !== 0 && (
            <SiteLink href={wantedHref(listing)} className="link">
              {wantedAdsLabel(wanted)}
            </SiteLink>
          )}
        </p>
      )}
    </div>
  );
}

/** The listing's status, and the ends of its placements. */
function ListingState({ listing, now }: { listing: PortalListing; now: Date }) {
  const { status } = listing;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 pb-0.5">
      <Badge tone={TONES[status]}>{statusLabel(listing)}</Badge>
      {getPlacements(listing, now).map((placement) => (
        <Placement key={placement.kind} placement={placement} status={status} />
      ))}
    </div>
  );
}

/** For sellers a sale is good news, unlike in the labels on buyers' photographs. */
const TONES = {
  pending: 'pending',
  approved: 'approved',
  featured: 'approved',
  sold: 'plain',
  rejected: 'rejected',
} as const satisfies Record<ListingStatus, BadgeTone>;

function Placement({ placement: { kind, standing }, status }: { placement: PlacementState; status: ListingStatus }) {
  if (standing === null) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-1.5 text-12 text-quiet">
      <Badge tone={kind}>{PLACEMENT_NAMES[kind]}</Badge>{' '}
      <span>
        <Standing standing={standing} status={status} />
      </span>
    </span>
  );
}
