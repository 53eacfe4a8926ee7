import { NO_MACHINES_FOUND } from '../catalogue.schema.ts';
import { formatInteger } from '#app/lib/format.ts';
import { MachineGrid, CARDS_IN_A_ROW, MachineGridSkeleton } from '#app/features/machines/web/machine-grid.tsx';
import { MachineList, MachineListSkeleton } from '#app/features/machines/web/machine-list.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { classNames } from '#app/ui/class-names.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { StitchDivider } from '#app/ui/stitch-divider.tsx';
import {
  type BrowseSearch,
  browseHref,
  changed,
  DEFAULT_VIEW,
  filtersOf,
  MAX_PROMOTED,
} from '../browse-search.schema.ts';
import { ignoredSentence } from '../browse-labels.rules.ts';
import type { MachinePage } from './catalogue.queries.ts';
import type { View } from '../catalogue.schema.ts';
import { DEFAULT_PAGE_SIZE } from '#app/lib/paging.ts';
import { canonicalSearch, stringifySearch } from '#app/lib/query-string.ts';
import { ClearAllLink } from './chosen-filters.tsx';
import { ClosestMatches } from './closest-matches.tsx';
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
        <PromotedSection
          key={stringifySearch(canonicalSearch(filtersOf(search)))}
          search={search}
          promoted={promoted}
        />
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
      {found.ignored.length > 0 && (
        <p className="rounded-panel border border-line bg-surface px-4 py-3 text-14">
          {ignoredSentence(found.ignored)}
        </p>
      )}
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
    <>
      <EmptyState title={NO_MACHINES_FOUND} actions={<ClearAllLink search={search} className={look} />}>
        Remove a filter or use fewer words. A brand and a number of heads is often enough.
      </EmptyState>
      <ClosestMatches search={search} />
    </>
  );
}

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
      See all {formatInteger(total)}
    </SiteLink>
  );
}
