import { FLAG_LABELS } from '../chosen-filters.rules.ts';
import { useEffect, useRef } from 'react';
import X from 'lucide-react/icons/x';
import { TYPED_IN } from '#app/features/machines/measures.rules.ts';
import { useUnits } from '#app/features/machines/web/use-units.ts';
import { Button } from '#app/ui/button.tsx';
import { useEarlyInput } from '#app/ui/early-input.ts';
import { ICON_BUTTON_CLASS } from '#app/ui/icon-button.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { hideSheet, useSheet } from '#app/ui/use-sheet.ts';
import {
  type ApplyFilters,
  BROWSE_FORM_ID,
  FILTER_SHEET_ID,
  FilterFormContext,
  searchOfForm,
} from './use-filter-form.ts';
import { ClearAllLink } from './chosen-filters.tsx';
import { DistanceFilter } from './distance-filter.tsx';
import { type BrowseSearch, isFeaturedOnly } from '../browse-search.schema.ts';
import type { FilterCounts, FilterValues, UnderstoodPhrases } from '../catalogue.schema.ts';
import { searchOfPanel, withUnderstoodFilters } from '../understood-labels.rules.ts';
import { FactFilters } from './fact-filters.tsx';
import { FilterGroup, FilterLine, FilterLines, FilterTiles, FilterRange } from './filter-list.tsx';
import { filterOptionsOf } from './filter-options.rules.ts';

type FilterPanelProps = {
  search: BrowseSearch;
  /** The understood parts of the text, and the parts that the list has dropped. */
  understood: UnderstoodPhrases;
  ignored: readonly string[];
  /** Undefined while loading. */
  values: FilterValues | undefined;
  counts: FilterCounts | undefined;
  /** The number of machines in words, once known. */
  machines: string | undefined;
  onChoose: (search: BrowseSearch) => Promise<void>;
  /** Whether its button was pressed before its script had loaded, which opens it then. */
  isAwaited: boolean;
};

/**
 * Beside the list on wide screens, a sheet on phones. The sheet is a native popover, so that it works before and
 * without scripts.
 */
export function FilterPanel({ isAwaited, ...props }: FilterPanelProps) {
  const sheet = useSheet<HTMLElement>();
  useEffect(() => {
    if (isAwaited) sheet.current?.showPopover();
  }, [isAwaited, sheet]);
  return (
    <section
      ref={sheet}
      id={FILTER_SHEET_ID}
      popover="auto"
      aria-label="Filter Equipment"
      className="m-0 size-full max-h-none max-w-none scroll-pt-14 scroll-pb-20 overflow-y-auto overscroll-contain border-0 bg-surface p-0 text-ink backdrop:bg-ink/40 sm:max-w-md lg:sticky lg:top-4 lg:block lg:size-auto lg:max-h-[calc(100dvh-2rem)] lg:max-w-none lg:self-start lg:rounded-panel lg:border lg:border-line lg:shadow-card print:hidden"
    >
      <div className="sticky top-0 z-1 flex items-center justify-between border-b border-line bg-surface py-1 pr-2 pl-4 lg:hidden">
        <h2 className="text-20">Filter Equipment</h2>
        <button
          type="button"
          popoverTarget={FILTER_SHEET_ID}
          popoverTargetAction="hide"
          aria-label="Close filters"
          className={ICON_BUTTON_CLASS}
        >
          <X aria-hidden="true" />
        </button>
      </div>
      <details open>
        <summary className="hidden list-none items-center justify-between px-4 py-3 font-display text-16 font-semibold lg:flex [&::-webkit-details-marker]:hidden">
          Filter Equipment
          <span aria-hidden="true" className="text-14 font-medium text-quiet link in-[details:not([open])]:hidden">
            Hide
          </span>
        </summary>
        <FilterForm {...props} shown={withUnderstoodFilters(props.search, props.understood, props.ignored)} />
      </details>
    </section>
  );
}

type FilterFormProps = Omit<FilterPanelProps, 'isAwaited'> & {
  /** The search with the filters that the text amounts to. */
  shown: BrowseSearch;
};

