import { memo } from 'react';
import type { ListingStatus } from '#app/db/enums.ts';
import { LocalDate } from '#app/ui/local-date.tsx';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import { headsLabel, needlesLabel } from '#app/features/machines/machines.rules.ts';
import type { AdminMachine } from '#app/features/machines/machines.schema.ts';
import { PlaceLink } from '#app/features/machines/web/place-link.tsx';
import { Badge, type BadgeTone } from '#app/ui/badge.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { ChangedLine } from './changed-line.tsx';
import { ListingContact } from './listing-contact.tsx';
import { ListingDecisions } from './listing-decisions.tsx';
import { ListingPhotos } from './listing-photos.tsx';
import { ListingPrice } from './price-dialog.tsx';
import { ListingFlags } from './listing-flags.tsx';
import { STATUS_LABELS } from '#app/features/listings/listing-state-machine.rules.ts';
import { ageLabel, FINANCING_LABELS } from './listing-labels.rules.ts';
import type { PartProps } from './use-moderation.ts';

type CardProps = PartProps & {
  /** By which its age is told. */
  nowMs: number;
};

/** A listing and all that its moderator decides by. Drawn anew only when it has changed itself. */
export const ListingCard = memo(function ListingCard({ listing, control, nowMs }: CardProps) {
  return (
    <li
      tabIndex={-1}
      data-listing={listing.id}
      aria-label={listing.name}
      className="grid scroll-my-4 gap-3 rounded-panel border border-line bg-surface p-3 shadow-card sm:grid-cols-[12.5rem_minmax(0,1fr)] sm:gap-x-4 lg:grid-cols-[12.5rem_minmax(0,1fr)_17rem]"
    >
      <ListingPhotos listing={listing} control={control} />
      <div className="grid min-w-0 content-start gap-1.5">
        <Heading listing={listing} nowMs={nowMs} />
        <ChangedLine listing={listing} control={control} />
        <Facts listing={listing} />
        <ListingContact listing={listing} />
      </div>
      <div className="grid content-start gap-2 sm:col-span-full sm:grid-cols-2 sm:gap-x-4 lg:col-span-1 lg:grid-cols-1">
        <ListingPrice listing={listing} control={control} />
        <ListingFlags listing={listing} control={control} />
        <ListingDecisions listing={listing} control={control} />
      </div>
    </li>
  );
});

/** A sale is good news, not a warning as on the photographs that buyers see. */
const TONES = {
  pending: 'pending',
  approved: 'approved',
  featured: 'featured',
  sold: 'plain',
  rejected: 'rejected',
} as const satisfies Record<ListingStatus, BadgeTone>;

function Heading({ listing, nowMs }: { listing: AdminMachine; nowMs: number }) {
  const { id, name, status, isConsignment, isFeaturedPaid, createdAt, soldAt, restingSince, rejectionReason } = listing;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={TONES[status]}>{restingSince === null ? STATUS_LABELS[status] : 'Resting'}</Badge>
        {isConsignment && <Badge>Consignment</Badge>}
        {isFeaturedPaid && <Badge tone="featured">Featured paid</Badge>}
        <span className="text-12 text-quiet">
          Posted <LocalDate at={createdAt} />, {ageLabel(createdAt, nowMs)}
          {soldAt !== null && (
            <>
              {' · Sold '}
              <LocalDate at={soldAt} />
            </>
          )}
        </span>
      </div>
      <h2 className="line-clamp-3 text-16 leading-snug wrap-anywhere">
        <SiteLink href={machineHref(id)} className="rounded-label link-quiet">
          {name}
        </SiteLink>
      </h2>
      {status === 'rejected' && rejectionReason !== null && (
        <p className="line-clamp-3 text-14 text-danger wrap-anywhere">Rejected: {rejectionReason}</p>
      )}
    </>
  );
}

function Facts({ listing }: { listing: AdminMachine }) {
  const { brand, heads, needles, year, location, description, financingReason } = listing;
  return (
    <>
      <ul className="flex flex-wrap gap-x-3 gap-y-0.5 text-14 text-quiet tabular-nums">
        <li className="wrap-anywhere">{brand}</li>
        <li>{headsLabel(heads)}</li>
        <li>{needlesLabel(needles)}</li>
        {year !== null && <li>{year}</li>}
        <li className="wrap-anywhere">
          {location === null ? 'No location' : <PlaceLink location={location} className="link-plain" />}
        </li>
      </ul>
      <p className="line-clamp-2 text-14 wrap-anywhere">{description}</p>
      {financingReason !== null && (
        <p className="text-12 text-quiet">Financing is offered: {FINANCING_LABELS[financingReason]}.</p>
      )}
    </>
  );
}
