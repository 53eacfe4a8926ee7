import { LRUCache } from 'lru-cache';
import { ORDINARY_RANK, type Condition } from '#app/db/enums.ts';
import { FACTS } from '#app/features/machines/fact-registry.rules.ts';
import type { Direction } from '#app/lib/paging.ts';
import { andInto, andNotInto, countBits, countCommon, eachRow, rowsBetween, type Bitmap } from './bitmap.ts';
import { Columns, type IndexedFact } from './columns.ts';
import {
  countFacets,
  filteredRows,
  findValues,
  rowsMeeting,
  selectRows,
  type FacetCounts,
  type FacetValues,
  type OfferedValues,
} from './facets.ts';
import { DISTANCE, NO_FILTERS, type Criterion, type Filters, type IndexedFields } from './fields.ts';
import type { InterpretedTerm } from './interpret-term.ts';
import type { MilesFrom } from './place-column.ts';
import { rotate } from './rotation.ts';
import { ScratchBitmap } from './scratch-bitmap.ts';
import { rowsInOrder } from './sort-rows.ts';
import type { TermDictionary } from './term-dictionary.ts';
import { scoreText, type TextScores } from './text-scores.ts';

export type IndexChange = { serial: number; facts: IndexedFields | null };

export type ListOptions = {
  /** One of `ORDERS`, the key of a machine fact that sorts, or the distance. */
  order: string;
  /** The ZIP code that distances are counted from, where they are the order. */
  near?: string | null | undefined;
  direction: Direction;
  promotedFirst: boolean;
  /** In which rotation promoted listings come that are placed alike; null: in the order of the others. */
  rotation: number | null;
  offset: number;
  limit: number;
};
/** `rotation`: of promoted listings that fit equally well; null: the newest first, as of the others. */
export type TopOptions = Pick<ListOptions, 'promotedFirst' | 'rotation' | 'limit'>;
export type Found = { total: number; serials: number[] };

type Span = { from: number; to: number };
/** What listings have in common. */
export type Aggregates = {
  /** US dollars, of the prices that are shown; null where none is. */
  price: Span | null;
  years: Span | null;
  /** A model under the first of its spellings. */
  models: { value: string; count: number }[];
};

const REMEMBERED_COUNTS = 500;
/** Rows that are put in order before others: of one placement, or all. */
type Tier = { rows: Bitmap; count: number; isPromoted: boolean };

/** What the public catalogue holds, in memory: answers how many and which, never what they look like. */
export class SearchIndex {
  readonly #columns: Columns;
  readonly #counts = new LRUCache<string, FacetCounts>({ max: REMEMBERED_COUNTS });
  #values: OfferedValues | null = null;

  /** `milesFrom`: without it no distance is known. */
  constructor(facts: readonly IndexedFact[] = FACTS, milesFrom: MilesFrom = () => () => null) {
    this.#columns = new Columns(facts, milesFrom);
  }

  get size(): number {
    return this.#columns.size;
  }

