import type { CatalogueRows } from './catalogue-rows.ts';
import { ABSENT, type Cell } from './cell.ts';
import type { FactMatch } from './fact-match.ts';

type Span = { from: number; to: number };

/** What listings have in common. */
export type Figures = {
  /** US dollars, of the prices that are shown; null where none is. */
  price: Span | null;
  years: Span | null;
  models: { value: string; count: number }[];
};

/** The figures of the listings in the cells that pass the filters. */
export function figuresOf(rows: CatalogueRows, { failsOf }: Pick<FactMatch, 'failsOf'>): Figures {
  const cells = rows.cells.filter((cell) => cell.size > 0 && failsOf(cell) === 0);
  return {
    price: spanOf(cells, ({ prices }) => prices),
    years: spanOf(cells, ({ years }) => years),
    models: modelsOf(rows, cells),
  };
}

function spanOf(cells: readonly Cell[], column: (cell: Cell) => Int32Array | Int16Array): Span | null {
  const span = { from: Infinity, to: ABSENT };
  for (const cell of cells) {
    const values = column(cell);
    // By places: a cell's arrays are longer than it is full.
    for (let place = 0; place < cell.size; place += 1) {
      const value = values[place] ?? ABSENT;
      if (value === ABSENT) continue;
      if (value < span.from) span.from = value;
      if (value > span.to) span.to = value;
    }
  }
  return span.to === ABSENT ? null : span;
}

/** A model under the first of its spellings. */
function modelsOf({ titles }: CatalogueRows, cells: readonly Cell[]): Figures['models'] {
  const byKey = new Map<string, { value: string; count: number }>();
  for (const [code, count] of cells.flatMap(({ titleCounts }) => [...titleCounts])) {
    const key = titles.modelKeyOf(code);
    const known = byKey.get(key);
    if (known === undefined) byKey.set(key, { value: titles.modelNameOf(code), count });
    else known.count += count;
  }
  return [...byKey.values()];
}
