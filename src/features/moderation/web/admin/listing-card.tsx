import { memo, useId, useState } from 'react';
import { hasPermission } from '#app/features/accounts/permissions.rules.ts';
import { useViewer } from '#app/features/accounts/web/accounts.queries.ts';
import { accountHref } from '#app/features/site/person-links.rules.ts';
import type { ListingStatus } from '#app/db/enums.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import { LocalDate } from '#app/ui/local-date.tsx';
import { machineHref, mailHref, telHref } from '#app/features/machines/machine-links.rules.ts';
import { headsLabel, needlesLabel, priceLabel } from '#app/features/machines/machines.rules.ts';
import type { AdminMachine } from '#app/features/machines/machines.schema.ts';
import { AgreedVersion } from '#app/features/agreements/web/agreed-version.tsx';
import { PlaceLink } from '#app/features/machines/web/place-link.tsx';
import { Badge, type BadgeTone } from '#app/ui/badge.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { ApproveOrReject, ListingFlags } from './listing-decisions.tsx';
import { ListingPrice } from './price-dialog.tsx';
import { STATUS_LABELS } from '#app/features/listings/listing-state-machine.rules.ts';
import { ageLabel, alphabetNote, factsWords, FINANCING_LABELS } from './listing-labels.rules.ts';
import type { PartProps } from './use-moderation.tsx';
import { useQuery } from '@tanstack/react-query';
import { listFieldLabels } from './listing-differences.rules.ts';
import { changesQuery } from './moderation.queries.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Copy from 'lucide-react/icons/copy';
import { copyText } from '#app/ui/copy-text.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { Tooltip } from '#app/ui/tooltip.tsx';
import { ListingPhotos } from './listing-photos.tsx';
import { ReviewNotes, type ReviewNotesProps } from './review-notes.tsx';
import { listingsHref } from './listings-address.rules.ts';

type CardProps = PartProps &
  ReviewNotesProps & {
    /** The current time, for the listing's age. */
    nowMs: number;
  };

/** Hides a part of a card on phones, until the card is opened. */
const IF_OPEN = 'max-sm:group-not-data-open:hidden';

/**
 * A listing with everything that its moderation needs. On phones it first shows what most decisions need. Memoized:
 * renders only when it changes.
 */
export const ListingCard = memo(function ListingCard({ listing, control, nowMs, duplicates, warnings }: CardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const restId = useId();
  return (
    <li
      tabIndex={-1}
      data-listing={listing.id}
      data-open={isOpen ? '' : undefined}
      aria-label={listing.name}
      className="group grid scroll-my-4 grid-cols-[6.5rem_minmax(0,1fr)] gap-3 rounded-panel border border-line bg-surface p-3 shadow-card max-sm:gap-y-2 sm:grid-cols-[12.5rem_minmax(0,1fr)] sm:gap-x-4 lg:grid-cols-[12.5rem_minmax(0,1fr)_17rem] max-sm:[&_:is(a,button,input,select)]:scroll-mb-20"
    >
      <ListingPhotos listing={listing} control={control} />
      <div className="grid min-w-0 content-start gap-1.5 max-sm:contents max-sm:*:not-first:col-span-full">
        <Summary listing={listing} nowMs={nowMs} />
        {listing.changedSinceApproval && <ChangedLine listing={listing} control={control} />}
        <div id={restId} className={`grid gap-1.5 ${IF_OPEN}`}>
          <Facts listing={listing} />
          <FactsLine listing={listing} control={control} />
        </div>
        <AlphabetNote listing={listing} />
        <ReviewNotes duplicates={duplicates} warnings={warnings} />
        <ListingContact listing={listing} className={IF_OPEN} />
      </div>
      <div className="col-span-full grid content-start gap-2 max-sm:contents sm:grid-cols-2 sm:gap-x-4 lg:col-span-1 lg:grid-cols-1">
        <div className={`grid gap-2 max-sm:col-span-full ${IF_OPEN} sm:contents`}>
          <ListingPrice listing={listing} control={control} />
          <ListingFlags listing={listing} control={control} />
        </div>
        <div className="flex flex-wrap items-center gap-2 bg-surface max-sm:sticky max-sm:bottom-0 max-sm:z-1 max-sm:col-span-full max-sm:-mx-3 max-sm:-mb-3 max-sm:rounded-b-panel max-sm:px-3 max-sm:py-2 sm:col-span-full sm:justify-end lg:col-span-1 lg:justify-start">
          {listing.status === 'pending' && <ApproveOrReject listing={listing} control={control} />}
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={restId}
            aria-label={`${isOpen ? 'Less' : 'More'} of ${listing.name}`}
            onClick={() => setIsOpen(!isOpen)}
            className="ml-auto inline-flex min-h-11 items-center gap-1 rounded-control px-2 text-14 font-medium sm:hidden"
          >
            {isOpen ? 'Less' : 'More'}
            <ChevronDown aria-hidden="true" className={isOpen ? 'size-4 rotate-180' : 'size-4'} />
          </button>
        </div>
      </div>
    </li>
  );
});

