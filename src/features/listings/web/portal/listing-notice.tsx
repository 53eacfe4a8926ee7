import { useHydrated } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { openHoursDeadline, RESPONSE_MINUTES } from '#app/features/site/opening-hours.rules.ts';
import { useSite } from '#app/features/site/web/site.queries.ts';
import { listingTips } from '../../listing-tips.rules.ts';
import type { PortalListing } from '../../portal.schema.ts';
import { LocalDate } from '#app/ui/local-date.tsx';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { paymentHref } from '#app/features/payments/checkout-address.rules.ts';
import { hasAny, renewableOptions, takesPlacements } from '#app/features/payments/placement-life.rules.ts';
import { PLACEMENT_DAYS } from '#app/features/payments/prices.rules.ts';
import { PLACEMENT_NAMES } from '#app/features/payments/placement-labels.rules.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { classNames } from '#app/ui/class-names.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { getPlacements } from '#app/features/payments/placement-options.rules.ts';
import { waitsForPremium } from './portal.rules.ts';

/** What the seller should do now: why buyers do not see the listing, or which placement ends this week. */
export function ListingNotice({ listing, now }: { listing: PortalListing; now: Date }) {
  const { status, brand, rejectionReason, live, change } = listing;
  if (listing.restingSince !== null) return <Resting since={listing.restingSince} />;
  if (status === 'rejected')
    return (
      <Refusal
        reason={rejectionReason}
        unexplained="It was not approved."
        heading="Why it was rejected:"
        next="Edit it to send it back for review."
        className="bg-danger-wash"
      />
    );
  if (change?.state === 'rejected' || (live !== null && change !== null)) {
    return (
      <>
        {live === null ? (
          <Refusal
            reason={change.reason}
            unexplained="Your last change was not approved."
            heading="Why your last change was not approved:"
            next="Buyers see the listing as it is here. Edit it to send in another change."
            className="bg-warn-wash"
          />
        ) : (
          <WaitingChange live={live} price={listing.price} />
        )}
        <EndsSoon listing={listing} now={now} />
      </>
    );
  }
  if (status === 'pending' && !waitsForPremium(listing)) return <NewListing listing={listing} now={now} />;
  if (!waitsForPremium(listing)) return <EndsSoon listing={listing} now={now} />;
  return (
    <Notice className="bg-warn-wash">
      {brand} is not on our preapproved list, so buyers see this listing only once Premium is paid.{' '}
      <NextStep>To pay for it, choose Add listing options.</NextStep>
    </Notice>
  );
}

type RefusalProps = {
  reason: string | null;
  /** Shown without a moderator's reason; `heading` introduces a reason. */
  unexplained: string;
  heading: string;
  next: string;
  className: string;
};

function Refusal({ reason, unexplained, heading, next, className }: RefusalProps) {
  return (
    <Notice className={className}>
      {reason === null ? (
        unexplained
      ) : (
        <>
          <strong className="font-semibold">{heading}</strong> {reason}
        </>
      )}{' '}
      <NextStep>{next}</NextStep>
    </Notice>
  );
}

function Resting({ since }: { since: string }) {
  return (
    <Notice className="bg-warn-wash">
      Buyers have not seen it since <LocalDate at={since} />: we asked twice whether it is still for sale.{' '}
      <NextStep>To bring it back, choose Still for sale.</NextStep>
    </Notice>
  );
}

const PROMISED_MS = 12 * 60 * 60_000;

/** What happens during review, and what the seller can do in the meantime. */
function NewListing({ listing, now }: { listing: PortalListing; now: Date }) {
  const site = useSite();
  const since = new Date(listing.updatedAt);
  // The promise is relative to the submission; it is not renewed for a listing that has waited longer.
  const isFresh = now.getTime() - since.getTime() < PROMISED_MS;
  const by = useHydrated() && isFresh ? openHoursDeadline(site, RESPONSE_MINUTES.review, since) : null;
  return (
    <Notice className="bg-sunken">
      We review it{by !== null && ` by ${by}`}. Then buyers find it at{' '}
      <span className="font-medium">
        {site.publicUrl}
        {machineHref(listing.id)}
      </span>
      .{' '}
      {isFresh ? (
        <>
          It sells sooner when you do this meanwhile:
          <ul className="mt-1 grid list-disc gap-1 pl-5 text-quiet">
            {listingTips(listing).map((tip) => (
              <li key={tip}>{tip}</li>
            ))}
          </ul>
        </>
      ) : (
        <NextStep>Sells sooner: {listingTips(listing)[0]}</NextStep>
      )}
    </Notice>
  );
}

/** Buyers continue to see the approved version. */
function WaitingChange({ live, price }: { live: NonNullable<PortalListing['live']>; price: number | null }) {
  return (
    <Notice className="bg-sunken">
      Buyers see the approved version{live.price !== price && `, at ${priceLabel(live.price)},`} until your change is
      reviewed.
    </Notice>
  );
}

function EndsSoon({ listing, now }: { listing: PortalListing; now: Date }) {
  const { id, name, status } = listing;
  const renewals = renewableOptions(listing, now);
  if (!hasAny(renewals) || !takesPlacements(status)) return null;
  const ending = getPlacements(listing, now).filter(({ kind }) => renewals[kind]);
  const label = `Renew ${ending.map(({ kind }) => PLACEMENT_NAMES[kind]).join(' and ')}`;
  return (
    <Notice className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-warn-wash">
      <span>
        {ending.map(
          ({ kind, standing }) =>
            standing?.kind === 'runs' &&
            standing.until !== null && (
              <span key={kind}>
                {PLACEMENT_NAMES[kind]} ends on <LocalDate at={standing.until.toISOString()} />.{' '}
              </span>
            ),
        )}
        <NextStep>Renewing adds {PLACEMENT_DAYS} days to what is left.</NextStep>
      </span>
      <SiteLink
        href={paymentHref(id, renewals)}
        aria-label={`${label}: ${name}`}
        className={buttonClass({ size: 'small', className: 'max-lg:min-h-11 max-sm:w-full' })}
      >
        {label}
      </SiteLink>
    </Notice>
  );
}

function NextStep({ children }: { children: ReactNode }) {
  return <span className="text-quiet">{children}</span>;
}

function Notice({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div
      className={classNames(
        'col-span-full rounded-control px-3 py-2 text-14 wrap-anywhere sm:col-start-2 lg:row-start-2',
        className,
      )}
    >
      {children}
    </div>
  );
}