  /** Brings in changed listings, each serial once; null facts take one out. */
  apply(changes: readonly IndexChange[]): void {
    this.#columns.replace(
      changes.map(({ serial }) => serial),
      changes.flatMap(({ facts }) => facts ?? []),
    );
    this.#counts.clear();
    this.#values = null;
  }

  /** The words of titles and conditions that a search may mean. */
  get titleTerms(): TermDictionary {
    return this.#columns.titles.terms;
  }

  /** Whether a brand or a model is called so, and not only a listing. */
  isMakersWord(word: string): boolean {
    return this.#columns.titles.isMakersWord(word);
  }

  /**
   * Which listings a text finds: those that fit all its terms, else as many as any fits that passes the filters. No terms
   * find nothing.
   */
  score(terms: readonly InterpretedTerm[], filters: Filters = NO_FILTERS): TextScores {
    const { rows, titles, conditions } = this.#columns;
    using among = this.#select(filters);
    const source = {
      titles,
      rowsMeeting: (criterion: Criterion) => rowsMeeting(this.#columns, criterion),
      rowsInCondition: (condition: Condition) => conditions.rowsWith([condition]),
    };
    return scoreText(rows, terms, source, among.rows);
  }

  /** One page of what passes the filters and, if given, a text finds; and how many do. */
  page(filters: Filters, options: ListOptions, text: TextScores | null = null): Found {
    const isDescending = options.direction === 'desc';
    const key = this.#sortKey(options, isDescending);
    using selected = this.#select(filters, text);
    return this.#listed(selected.rows, options, (tier, window) =>
      tier.isPromoted && options.rotation !== null
        ? rotate(rowsBetween(tier.rows, 0, tier.count), options.rotation).slice(window.from, window.to)
        : rowsInOrder(tier, key, isDescending, window),
    );
  }

  /** The `limit` listings that fit a text best, the newest first among equals; and how many it finds. */
  best(filters: Filters, text: TextScores, options: TopOptions): Found {
    const { sortKey } = text;
    const key = [...sortKey, ...this.#columns.number('newest').sortKey];
    using selected = this.#select(filters, text);
    return this.#listed(selected.rows, { ...options, offset: 0 }, (tier, window) =>
      tier.isPromoted && options.rotation !== null
        ? rotatedByScore(tier, sortKey, options.rotation).slice(window.from, window.to)
        : rowsInOrder(tier, key, true, window),
    );
  }

  #sortKey({ order, near = null }: ListOptions, isDescending: boolean): readonly Bitmap[] {
    const { places, rows } = this.#columns;
    if (order !== DISTANCE) return this.#columns.number(order).sortKey;
    return near === null ? [] : places.sortKeyFrom(near, rows, isDescending);
  }

  /** `search`: a text, and what it finds. */
  counts(filters: Filters, search: { text: string; found: TextScores } | null = null): FacetCounts {
    const key = JSON.stringify([filters, search?.text]);
    const known = this.#counts.get(key);
    if (known !== undefined) return known;
    const counts = countFacets(this.#columns, this.#offered(), filters, search?.found.rows ?? this.#columns.rows);
    this.#counts.set(key, counts);
    return counts;
  }

  values(): FacetValues {
    const { brands, conditions, heads, needles } = this.#offered();
    const capitals = conditions.map((condition) => condition.toUpperCase());
    return { brands: brands.map(({ value }) => value), conditions: capitals, heads, needles };
  }

  /** What the listings of some kinds have in common. */
  aggregates(filters: Filters): Aggregates {
    using selected = this.#select(filters);
    const { rows } = selected;
    return { price: this.#spanOf('price', rows), years: this.#spanOf('year', rows), models: this.#modelsOf(rows) };
  }

  /** Which blocks of so many serials, counted from 0, have a listing in them. */
  blocks(size: number): Set<number> {
    const found = new Set<number>();
    eachRow(this.#columns.rows, (row) => found.add(Math.floor(row / size)));
    return found;
  }

  #offered(): OfferedValues {
    this.#values ??= findValues(this.#columns);
    return this.#values;
  }

  #select(filters: Filters, text: TextScores | null = null): ScratchBitmap {
    return selectRows(text?.rows ?? this.#columns.rows, filteredRows(this.#columns, filters));
  }

  /** Goes through the tiers to the places that are wanted. */
  #listed(
    rows: Bitmap,
    { promotedFirst, offset, limit }: Pick<ListOptions, 'promotedFirst' | 'offset' | 'limit'>,
    inOrder: (tier: Tier, window: { from: number; to: number }) => number[],
  ): Found {
    const total = countBits(rows);
    const serials: number[] = [];
    if (limit === 0 || offset >= total) return { total, serials };
    let skipped = 0;
    for (const tier of promotedFirst ? this.#tiers(rows, total) : [{ rows, count: total, isPromoted: false }]) {
      const from = Math.max(0, offset - skipped);
      const to = Math.min(tier.count, offset + limit - skipped);
      if (from < to) serials.push(...inOrder(tier, { from, to }));
      skipped += tier.count;
      if (skipped >= offset + limit) break;
    }
    return { total, serials };
  }

  /** The best placed first, and those without a placement last. */
  *#tiers(rows: Bitmap, total: number): Generator<Tier> {
    using others = ScratchBitmap.copyOf(rows);
    let left = total;
    for (let rank = 0; rank < ORDINARY_RANK; rank += 1) {
      const placed = this.#columns.ranks.rowsWith([rank]);
      const count = countCommon(rows, placed);
      if (count === 0) continue;
      using tier = ScratchBitmap.copyOf(rows);
      andInto(tier.rows, placed);
      yield { rows: tier.rows, count, isPromoted: true };
      andNotInto(others.rows, placed);
      left -= count;
    }
    yield { rows: others.rows, count: left, isPromoted: false };
  }

  #spanOf(name: string, selected: Bitmap): Span | null {
    const column = this.#columns.number(name);
    using stated = ScratchBitmap.copyOf(selected);
    andInto(stated.rows, column.known);
    const tier = { rows: stated.rows, count: countBits(stated.rows) };
    const ends = [false, true].flatMap((isDescending) =>
      rowsInOrder(tier, column.sortKey, isDescending, { from: 0, to: 1 }).map((row) => column.valueOf(row)),
    );
    const [from, to] = ends;
    return from === undefined || to === undefined ? null : { from, to };
  }

  #modelsOf(rows: Bitmap): Aggregates['models'] {
    const { titles, titleOf } = this.#columns;
    const counts = new Int32Array(titles.count);
    eachRow(rows, (row) => {
      const title = titleOf[row] ?? 0;
      counts[title] = (counts[title] ?? 0) + 1;
    });
    const byKey = new Map<string, { value: string; count: number }>();
    for (const [code, count] of counts.entries()) {
      const title = titles.get(code);
      if (count === 0 || title === undefined) continue;
      const known = byKey.get(title.modelKey);
      if (known === undefined) byKey.set(title.modelKey, { value: title.model, count });
      else known.count += count;
    }
    return [...byKey.values()];
  }
}

/** Promoted listings that fit a text equally well rotate. */
function rotatedByScore({ rows, count }: Tier, score: readonly Bitmap[], rotation: number): number[] {
  const ordered = rowsInOrder({ rows, count }, score, true, { from: 0, to: count });
  const scoreOf = (row: number) =>
    score.reduce((sum, slice) => sum * 2 + (((slice[row >>> 5] ?? 0) >>> (row & 31)) & 1), 0);
  return [...Map.groupBy(ordered, scoreOf).values()].flatMap((alike) => rotate(alike, rotation));
}