/** For sellers a sale is good news, unlike in the labels on buyers' photographs. */
const TONES = {
  pending: 'pending',
  approved: 'approved',
  featured: 'featured',
  sold: 'plain',
  rejected: 'rejected',
} as const satisfies Record<ListingStatus, BadgeTone>;

/** What the listing offers, in its first lines. */
function Summary({ listing, nowMs }: { listing: AdminMachine; nowMs: number }) {
  const { brand, heads, needles, year, location, price } = listing;
  return (
    <div className="grid min-w-0 content-start gap-1.5 max-sm:gap-1">
      <Heading listing={listing} nowMs={nowMs} />
      <p className="figures text-16 font-bold group-data-open:hidden sm:hidden">
        {price === null ? 'No price set' : priceLabel(price)}
      </p>
      <ul className="flex flex-wrap gap-x-3 gap-y-0.5 text-14 text-quiet tabular-nums">
        <li className="wrap-anywhere">{brand}</li>
        <li>{headsLabel(heads)}</li>
        <li>{needlesLabel(needles)}</li>
        {year !== null && <li>{year}</li>}
        <li className="wrap-anywhere">
          {location === null ? 'No location' : <PlaceLink location={location} className="link-plain" />}
        </li>
      </ul>
      <p className="text-14 wrap-anywhere group-data-open:hidden sm:hidden">
        <Seller listing={listing} />
      </p>
    </div>
  );
}

