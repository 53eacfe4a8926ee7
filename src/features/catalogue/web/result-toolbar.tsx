import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { buttonClass } from '#app/ui/button-class.ts';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { Select } from '#app/ui/select.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { useOptimisticChoice } from '#app/ui/use-optimistic-choice.ts';
import { BROWSE_FORM_ID, FILTER_SHEET_ID } from './use-filter-form.ts';
import { type BrowseSearch, browseHref, changed, directionOf } from '../browse-search.schema.ts';
import { directionLabels, sortLabel } from '../browse-labels.rules.ts';
import { sortOf, SORTS, type Sort, SORTED_FACTS } from '../catalogue.schema.ts';
import { ViewSwitch } from './view-switch.tsx';
import { DISTANCE } from '#app/search-index/fields.ts';

const FilterCount = lazyPart(async () => (await import('./chosen-filters.tsx')).FilterCount);

type SortSelectProps = {
  search: BrowseSearch;
  /** The ZIP code for distances. */
  from: string | undefined;
  onSort: (sort: Sort) => Promise<void>;
};
type FilterButtonProps = {
  search: BrowseSearch;
  /** Called for a press before the panel is in the page. */
  onAwaitFilters: () => void;
};
type ResultToolbarProps = SortSelectProps & FilterButtonProps & { showing: string | undefined };

export function ResultToolbar({ search, showing, from, onSort, onAwaitFilters }: ResultToolbarProps) {
  return (
    <div className="@container flex items-center gap-2 bg-page max-lg:sticky max-lg:top-0 max-lg:z-10 max-lg:-mx-4 max-lg:px-4 max-lg:py-2 sm:max-lg:-mx-6 sm:max-lg:px-6 print:hidden">
      <FilterButton search={search} onAwaitFilters={onAwaitFilters} />
      <p className="figures hidden flex-1 text-14 text-quiet md:block">{showing}</p>
      <SortSelect search={search} from={from} onSort={onSort} />
      {sortOf(search) !== 'relevance' && <DirectionToggle search={search} />}
      <ViewSwitch search={search} className="hidden sm:flex" />
    </div>
  );
}

function FilterButton({ search, onAwaitFilters }: FilterButtonProps) {
  return (
    <button
      type="button"
      popoverTarget={FILTER_SHEET_ID}
      onClick={() => {
        if (document.getElementById(FILTER_SHEET_ID) === null) onAwaitFilters();
      }}
      className={buttonClass({ className: 'mr-auto px-3 lg:hidden' })}
    >
      <SlidersHorizontal aria-hidden="true" className="hidden sm:block" />
      Filter Equipment
      <FilterCount search={search} />
    </button>
  );
}

function SortSelect({ search, from, onSort }: SortSelectProps) {
  const offered: Sort[] = [
    ...SORTS.filter((sort) => sort !== 'relevance' || search.search !== undefined).filter(
      (sort) => sort !== DISTANCE || from !== undefined,
    ),
    ...SORTED_FACTS,
  ];
  // The default order is omitted from the address, because it depends on the text and the place.
  const usual = sortOf({ ...search, sort: undefined });
  const valueOf = (sort: Sort) => (sort === usual ? '' : sort);
  const [shown, choose] = useOptimisticChoice(sortOf(search));
  return (
    <>
      <span aria-hidden="true" className="hidden text-14 whitespace-nowrap text-quiet xl:inline">
        Sort by
      </span>
      <Select
        name="sort"
        form={BROWSE_FORM_ID}
        aria-label="Sort by"
        value={valueOf(shown)}
        onChange={(event) => {
          const sort = offered.find((each) => valueOf(each) === event.target.value);
          if (sort !== undefined) choose(sort, () => onSort(sort));
        }}
        className="w-32 shrink grow sm:w-50 sm:grow-0"
      >
        {offered.map((sort) => (
          <option key={sort} value={valueOf(sort)}>
            {sortLabel(sort)}
          </option>
        ))}
      </Select>
      <noscript>
        <button type="submit" form={BROWSE_FORM_ID} className="link min-h-11 px-2 text-14">
          Sort
        </button>
      </noscript>
    </>
  );
}

const KEEPING_PLACE = { resetScroll: false } as const;

function DirectionToggle({ search }: { search: BrowseSearch }) {
  const direction = directionOf(search);
  const opposite = direction === 'asc' ? 'desc' : 'asc';
  const words = directionLabels(sortOf(search));
  return (
    <SiteLink
      href={browseHref(changed(search, { direction: opposite }))}
      going={KEEPING_PLACE}
      aria-label={`Sorted ${words[direction]}. Change to ${words[opposite]}`}
      title={words[direction]}
      className={buttonClass({ className: 'w-11 shrink-0 px-0 lg:w-auto lg:px-3' })}
    >
      <span className="sr-only lg:not-sr-only">{words[direction]}</span>
      {direction === 'asc' ? <ArrowUp aria-hidden="true" /> : <ArrowDown aria-hidden="true" />}
    </SiteLink>
  );
}
