import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { canonicalSearch, stringifySearch } from '#app/lib/query-string.ts';
import { searchOfForm } from './use-filter-form.ts';
import { BrowseHeader } from './browse-header.tsx';
import { CARDS_IN_A_ROW, MachineGrid, MachineGridSkeleton } from '#app/features/machines/web/machine-card.tsx';
import { MachineList, MachineListSkeleton } from '#app/features/machines/web/machine-list.tsx';
import { factsForCards, NarrowedBy } from '#app/features/machines/web/card-facts.tsx';
import { formatInteger } from '#app/lib/format.ts';
import { classNames } from '#app/ui/class-names.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { StitchDivider } from '#app/ui/stitch-divider.tsx';
import type { View } from '../catalogue.schema.ts';
import { ViewSwitch } from './view-switch.tsx';
import {
  type BrowseSearch,
  browseHref,
  changed,
  DEFAULT_VIEW,
  filtersOf,
  isSameList,
  listQueryOf,
  MAX_PROMOTED,
  promotedQueryOf,
  showsPromoted,
} from '../browse-search.schema.ts';
import { ignoredSentence, machinesLabel, showingLabel } from '../browse-labels.rules.ts';
import {
  type MachinePage,
  filterCountsQuery,
  filterValuesQuery,
  machinesQuery,
  understoodSearchQuery,
} from './catalogue.queries.ts';
import { DistanceFrom } from '#app/features/places/web/distance.tsx';
import { zipPlaceQuery } from '#app/features/places/web/places.queries.ts';
import { useVisitorPlace } from '#app/features/places/web/use-visitor-place.ts';
import { nearOf } from '../near-phrase.rules.ts';
import { parseFilters } from '#app/search-index/fields.ts';
import { DEFAULT_PAGE_SIZE } from '#app/lib/paging.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { LoadProblem } from '#app/ui/loaded.tsx';
import { rememberResults } from './return-to-results.rules.ts';
import { ResultToolbar, ResultsFooter } from './result-toolbar.tsx';

const ChosenFilters = lazyPart(async () => (await import('./chosen-filters.tsx')).ChosenFilters);
const FilterPanel = lazyPart(async () => (await import('./filter-panel.tsx')).FilterPanel);
const NothingFound = lazyPart(async () => (await import('./nothing-found.tsx')).NothingFound);

/** The filterable catalogue. All state is in the address; the page displays and changes it. */
export function BrowsePage({ search }: { search: BrowseSearch }) {
  const { found, values, counts, understood, promoted, isStale, onRetry } = useBrowse(search);
  const results = useRef<HTMLDivElement>(null);
  const choose = useShowList(search, results);
  const machines = found && machinesLabel(found.total, found.totalIsExact);
  const showing = showingOf(search, found);
  // Only the server can locate cities.
  const asRead = understood === undefined ? search : { ...search, search: understood.text };
  const near = nearOf(asRead);
  const { data: from = null } = useQuery({ ...zipPlaceQuery(near ?? ''), enabled: near !== undefined });
  const ownPlace = useVisitorPlace();
  const narrowedBy = useNarrowedBy(search, isStale);
  return (
    <main id="main" className="page-width grid grid-cols-1 gap-2 py-3 sm:gap-6 sm:py-8">
      <BrowseHeader machines={machines} searchText={search.search} />
      <p role="status" className="sr-only">
        {/* The filters' effect is described above. */}
        {(search.page ?? 1) > 1 && showing}
      </p>
      <ChosenFilters search={search} understood={understood?.phrases ?? []} ignored={found?.ignored ?? []} />
      <div className="grid gap-6 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-8 lg:has-[>section>details:not([open])]:grid-cols-1">
        <FilterPanel
          search={search}
          values={values}
          counts={counts}
          machines={machines}
          onChoose={(form) => choose(searchOfForm(form))}
        />
        <div ref={results} className="grid min-w-0 scroll-mt-4 grid-cols-1 content-start gap-1 sm:gap-6">
          <ResultToolbar
            search={asRead}
            showing={showing}
            from={near ?? ownPlace?.zip}
            onSort={(sort) =>
              choose(changed(asRead, { sort, direction: undefined, near: search.near ?? ownPlace?.zip }))
            }
          />
          {onRetry === null ? (
            <DistanceFrom value={from}>
              <NarrowedBy value={narrowedBy}>
                <BrowseResults search={search} found={found} promoted={promoted} isStale={isStale} />
              </NarrowedBy>
            </DistanceFrom>
          ) : (
            <LoadProblem title="Failed to fetch machines" onRetry={onRetry} />
          )}
          <SellLink />
          {found !== undefined && showing !== undefined && (
            <ResultsFooter
              search={search}
              pageCount={found.pageCount}
              showing={showing}
              onPageSize={(pageSize) => choose(changed(search, { pageSize }))}
            />
          )}
        </div>
      </div>
    </main>
  );
}

