import type { PortalListing, PortalFilter } from '../../portal.schema.ts';
import { classNames } from '#app/ui/class-names.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { COUNT_LABELS, countByFilter, portalHref } from './portal.rules.ts';

const KEPT_IN_PLACE = { resetScroll: false } as const;

type PortalCountsProps = { listings: readonly PortalListing[]; filter: PortalFilter | undefined };

/** What keeps a listing from buyers. */
function waits(counted: PortalFilter | undefined, count: number): boolean {
  return count > 0 && (counted === 'pending' || counted === 'rejected');
}

/** How many there are of each kind; each number narrows the list to what it counts. */
export function PortalCounts({ listings, filter }: PortalCountsProps) {
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
