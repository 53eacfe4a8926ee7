import type { ReactNode } from 'react';
import { optionsOf } from '#app/features/machines/fact-entries.rules.ts';
import { FACT_GROUPS } from '#app/features/machines/fact-kinds.rules.ts';
import { factGroups, findFact, KEY_FACTS, type RegisteredFact } from '#app/features/machines/fact-registry.rules.ts';
import { UnitsSwitch } from '#app/features/machines/web/units-switch.tsx';
import { boundNames, parseFilters, type Criterion } from '#app/search-index/fields.ts';
import type { BrowseSearch } from '../browse-search.schema.ts';
import { type FilterCounts, FILTERED_FACTS } from '../catalogue.schema.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { FLAG_LABELS } from '../chosen-filters.rules.ts';
import { FitFilter } from './fit-filter.tsx';
import { FactRange } from './fact-range.tsx';
import { DrawnWhenOpen, FilterGroup, FilterLine, FilterRange } from './filter-list.tsx';
import { useFilterBox } from './use-filter-form.ts';

type FactFiltersProps = { search: BrowseSearch; counts: FilterCounts | undefined };

const FIRST_FACTS = KEY_FACTS.filter((fact) => FILTERED_FACTS.includes(fact));
const HAS_DOORS = findFact('doorWidthMm') !== undefined;
const MORE_FACTS = factGroups(FILTERED_FACTS.filter((fact) => !FIRST_FACTS.includes(fact)));

/** Filters by machine facts: the most used ones first, then the others by group. */
export function FactFilters({ search, counts }: FactFiltersProps) {
  // On this page each side of a field has its own bounds, rotated or not.
  const criteria = new Map(
    parseFilters({ ...search, fieldTurned: undefined }).map((criterion) => [criterion.key, criterion]),
  );
  const draw = (facts: readonly RegisteredFact[]) => (
    <div className="grid grid-cols-1 gap-4">
      {facts.map((fact) => (
        <FactFilter
          key={fact.key}
          fact={fact}
          criterion={criteria.get(fact.key)}
          counts={counts}
          isStated={search.has?.includes(fact.key) === true}
        >
          {fact.key === 'headsWorking' && (
            <FilterLine
              name="allHeadsWork"
              value="true"
              words={FLAG_LABELS.allHeadsWork}
              count={counts?.allHeadsWork ?? 0}
              isChosen={search.allHeadsWork === true}
            />
          )}
          {fact.key === 'fieldDepthMm' && <TurnedField isTurned={search.fieldTurned === true} />}
        </FactFilter>
      ))}
    </div>
  );
  const isChosen = ({ key }: RegisteredFact) => criteria.has(key);
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-b border-line py-2 noscript:hidden">
        <span className="font-display text-14 font-semibold">Measures in</span>
        <UnitsSwitch />
      </div>
      {HAS_DOORS && (
        <FilterGroup title="Will it fit my shop?">
          <FitFilter search={search} />
        </FilterGroup>
      )}
      {FIRST_FACTS.length > 0 && <FilterGroup title="What buyers ask">{draw(FIRST_FACTS)}</FilterGroup>}
      {MORE_FACTS.length > 0 && <p className="pt-4 pb-1 text-12 font-semibold text-quiet">More facts</p>}
      {MORE_FACTS.map(({ group, facts }) => (
        <DrawnWhenOpen key={group} title={FACT_GROUPS[group]} isOpen={facts.some(isChosen)}>
          {() => draw(facts)}
        </DrawnWhenOpen>
      ))}
    </div>
  );
}

/** Filters nothing by itself: it allows both sides to be the width. */
function TurnedField({ isTurned }: { isTurned: boolean }) {
  const box = useFilterBox(isTurned);
  return (
    <Checkbox
      {...box}
      name="fieldTurned"
      value="true"
      label="Width and depth may be swapped"
      className="pointer-fine:min-h-9"
    />
  );
}

type FactFilterProps = {
  fact: RegisteredFact;
  criterion: Criterion | undefined;
  counts: FilterCounts | undefined;
  /** Whether the fact must be stated, with any value. */
  isStated: boolean;
  /** Further controls of the same fact, below the bounds. */
  children: ReactNode;
};

function FactFilter({ fact, criterion, counts, isStated, children }: FactFilterProps) {
  const { key, label, kind, filter, pairedWith } = fact;
  if (filter === 'range') {
    const [min, max] = [criterion?.min ?? undefined, criterion?.max ?? undefined];
    // A seller who states one side of a size also states the other.
    const stated = pairedWith === null && (
      <FilterLine
        name="has"
        value={key}
        words="Only those that say it"
        count={counts?.has[key] ?? 0}
        isChosen={isStated}
      />
    );
    return kind.type === 'date' ? (
      <FilterRange legend={label} type="date" names={boundNames(key)} min={min} max={max}>
        {stated}
      </FilterRange>
    ) : (
      <FactRange fact={fact} min={min} max={max}>
        {children}
        {stated}
      </FactRange>
    );
  }
  const countOf = new Map(counts?.facts[key]?.map(({ value, count }) => [value, count]));
  const options = filter === 'boolean' ? [{ value: 'true', label }] : optionsOf(kind);
  return (
    <fieldset>
      <legend className={filter === 'boolean' ? 'sr-only' : 'text-14 font-medium'}>{label}</legend>
      {options.map((option) => (
        <FilterLine
          key={option.value}
          name={key}
          value={option.value}
          words={option.label}
          count={countOf.get(option.value) ?? 0}
          isChosen={criterion?.values?.includes(option.value) === true}
        />
      ))}
    </fieldset>
  );
}
