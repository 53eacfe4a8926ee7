import { classNames } from '#app/ui/class-names.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { CARDS_IN_A_ROW, MachineGrid } from '#app/features/machines/web/machine-grid.tsx';
import type { BrowseSearch } from './browse-search.ts';
import { browseHref, changed, DEFAULT_VIEW, MAX_PROMOTED } from './browse-search.ts';
import { grouped } from './browse-words.ts';
import type { MachinePage } from './catalogue.queries.ts';

const ROWS = 2;

/** Paid and featured listings among the matches, in whole rows. */
export function PromotedSection({ search, promoted }: { search: BrowseSearch; promoted: MachinePage }) {
  const { view = DEFAULT_VIEW } = search;
  const size = view === 'list' ? 'medium' : view;
  const shown = promoted.machines.slice(0, Math.min(CARDS_IN_A_ROW[size] * ROWS, MAX_PROMOTED));
  const hasMore = promoted.total > shown.length;
  return (
    <section aria-labelledby="promoted-heading" className="grid grid-cols-1 gap-2 sm:gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="promoted-heading" className="text-16 sm:text-28">
          Featured & Premium Listings
        </h2>
        {hasMore && <SeeAll search={search} total={promoted.total} className="hidden min-h-11 sm:inline-flex" />}
      </div>
      <MachineGrid
        machines={shown}
        size={size}
        layout="strip"
        first
        inList
        after={
          hasMore ? (
            <SeeAll
              search={search}
              total={promoted.total}
              className="flex justify-center rounded-panel border border-line bg-surface"
            />
          ) : undefined
        }
      />
    </section>
  );
}

function SeeAll({ search, total, className }: { search: BrowseSearch; total: number; className: string }) {
  return (
    <SiteLink
      href={browseHref(changed(search, { featured: true }))}
      className={classNames('items-center text-14 font-medium link', className)}
    >
      See all {grouped(total)}
    </SiteLink>
  );
}
