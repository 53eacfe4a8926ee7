import { FACT_GROUPS } from '#app/features/machines/fact-kinds.rules.ts';
import { factGroups, type RegisteredFact } from '#app/features/machines/fact-registry.rules.ts';
import type { BrowseSearch } from './browse-search.ts';
import type { FilterCounts } from './catalogue.schema.ts';
import { boundNames, factCriteriaOf, FILTERED_FACTS, type FactCriterion } from './fact-filters.schema.ts';
import { FilterGroup, FilterLine } from './filter-list.tsx';
import { FilterRange } from './filter-range.tsx';

type FactFilterGroupsProps = { search: BrowseSearch; counts: FilterCounts | undefined };

/** The machine facts that narrow a list, group by group. A group is open where something of it is chosen. */
export function FactFilterGroups({ search, counts }: FactFilterGroupsProps) {
  const criteria = new Map(factCriteriaOf(search).map((criterion) => [criterion.key, criterion]));
  return factGroups(FILTERED_FACTS).map(({ group, facts }) => (
    <FilterGroup key={group} title={FACT_GROUPS[group]} isOpen={facts.some(({ key }) => criteria.has(key))}>
      <div className="grid gap-4">
        {facts.map((fact) => (
          <FactFilter key={fact.key} fact={fact} criterion={criteria.get(fact.key)} counts={counts?.facts[fact.key]} />
        ))}
      </div>
    </FilterGroup>
  ));
}

type FactFilterProps = {
  fact: RegisteredFact;
  criterion: FactCriterion | undefined;
  counts: FilterCounts['facts'][string] | undefined;
};

function FactFilter({ fact: { key, label, unit, kind, filter }, criterion, counts }: FactFilterProps) {
  if (filter === 'range') {
    return (
      <FilterRange
        legend={unit === undefined ? label : `${label} (${unit})`}
        type={kind.type === 'date' ? 'date' : 'number'}
        names={boundNames(key)}
        min={criterion?.min ?? undefined}
        max={criterion?.max ?? undefined}
      />
    );
  }
  const countOf = new Map(counts?.map(({ value, count }) => [value, count]));
  const options = kind.type === 'oneOf' || kind.type === 'severalOf' ? kind.options : [{ value: 'true', label }];
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