function Heading({ listing, nowMs }: { listing: AdminMachine; nowMs: number }) {
  const { id, name, status, isConsignment, isFeaturedPaid, createdAt, soldAt, restingSince, rejectionReason } = listing;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={TONES[status]}>{restingSince === null ? STATUS_LABELS[status] : 'Resting'}</Badge>
        {listing.sellerSuspended && <Badge tone="rejected">Seller suspended</Badge>}
        {isConsignment && <Badge>Consignment</Badge>}
        {isFeaturedPaid && <Badge tone="featured">Featured paid</Badge>}
        <span className="text-12 text-quiet">
          Posted <LocalDate at={createdAt} />, {ageLabel(createdAt, nowMs)}
          {soldAt !== null && (
            <>
              {' · '}
              <SiteLink href={`/admin/sales${stringifySearch({ machine: id })}`} className="link">
                Sold <LocalDate at={soldAt} />
              </SiteLink>
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

function Facts({ listing: { description, financingReason, agreed } }: { listing: AdminMachine }) {
  return (
    <>
      <p className="line-clamp-2 text-14 wrap-anywhere">{description}</p>
      {financingReason !== null && (
        <p className="text-12 text-quiet">Financing is offered: {FINANCING_LABELS[financingReason]}.</p>
      )}
      {agreed !== null && (
        <p className="text-12 text-quiet">
          Agreed to <AgreedVersion version={agreed.version} /> on <LocalDate at={agreed.at} />
        </p>
      )}
    </>
  );
}

function AlphabetNote({ listing }: { listing: AdminMachine }) {
  const note = alphabetNote(listing);
  return note !== null && <p className="text-14 text-warn">{note}</p>;
}

/** The number of further facts and of checked ones; opens the list of facts. */
function FactsLine({ listing, control }: PartProps) {
  const words = factsWords(listing);
  if (words === null) return null;
  return (
    <button
      type="button"
      aria-label={`${words}: ${listing.name}`}
      onClick={() => control.setOpenDialog({ kind: 'facts', listing })}
      className="min-h-8 justify-self-start rounded-label text-left text-14 font-medium link max-lg:min-h-11"
    >
      {words}
    </button>
  );
}

/** A summary of what the seller has changed since the last approval; opens the list of changes. */
function ChangedLine({ listing, control }: PartProps) {
  const { live } = listing;
  const { data } = useQuery(changesQuery(listing));
  const fields = listFieldLabels(data?.changes ?? []);
  return (
    <>
      {live !== null && (
        <p className="text-14 text-quiet">
          Visitors see the approved version, at {priceLabel(live.price)}, until you decide.
        </p>
      )}
      <button
        type="button"
        onClick={() => control.setOpenDialog({ kind: 'changes', listing })}
        className="min-h-8 justify-self-start rounded-label text-left text-14 font-medium text-warn link wrap-anywhere max-lg:min-h-11"
      >
        {fields === '' ? 'Changed since it was approved' : `Changed: ${fields}`}
      </button>
    </>
  );
}

const LINK = 'link-plain';

/** The seller and their contact. */
export function ListingContact({ listing, className = '' }: { listing: AdminMachine; className?: string }) {
  const { contactName, contactEmail, contactPhone, sellerName } = listing;
  const isAnother = contactName !== null && contactName !== '' && contactName !== sellerName;
  return (
    <div className={`flex flex-wrap items-center gap-x-4 gap-y-1 text-14 ${className}`}>
      <span className="wrap-anywhere">
        <Seller listing={listing} />
        {isAnother && `, contact: ${contactName}`}
      </span>
      {contactEmail !== null && contactEmail !== '' && (
        <Reached what="email address" text={contactEmail} href={mailHref(contactEmail, listing)} />
      )}
      {contactPhone !== null && contactPhone !== '' && (
        <Reached what="phone number" text={contactPhone} href={telHref(contactPhone)} />
      )}
      <DealsLink listing={listing} />
    </div>
  );
}

/** For those who may see deals. */
function DealsLink({ listing: { id, name } }: { listing: AdminMachine }) {
  if (!hasPermission(useViewer(), 'messages')) return null;
  return (
    <SiteLink
      href={`/admin/deals${stringifySearch({ machine: id })}`}
      preload={false}
      className={`${LINK} max-lg:min-h-11`}
    >
      Deals<span className="sr-only"> about {name}</span>
    </SiteLink>
  );
}

function Seller({ listing: { sellerId, sellerName, sellerUsername } }: { listing: AdminMachine }) {
  if (sellerId === null) return <span className="text-quiet">No seller’s account</span>;
  return (
    <>
      <SiteLink href={listingsHref({ sellerId })} preload={false} className={`font-medium ${LINK}`}>
        <span className="sr-only">Listings of </span>
        {sellerName || sellerUsername}
      </SiteLink>
      {', '}
      <SiteLink href={accountHref(sellerId)} preload={false} className={LINK}>
        about them
      </SiteLink>
    </>
  );
}

function Reached({ what, text, href }: { what: string; text: string; href: string }) {
  return (
    <span className="flex min-w-0 items-center tabular-nums">
      <a href={href} className={`min-w-0 wrap-anywhere ${LINK}`}>
        {text}
      </a>
      <Tooltip words={`Copy the ${what}`}>
        <IconButton
          label={`Copy the ${what} ${text}`}
          title={undefined}
          icon={<Copy aria-hidden="true" className="!size-4" />}
          onClick={() => void copy(what, text)}
          className="-my-2 lg:-my-1 lg:!size-8"
        />
      </Tooltip>
    </span>
  );
}

async function copy(what: string, text: string): Promise<void> {
  if (await copyText(text)) showToast({ title: 'Copied', description: `The ${what} ${text}`, tone: 'success' });
}
