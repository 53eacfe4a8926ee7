import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { stringifySearch } from '#app/lib/query-string.ts';
import { BrowseHeader } from './browse-header.tsx';
import { BrowseResults } from './browse-results.tsx';
import { MOST_ON_CARDS, NarrowedBy } from '#app/features/machines/web/card-facts.tsx';
import {
  type BrowseSearch,
  changed,
  filteringFacts,
  filtersOf,
  isSameList,
  listQueryOf,
  promotedQueryOf,
  showsPromoted,
} from '../browse-search.schema.ts';
import { availableLabel, machinesLabel, showingLabel } from '../browse-labels.rules.ts';
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
import { nearOf, withNearPhrase } from '../near-phrase.rules.ts';
import { DEFAULT_PAGE_SIZE } from '#app/lib/paging.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { LoadProblem } from '#app/ui/loaded.tsx';
import { rememberResults } from './return-to-results.rules.ts';
import { ResultToolbar } from './result-toolbar.tsx';

const ChosenFilters = lazyPart(async () => (await import('./chosen-filters.tsx')).ChosenFilters);
const ResultsFooter = lazyPart(async () => (await import('./results-footer.tsx')).ResultsFooter);
const FilterPanel = lazyPart(async () => (await import('./filter-panel.tsx')).FilterPanel);

/** The filterable catalogue. All state is in the address; the page displays and changes it. */
export function BrowsePage({ search, saveSearch }: { search: BrowseSearch; saveSearch: ReactNode }) {
  const { found, values, counts, understood, asRead, promoted, isStale, onRetry } = useBrowse(search);
  const results = useRef<HTMLDivElement>(null);
  const choose = useShowList(search, results);
  const machines = found && machinesLabel(found.total, found.totalIsExact);
  const showing = showingOf(search, found);
  const near = nearOf(asRead);
  const { data: from = null } = useQuery({ ...zipPlaceQuery(near ?? ''), enabled: near !== undefined });
  const ownPlace = useVisitorPlace();
  const narrowedBy = useNarrowedBy(search, isStale);
  const [isAwaited, setAwaited] = useState(false);
  const phrases = understood?.phrases ?? [];
  const ignored = found?.ignored ?? [];
  return (
    <main id="main" className="page-width grid grid-cols-1 gap-2 py-3 sm:gap-6 sm:py-8">
      <BrowseHeader
        available={found && availableLabel(withNearPhrase(asRead), found)}
        searchText={search.search}
        saveSearch={saveSearch}
      />
      <p role="status" className="sr-only">
        {/* The filters' effect is described above. */}
        {(search.page ?? 1) > 1 && showing}
      </p>
      <ChosenFilters search={search} understood={phrases} ignored={ignored} />
      <div className="grid gap-6 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-8 lg:has-[>section>details:not([open])]:grid-cols-1">
        <FilterPanel
          search={search}
          understood={phrases}
          ignored={ignored}
          values={values}
          counts={counts}
          machines={machines}
          onChoose={choose}
          isAwaited={isAwaited}
        />
        <div ref={results} className="grid min-w-0 scroll-mt-4 grid-cols-1 content-start gap-1 sm:gap-6">
          <ResultToolbar
            search={asRead}
            showing={showing}
            from={near ?? ownPlace?.zip}
            onAwaitFilters={() => setAwaited(true)}
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
              total={found.total}
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
  return useMemo(() => filteringFacts(shown).slice(0, MOST_ON_CARDS), [shown]);
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
  const { data: understood } = useQuery({
    ...understoodSearchQuery(search.search ?? ''),
    enabled: search.search !== undefined,
  });
  // Only the server can locate cities.
  const asRead = understood === undefined ? search : { ...search, search: understood.text };
  const hasPromoted = showsPromoted(asRead);
  const promoted = useQuery({
    ...machinesQuery(promotedQueryOf(asRead)),
    ...kept,
    enabled: hasPromoted,
  });
  const failed = [list, promoted].filter(({ isError }) => isError);
  // What is above the list must arrive with it, or it would push the list down while it is being read.
  const isComplete = !hasPromoted || promoted.data !== undefined;
  return {
    found: isComplete ? list.data : undefined,
    values: values.data,
    counts: counts.data,
    understood,
    asRead,
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
