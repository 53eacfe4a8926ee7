import { buttonClass } from '#app/ui/button-class.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { COUNT_LABELS, portalHref } from './portal.rules.ts';
import type { PortalFilter } from '../../portal.schema.ts';

type PortalEmptyProps = { filter: PortalFilter | undefined; hasListings: boolean };

/** Nothing to show, and the next step. */
export function PortalEmpty({ filter, hasListings }: PortalEmptyProps) {
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
