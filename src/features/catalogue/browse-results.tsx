import { NO_MACHINES_FOUND } from './browse-texts.rules.ts';
import { MachineGrid } from '#app/features/machines/web/machine-grid.tsx';
import { MachineGridSkeleton } from '#app/features/machines/web/machine-grid-skeleton.tsx';
import { MachineList, MachineListSkeleton } from '#app/features/machines/web/machine-list.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { classNames } from '#app/ui/class-names.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { StitchDivider } from '#app/ui/stitch-divider.tsx';
import type { BrowseSearch } from './browse-search.ts';
import { browseHref, changed, DEFAULT_VIEW, filtersOf } from './browse-search.ts';
import type { MachinePage } from './catalogue.queries.ts';
import type { View } from './catalogue.schema.ts';
import { DEFAULT_PAGE_SIZE } from '#app/lib/paging.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import { inOneOrder } from './in-one-order.ts';
import { ClearAllLink } from './chosen-filters.tsx';
import { PromotedSection } from './promoted-section.tsx';
import { ViewSwitch } from './view-switch.tsx';

type BrowseResultsProps = {
  search: BrowseSearch;
  /** Undefined while it is on its way for the first time. */
  found: MachinePage | undefined;
  promoted: MachinePage | undefined;
  /** The page on the screen is still the one before. */
  isStale: boolean;
};

export function BrowseResults({ search, found, promoted, isStale }: BrowseResultsProps) {
  const view = search.view ?? DEFAULT_VIEW;
  if (found === undefined) return <ResultsSkeleton view={view} count={search.pageSize ?? DEFAULT_PAGE_SIZE} />;
  if (found.machines.length === 0) return <NothingFound search={search} total={found.total} />;
  const hasPromoted = promoted !== undefined && promoted.machines.length > 0;
  return (
    <div
      aria-busy={isStale}
      className={classNames(
        'grid grid-cols-1 gap-4 transition-opacity sm:gap-6',
        isStale && 'opacity-50 delay-150 duration-200',
      )}
    >
      {/* Pushed aside for other filters, it would begin amid the new ones. */}
      {hasPromoted && (
        <PromotedSection key={stringifySearch(inOneOrder(filtersOf(search)))} search={search} promoted={promoted} />
      )}
      <div className={classNames('@container flex items-center gap-4', hasPromoted ? 'mt-4' : 'sm:contents')}>
        {hasPromoted ? (
          <StitchDivider className="flex-1">
            <h2 className="text-20 sm:text-28">All Equipment</h2>
          </StitchDivider>
        ) : (
          <h2 className="sr-only">{search.search === undefined ? 'All Equipment' : 'Search results'}</h2>
        )}
        {/* Above the list there is no room for it on phones. */}
        <ViewSwitch search={search} className="ml-auto flex sm:hidden" />
      </div>
      {view === 'list' ? (
        <MachineList machines={found.machines} first={!hasPromoted} />
      ) : (
        <MachineGrid machines={found.machines} size={view} first={!hasPromoted} inList />
      )}
    </div>
  );
}

function ResultsSkeleton({ view, count }: { view: View; count: number }) {
  return view === 'list' ? <MachineListSkeleton count={count} /> : <MachineGridSkeleton size={view} count={count} />;
}

function NothingFound({ search, total }: { search: BrowseSearch; total: number }) {
  const look = buttonClass({ variant: 'primary' });
  if (total > 0) {
    const first = (
      <SiteLink href={browseHref(changed(search, {}))} className={look}>
        Go to first page
      </SiteLink>
    );
    return (
      <EmptyState title="This page does not exist." actions={first}>
        The results have fewer pages.
      </EmptyState>
    );
  }
  return (
    <EmptyState title={NO_MACHINES_FOUND} actions={<ClearAllLink search={search} className={look} />}>
      Remove a filter or use fewer words. A brand and a number of heads is often enough.
    </EmptyState>
  );
}
