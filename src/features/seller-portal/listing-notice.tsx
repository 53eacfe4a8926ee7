import type { ReactNode } from 'react';
import type { PortalListing } from '#app/features/listings/portal.schema.ts';
import { classNames } from '#app/ui/class-names.ts';
import { needsPremium } from './seller-portal.rules.ts';

/** Why buyers do not see the listing, where its seller can do something about it, and what. */
export function ListingNotice({ listing }: { listing: PortalListing }) {
  const { status, brand, rejectionReason } = listing;
  if (status === 'rejected') return <Rejection reason={rejectionReason} />;
  if (!needsPremium(listing)) return null;
  return (
    <Notice className="bg-warn-wash">
      {brand} is not on our preapproved list, so buyers see this listing only once Premium is paid.{' '}
      <NextStep>You find it under Add listing options.</NextStep>
    </Notice>
  );
}

function Rejection({ reason }: { reason: string | null }) {
  return (
    <Notice className="bg-danger-wash">
      {reason === null ? (
        'It was not approved. '
      ) : (
        <>
          <strong className="font-semibold">Why it was rejected:</strong> {reason}{' '}
        </>
      )}
      <NextStep>Edit it, and it goes to review again.</NextStep>
    </Notice>
  );
}

function NextStep({ children }: { children: ReactNode }) {
  return <span className="text-quiet">{children}</span>;
}

function Notice({ className, children }: { className: string; children: ReactNode }) {
  return (
    <p
      className={classNames(
        'col-span-full rounded-control px-3 py-2 text-14 wrap-anywhere sm:col-start-2 lg:row-start-2',
        className,
      )}
    >
      {children}
    </p>
  );
}