/** The facts that cards show: those by which the displayed list is filtered, until the next list arrives. */
function useNarrowedBy(search: BrowseSearch, isStale: boolean) {
  const [shown, setShown] = useState(search);
  if (!isStale && shown !== search) setShown(search);
  return useMemo(
    () => factsForCards(parseFilters({ ...shown, fieldTurned: undefined }).map(({ key }) => key)),
    [shown],
  );
}

/** On phones it is shown below the list, where it is not in the way. */
function SellLink() {
  return (
    <a href="/sell" className={buttonClass({ className: 'sm:hidden print:hidden' })}>
      Sell Your Equipment
    </a>
  );
}

function showingOf({ page = 1, pageSize = DEFAULT_PAGE_SIZE }: BrowseSearch, found: MachinePage | undefined) {
  if (found === undefined || found.machines.length === 0) return undefined;
  return showingLabel((page - 1) * pageSize, found.machines.length, found.total, found.totalIsExact);
}

/**
 * The loader does not wait for these queries in the browser: a choice must show at once, while the previous list stays
 * until the next one arrives. Filters work without the counts.
 */
function useBrowse(search: BrowseSearch) {
  const kept = { placeholderData: keepPreviousData } as const;
  const list = useQuery({ ...machinesQuery(listQueryOf(search)), ...kept });
  const values = useQuery(filterValuesQuery);
  const counts = useQuery({ ...filterCountsQuery(filtersOf(search)), ...kept });
  const hasPromoted = showsPromoted(search);
  const promoted = useQuery({
    ...machinesQuery(promotedQueryOf(search)),
    ...kept,
    enabled: hasPromoted,
  });
  const understood = useQuery({
    ...understoodSearchQuery(search.search ?? ''),
    enabled: search.search !== undefined,
  });
  const failed = [list, promoted].filter(({ isError }) => isError);
  // What is above the list must arrive with it, or it would push the list down while it is being read.
  const isComplete = !hasPromoted || promoted.data !== undefined;
  return {
    found: isComplete ? list.data : undefined,
    values: values.data,
    counts: counts.data,
    understood: understood.data,
    promoted: hasPromoted ? promoted.data : undefined,
    isStale: list.isPlaceholderData,
    onRetry: failed.length === 0 ? null : () => Promise.all(failed.map(({ refetch }) => refetch())),
  };
}

function useShowList(search: BrowseSearch, results: RefObject<HTMLElement | null>) {
  const navigate = useNavigate();
  useEffect(() => {
    rememberResults(stringifySearch(search));
  }, [search]);
  return async (next: BrowseSearch) => {
    if (isSameList(next, search)) return;
    const arrived = navigate({ to: '/browse', search: next, resetScroll: false });
    // The start of the new list would be scrolled out of view.
    const top = results.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) results.current?.scrollIntoView({ block: 'start' });
    await arrived;
  };
}

type BrowseResultsProps = {
  search: BrowseSearch;
  /** Undefined during the first load. */
  found: MachinePage | undefined;
  promoted: MachinePage | undefined;
  /** The displayed page is the previous one. */
  isStale: boolean;
};

function BrowseResults({ search, found, promoted, isStale }: BrowseResultsProps) {
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
            <h2 className="text-20 sm:text-28">All Equipment</h2>
          </StitchDivider>
        ) : (
          <h2 className="sr-only">{search.search === undefined ? 'All Equipment' : 'Search results'}</h2>
        )}
        {/* On phones there is no room for it above the list. */}
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

const ROWS = 2;

/** Promoted listings among the matches, in complete rows. */
function PromotedSection({ search, promoted }: { search: BrowseSearch; promoted: MachinePage }) {
  const { view = DEFAULT_VIEW } = search;
  const size = view === 'list' ? 'medium' : view;
  const shown = promoted.machines.slice(0, Math.min(CARDS_IN_A_ROW[size] * ROWS, MAX_PROMOTED));
  const hasMore = promoted.machines.length > shown.length || promoted.pageCount > 1;
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
