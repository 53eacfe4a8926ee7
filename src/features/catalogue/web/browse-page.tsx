import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { stringifySearch } from '#app/lib/query-string.ts';
import { searchOfForm } from './use-filter-form.ts';
import { BrowseHeader } from './browse-header.tsx';
import { BrowseResults } from './browse-results.tsx';
import {
  type BrowseSearch,
  changed,
  filtersOf,
  isSameList,
  listQueryOf,
  promotedQueryOf,
  showsPromoted,
} from '../browse-search.schema.ts';
import { machinesLabel, showingLabel } from '../browse-labels.rules.ts';
import { type MachinePage, filterCountsQuery, filterValuesQuery, machinesQuery } from './catalogue.queries.ts';
import { DistanceFrom } from '#app/features/places/web/distance.tsx';
import { zipPlaceQuery } from '#app/features/places/web/places.queries.ts';
import { useVisitorPlace } from '#app/features/places/web/use-visitor-place.ts';
import { nearOf } from '../query-phrases.rules.ts';
import { DEFAULT_PAGE_SIZE } from '#app/lib/paging.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { LoadProblem } from '#app/ui/loaded.tsx';
import { ChosenFilters } from './chosen-filters.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { rememberResults } from './return-to-results.rules.ts';
import { ResultToolbar, ResultsFooter } from './result-toolbar.tsx';

/** Buyers narrow thousands of machines here. The address says everything; the page only shows it and changes it. */
export function BrowsePage({ search }: { search: BrowseSearch }) {
  const { found, values, counts, promoted, isStale, onRetry } = useBrowse(search);
  const results = useRef<HTMLDivElement>(null);
  const choose = useShowList(search, results);
  const machines = found && machinesLabel(found.total, found.totalIsExact);
  const showing = showingOf(search, found);
  const near = nearOf(search);
  const { data: from = null } = useQuery({ ...zipPlaceQuery(near ?? ''), enabled: near !== undefined });
  const ownPlace = useVisitorPlace();
  return (
    <main id="main" className="page-width grid grid-cols-1 gap-2 py-3 sm:gap-6 sm:py-8">
      <BrowseHeader machines={machines} searchText={search.search} />
      <p role="status" className="sr-only">
        {/* What a filter leaves is said above. */}
        {(search.page ?? 1) > 1 && showing}
      </p>
      <ChosenFilters search={search} />
      <div className="grid gap-6 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-8 lg:has-[>section>details:not([open])]:grid-cols-1">
        <FilterPanel
          search={search}
          values={values}
          counts={counts}
          machines={machines}
          onChoose={(form) => {
            choose(searchOfForm(form));
          }}
        />
        <div ref={results} className="grid min-w-0 scroll-mt-4 grid-cols-1 content-start gap-1 sm:gap-6">
          <ResultToolbar
            search={search}
            showing={showing}
            from={near ?? ownPlace?.zip}
            onSort={(sort) => {
              choose(changed(search, { sort, direction: undefined, near: search.near ?? ownPlace?.zip }));
            }}
          />
          {onRetry === null ? (
            <DistanceFrom value={from}>
              <BrowseResults search={search} found={found} promoted={promoted} isStale={isStale} />
            </DistanceFrom>
          ) : (
            <LoadProblem title="Failed to fetch machines" onRetry={onRetry} />
          )}
          <SellLink />
          {found !== undefined && showing !== undefined && (
            <ResultsFooter
              search={search}
              total={found.total}
              showing={showing}
              onPageSize={(pageSize) => {
                choose(changed(search, { pageSize }));
              }}
            />
          )}
        </div>
      </div>
    </main>
  );
}

/** On phones, where above the list it would stand in the way of it. */
function SellLink() {
  return (
    <a href="/sell" className={buttonClass({ className: 'sm:hidden print:hidden' })}>
      Sell Your Equipment
    </a>
  );
}

function showingOf({ page = 1, pageSize = DEFAULT_PAGE_SIZE }: BrowseSearch, found: MachinePage | undefined) {
  if (found === undefined || found.machines.length === 0) return undefined;
  return showingLabel(page, pageSize, found.total, found.totalIsExact);
}

/**
 * The loader does not wait for these in the browser: a choice must show at once, while the list before stays on the
 * screen until the next one has come. Without the counts the filters work all the same.
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
  const failed = [list, promoted].filter(({ isError }) => isError);
  // What stands above the list has to come with it, or the list would be pushed down while it is being read.
  const isComplete = !hasPromoted || promoted.data !== undefined;
  return {
    found: isComplete ? list.data : undefined,
    values: values.data,
    counts: counts.data,
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
  return (next: BrowseSearch) => {
    if (isSameList(next, search)) return;
    void navigate({ to: '/browse', search: next, resetScroll: false });
    // Far down a long list, the beginning of the new one would be out of sight.
    const top = results.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) results.current?.scrollIntoView({ block: 'start' });
  };
}
