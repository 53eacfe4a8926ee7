import { CARDS_IN_A_ROW, MachineGrid, MachineGridSkeleton } from '#app/features/machines/web/machine-card.tsx';
import { MachineList, MachineListSkeleton } from '#app/features/machines/web/machine-list.tsx';
import type { PublicMachine } from '#app/features/machines/machines.schema.ts';
import { formatInteger } from '#app/lib/format.ts';
import { DEFAULT_PAGE_SIZE } from '#app/lib/paging.ts';
import { canonicalSearch, stringifySearch } from '#app/lib/query-string.ts';
import { classNames } from '#app/ui/class-names.ts';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { StitchDivider } from '#app/ui/stitch-divider.tsx';
import { ignoredSentence } from '../browse-labels.rules.ts';
import {
  type BrowseSearch,
  browseHref,
  changed,
  DEFAULT_VIEW,
  filtersOf,
  isFeaturedOnly,
  MAX_PROMOTED,
} from '../browse-search.schema.ts';
import type { View } from '../catalogue.schema.ts';
import type { MachinePage } from './catalogue.queries.ts';
import { ViewSwitch } from './view-switch.tsx';

const NothingFound = lazyPart(async () => (await import('./nothing-found.tsx')).NothingFound);
const PlaceOnRequestHeading = lazyPart(
  async () => (await import('#app/features/machines/web/place-on-request.tsx')).PlaceOnRequestHeading,
);

type BrowseResultsProps = {
  search: BrowseSearch;
  /** Undefined during the first load. */
  found: MachinePage | undefined;
  /** The section of promoted listings above, if there is one. */
  promoted: MachinePage | undefined;
  /** The displayed page is the previous one. */
  isStale: boolean;
};

export function BrowseResults({ search, found, promoted, isStale }: BrowseResultsProps) {
  const view = search.view ?? DEFAULT_VIEW;
  if (found === undefined) return <ResultsSkeleton view={view} count={search.pageSize ?? DEFAULT_PAGE_SIZE} />;
  if (found.machines.length === 0) return <NothingFound search={search} total={found.total} />;
  const hasPromoted = promoted !== undefined && promoted.machines.length > 0;
  const title = search.search === undefined ? 'All Equipment' : 'Search results';
  const measured = measuredOnPage(search, found);
  const onRequest = found.machines.slice(measured);
  return (
    <div
      aria-busy={isStale}
      className={classNames(
        'grid grid-cols-1 gap-4 transition-opacity sm:gap-6',
        isStale && 'opacity-50 delay-150 duration-200',
      )}
    >
      {/* Remounted for other filters, so that its scroll position starts over. */}
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
            <h2 className="text-20 sm:text-28">{title}</h2>
          </StitchDivider>
        ) : (
          <h2 className="sr-only">{title}</h2>
        )}
        {/* On phones there is no room for it above the list. */}
        <ViewSwitch search={search} className="ml-auto flex sm:hidden" />
      </div>
      {found.ignored.length > 0 && (
        <p className="rounded-panel border border-line bg-surface px-4 py-3 text-14">
          {ignoredSentence(found.ignored)}
        </p>
      )}
      {measured > 0 && <Machines machines={found.machines.slice(0, measured)} view={view} first={!hasPromoted} />}
      {onRequest.length > 0 && (
        <>
          <PlaceOnRequestHeading machines={onRequest} />
          <Machines machines={onRequest} view={view} first={!hasPromoted && measured === 0} />
        </>
      )}
    </div>
  );
}

/** The number of machines on this page before those without a measured distance, which end a list by distance. */
function measuredOnPage({ page = 1, pageSize = DEFAULT_PAGE_SIZE }: BrowseSearch, found: MachinePage): number {
  return Math.max(0, found.total - found.unmeasured - (page - 1) * pageSize);
}

function Machines({ machines, view, first }: { machines: readonly PublicMachine[]; view: View; first: boolean }) {
  return view === 'list' ? (
    <MachineList machines={machines} first={first} />
  ) : (
    <MachineGrid machines={machines} size={view} first={first} inList />
  );
}

function ResultsSkeleton({ view, count }: { view: View; count: number }) {
  return view === 'list' ? <MachineListSkeleton count={count} /> : <MachineGridSkeleton size={view} count={count} />;
}

const ROWS = 2;

/** Promoted listings among the matches, in complete rows. */
function PromotedSection({ search, promoted }: { search: BrowseSearch; promoted: MachinePage }) {
  const { view = DEFAULT_VIEW } = search;
  const size = view === 'list' ? 'medium' : view;
  const shown = promoted.machines.slice(0, Math.min(CARDS_IN_A_ROW[size] * ROWS, MAX_PROMOTED));
  const hasMore = !isFeaturedOnly(search) && (promoted.machines.length > shown.length || promoted.pageCount > 1);
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
      {`See all ${formatInteger(total)}`}
    </SiteLink>
  );
}
