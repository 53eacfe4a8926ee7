import type { FactFilters } from './catalogue-facts.ts';
import type { CatalogueRows } from './catalogue-rows.ts';
import type { CatalogueSlots } from './catalogue-slots.ts';
import type { FilterCounts } from './catalogue.schema.ts';
import { choicesOf, FILTERED_FACTS } from './fact-filters.schema.ts';
import { matchOf, type FactMatch } from './fact-match.ts';
import { matchesOf } from './page-part.ts';

const CHOICES = FILTERED_FACTS.filter(({ filter }) => filter !== 'range');

/** Of each machine fact that is a choice, how many listings each value would give under the other filters. */
export function countFacts(
  rows: CatalogueRows,
  slots: CatalogueSlots,
  filters: FactFilters,
  { text }: FactMatch,
): FilterCounts['facts'] {
  const factsOfMatches = (asked: FactFilters) => {
    const { parts } = matchesOf(rows, slots, asked, matchOf(rows, asked, text), false);
    return [...parts].flatMap((part) => part.serials()).map((serial) => rows.factsOf(serial));
  };
  // Those that narrow nothing are counted among the same listings.
  const matches = CHOICES.length === 0 ? [] : factsOfMatches(filters);
  const counted = CHOICES.map(({ key, kind }) => {
    const others = filters.facts.filter((criterion) => criterion.key !== key);
    const among = others.length === filters.facts.length ? matches : factsOfMatches({ ...filters, facts: others });
    const counts = new Map<string, number>();
    for (const { [key]: value } of among)
      for (const choice of value === undefined ? [] : choicesOf(value))
        counts.set(choice, (counts.get(choice) ?? 0) + 1);
    const offered =
      kind.type === 'oneOf' || kind.type === 'severalOf' ? kind.options.map(({ value }) => value) : ['true'];
    return [key, offered.map((value) => ({ value, count: counts.get(value) ?? 0 }))] as const;
  });
  return Object.fromEntries(counted);
}
