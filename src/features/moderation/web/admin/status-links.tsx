import { STATUS_FILTERS, type StatusFilter } from '#app/features/listings/list-query.schema.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { FILTER_LABELS } from './listing-labels.rules.ts';
import { listingsHref } from './listings-address.rules.ts';
import type { ListingsSearch } from './listings-address.schema.ts';

const KEPT_IN_PLACE = { resetScroll: false } as const;

/** In the order in which they are worked through; none is lost that the list comes to know. */
const FIRST: readonly StatusFilter[] = ['all', 'pending', 'approved', 'featured', 'premium', 'rejected', 'sold'];
const IN_ORDER = STATUS_FILTERS.toSorted((one, other) => FIRST.indexOf(one) - FIRST.indexOf(other));

/** The status that the list is narrowed to; premium is premium paid, whatever the status. */
export function StatusLinks({ search }: { search: ListingsSearch }) {
  return (
    <nav aria-label="Status" className="flex flex-wrap gap-x-1 rounded-panel border border-line bg-surface shadow-card">
      {IN_ORDER.map((status) => (
        <SiteLink
          key={status}
          href={listingsHref(search, { status })}
          going={KEPT_IN_PLACE}
          preload={false}
          aria-current={status === (search.status ?? 'all') ? 'true' : undefined}
          className="stitch-under grid min-h-11 place-content-center rounded-panel px-3.5 py-2 text-14 font-semibold text-quiet after:text-thread-ink hover:bg-sunken hover:text-ink aria-[current]:text-ink"
        >
          {FILTER_LABELS[status]}
        </SiteLink>
      ))}
    </nav>
  );
}