function FilterForm({ search, shown, understood, ignored, values, counts, machines, onChoose }: FilterFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const units = useUnits() ?? 'customary';
  useEarlyInput(form);
  const apply: ApplyFilters = (filled) => onChoose(searchOfPanel(searchOfForm(filled), search, understood, ignored));
  return (
    <form
      ref={form}
      id={BROWSE_FORM_ID}
      method="get"
      action="/browse"
      onSubmit={(event) => {
        event.preventDefault();
        void apply(event.currentTarget);
        hideSheet(document.getElementById(FILTER_SHEET_ID));
      }}
    >
      {/* Parameters that links change; without scripts the form must preserve them. */}
      {search.view !== undefined && <input type="hidden" name="view" value={search.view} />}
      <input type="hidden" name={TYPED_IN} value={units} />
      {search.direction !== undefined && <input type="hidden" name="direction" value={search.direction} />}
      <div className="px-4 lg:border-t lg:border-line">
        <FilterFormContext value={apply}>
          {values === undefined ? (
            <Skeleton className="my-4 h-96" />
          ) : (
            <FilterGroups search={shown} values={values} counts={counts} />
          )}
        </FilterFormContext>
      </div>
      <div className="sticky bottom-0 flex items-center justify-between gap-3 border-t border-line bg-surface py-3 pr-4 pl-2 lg:hidden">
        <ClearAllLink search={search} />
        <Button type="submit" variant="primary" className="flex-1">
          {`Show ${machines ?? 'machines'}`}
        </Button>
      </div>
      <noscript>
        <div className="hidden p-4 lg:block">
          <button
            type="submit"
            className="min-h-11 w-full rounded-control bg-ink px-4 text-14 font-semibold text-surface"
          >
            Apply filters
          </button>
        </div>
      </noscript>
    </form>
  );
}

type FilterGroupsProps = Pick<FilterPanelProps, 'search' | 'counts'> & { values: FilterValues };

function FilterGroups({ search, values, counts }: FilterGroupsProps) {
  const options = filterOptionsOf(search, values, counts);
  const { priceMin, priceMax, yearMin, yearMax } = search;
  return (
    <>
      <FilterGroup title="Condition">
        <FilterLines name="condition" legend="Condition" options={options.conditions} />
      </FilterGroup>
      <FilterGroup title="Heads">
        <FilterTiles name="heads" legend="Number of heads" options={options.heads} />
      </FilterGroup>
      <FilterGroup title="Price and year">
        <div className="grid gap-4">
          <FilterRange legend="Price in US dollars" names={PRICE_NAMES} min={priceMin} max={priceMax} />
          <FilterRange legend="Year built" names={YEAR_NAMES} min={yearMin} max={yearMax} />
        </div>
      </FilterGroup>
      <FilterGroup title="Distance">
        <DistanceFilter search={search} />
      </FilterGroup>
      <FilterGroup title="Brand">
        <FilterLines name="brand" legend="Brand" options={options.brands} />
      </FilterGroup>
      <FilterGroup title="Needles">
        <FilterTiles name="needles" legend="Needles per head" options={options.needles} />
      </FilterGroup>
      <FilterGroup title="Offer">
        <OfferLines search={search} counts={counts} />
      </FilterGroup>
      {options.states.length > 0 && (
        <FilterGroup title="State" isOpen={search.state !== undefined}>
          <FilterTiles name="state" legend="State" options={options.states} />
        </FilterGroup>
      )}
      <FactFilters search={search} counts={counts} />
    </>
  );
}

const PRICE_NAMES = ['priceMin', 'priceMax'] as const;
const YEAR_NAMES = ['yearMin', 'yearMax'] as const;

function OfferLines({ search, counts }: Pick<FilterPanelProps, 'search' | 'counts'>) {
  const lines = [
    { name: 'featured', words: FLAG_LABELS.featured, count: counts?.featured, isChosen: isFeaturedOnly(search) },
    { name: 'premium', words: FLAG_LABELS.premium, count: counts?.premium, isChosen: search.premium === true },
    { name: 'financing', words: FLAG_LABELS.financing, count: counts?.financing, isChosen: search.financing === true },
    {
      name: 'consignment',
      words: FLAG_LABELS.consignment,
      count: counts?.consignment,
      isChosen: search.consignment === true,
    },
    { name: 'available', words: FLAG_LABELS.available, count: counts?.available, isChosen: search.available === true },
  ];
  return lines.map(({ name, words, count = 0, isChosen }) => (
    <FilterLine key={name} name={name} value="true" words={words} count={count} isChosen={isChosen} />
  ));
}
