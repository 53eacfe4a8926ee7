import { type ColumnStore, ABSENT, type RowGroup } from './column-store.ts';
import type { Predicate } from './predicate.ts';

type Span = { from: number; to: number };

/** What listings have in common. */
export type Aggregates = {
  /** US dollars, of the prices that are shown; null where none is. */
  price: Span | null;
  years: Span | null;
  models: { value: string; count: number }[];
};

/** The figures of the listings in the groups that pass the filters. */
export function aggregate(rows: ColumnStore, { failedFilters }: Pick<Predicate, 'failedFilters'>): Aggregates {
  const groups = rows.groups.filter((group) => group.size > 0 && failedFilters(group) === 0);
  return {
    price: spanOf(groups, ({ prices }) => prices),
    years: spanOf(groups, ({ years }) => years),
    models: modelsOf(rows, groups),
  };
}

function spanOf(groups: readonly RowGroup[], column: (group: RowGroup) => Int32Array | Int16Array): Span | null {
  const span = { from: Infinity, to: ABSENT };
  for (const group of groups) {
    const values = column(group);
    // By places: a group's arrays are longer than it is full.
    for (let place = 0; place < group.size; place += 1) {
      const value = values[place] ?? ABSENT;
      if (value === ABSENT) continue;
      if (value < span.from) span.from = value;
      if (value > span.to) span.to = value;
    }
  }
  return span.to === ABSENT ? null : span;
}

/** A model under the first of its spellings. */
function modelsOf({ titles }: ColumnStore, groups: readonly RowGroup[]): Aggregates['models'] {
  const byKey = new Map<string, { value: string; count: number }>();
  for (const [code, count] of groups.flatMap(({ titleCounts }) => [...titleCounts])) {
    const key = titles.modelKeyOf(code);
    const known = byKey.get(key);
    if (known === undefined) byKey.set(key, { value: titles.modelNameOf(code), count });
    else known.count += count;
  }
  return [...byKey.values()];
}
