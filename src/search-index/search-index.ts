import { LRUCache } from 'lru-cache';
import { ORDINARY_RANK, type Condition } from '#app/db/enums.ts';
import { FACTS } from '#app/features/machines/fact-registry.rules.ts';
import type { Direction } from '#app/lib/paging.ts';
import { andInto, andNotInto, countBits, countCommon, eachRow, hasBit, rowsBetween, type Bitmap } from './bitmap.ts';
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
import type { DistanceFrom } from './place-column.ts';
import { rotate } from './rotation.ts';
import { ScratchBitmap } from './scratch-bitmap.ts';
import { rowsInOrder } from './sort-rows.ts';
import type { TermDictionary } from './term-dictionary.ts';
import { scoreText, type TextScores } from './text-scores.ts';

export type IndexChange = { serial: number; facts: IndexedFields | null };

export type ListOptions = {
  /** One of `ORDERS`, the key of a machine fact that sorts, or the distance. */
  order: string;
  /** The ZIP code for ordering by distance. */
  near?: string | null | undefined;
  direction: Direction;
  promotedFirst: boolean;
  /** The rotation of promoted listings with equal placement; null sorts them like the others. */
  rotation: number | null;
  offset: number;
  limit: number;
};
/** `rotation` shifts promoted listings that match equally well; null sorts them newest first, like the others. */
export type TopOptions = Pick<ListOptions, 'promotedFirst' | 'rotation' | 'limit'>;
export type Found = {
  total: number;
  serials: number[];
  /** How many listings at the end of a list within a radius, or by distance, have no measured distance. */
  unmeasured: number;
};

type Span = { from: number; to: number };
/** Summary of a group of listings. */
export type Aggregates = {
  /** US dollars, of public prices; null if there are none. */
  price: Span | null;
  years: Span | null;
  /** Each model under its first spelling. */
  models: { value: string; count: number }[];
};

const REMEMBERED_COUNTS = 500;
/** Rows that sort before others: those of one placement, or all. */
type Tier = { rows: Bitmap; count: number; isPromoted: boolean };
type Window = Pick<ListOptions, 'promotedFirst' | 'offset' | 'limit'>;
type InOrder = (tier: Tier, window: { from: number; to: number }) => number[];

/** The public catalogue in memory: returns counts and serials, never the listings' contents. */
export class SearchIndex {
  readonly #columns: Columns;
  readonly #counts = new LRUCache<string, FacetCounts>({ max: REMEMBERED_COUNTS });
  #values: OfferedValues | null = null;

  /** Without `distanceFrom`, all distances are unknown. */
  constructor(facts: readonly IndexedFact[] = FACTS, distanceFrom: DistanceFrom = () => () => null) {
    this.#columns = new Columns(facts, distanceFrom);
  }

  get size(): number {
    return this.#columns.size;
  }

  /** Applies changed listings, each serial once; null facts remove a listing. */
  apply(changes: readonly IndexChange[]): void {
    this.#columns.replace(
      changes.map(({ serial }) => serial),
      changes.flatMap(({ facts }) => facts ?? []),
    );
    this.#counts.clear();
    this.#values = null;
  }

  /** The words of titles and conditions that a search term may match. */
  get titleTerms(): TermDictionary {
    return this.#columns.titles.terms;
  }

  /** Whether the word belongs to a brand or a model, not only to a listing's name. */
  isMakersWord(word: string): boolean {
    return this.#columns.titles.isMakersWord(word);
  }

  /**
   * Scores the listings that match a text: those that match all terms, or else those that match the most heavily
   * weighted terms among listings that pass the filters. Without terms nothing matches.
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

  /** One page of the listings that pass the filters and match the text, if given; and their total. */
  page(filters: Filters, options: ListOptions, text: TextScores | null = null): Found {
    const isDescending = options.direction === 'desc';
    const key = this.#sortKey(options, isDescending);
    using selected = this.#select(filters, text);
    const origin = originOf(filters) ?? (options.order === DISTANCE ? options.near : undefined);
    return this.#grouped(selected.rows, origin, options, (tier, window) =>
      tier.isPromoted && options.rotation !== null
        ? rotate(rowsBetween(tier.rows, 0, tier.count), options.rotation).slice(window.from, window.to)
        : rowsInOrder(tier, key, isDescending, window),
    );
  }

  /** The `limit` best matches of a text, newest first among equals; and the total. */
  best(filters: Filters, text: TextScores, options: TopOptions): Found {
    const { sortKey } = text;
    const key = [...sortKey, ...this.#columns.number('newest').sortKey];
    using selected = this.#select(filters, text);
    return this.#grouped(selected.rows, originOf(filters), { ...options, offset: 0 }, (tier, window) =>
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

  /** Those of these listings that pass the filters and match the text, if given. */
  among(serials: readonly number[], filters: Filters, text: TextScores | null = null): number[] {
    using selected = this.#select(filters, text);
    return serials.filter((serial) => hasBit(selected.rows, serial));
  }

  /** Facet counts. `search` is a text and its matches. */
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

  /** Summarizes the listings that pass the filters. */
  aggregates(filters: Filters): Aggregates {
    using selected = this.#select(filters);
    const { rows } = selected;
    return { price: this.#spanOf('price', rows), years: this.#spanOf('year', rows), models: this.#modelsOf(rows) };
  }

  /** The blocks of `size` serials, counted from 0, that contain a listing. */
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

  /** Puts the listings without a measured distance from `origin`, if given, behind the others. */
  #grouped(rows: Bitmap, origin: string | null | undefined, options: Window, inOrder: InOrder): Found {
    if (origin === null || origin === undefined) return { ...this.#listed(rows, options, inOrder), unmeasured: 0 };
    const measured = this.#columns.places.measuredFrom(origin);
    using near = ScratchBitmap.copyOf(rows);
    andInto(near.rows, measured);
    const first = this.#listed(near.rows, options, inOrder);
    using others = ScratchBitmap.copyOf(rows);
    andNotInto(others.rows, measured);
    const { offset, limit, promotedFirst } = options;
    const left = { promotedFirst, offset: Math.max(0, offset - first.total), limit: limit - first.serials.length };
    const last = this.#listed(others.rows, left, inOrder);
    return {
      total: first.total + last.total,
      serials: [...first.serials, ...last.serials],
      unmeasured: last.total,
    };
  }

  /** Collects the requested positions tier by tier. */
  #listed(rows: Bitmap, { promotedFirst, offset, limit }: Window, inOrder: InOrder): Pick<Found, 'total' | 'serials'> {
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

  /** Yields placements from best to worst, and then the listings without one. */
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

/** The ZIP code that the filters measure a radius from. */
function originOf(filters: Filters): string | undefined {
  return filters.find(({ key }) => key === DISTANCE)?.values?.[0];
}

/** Rotates promoted listings that match a text equally well. */
function rotatedByScore({ rows, count }: Tier, score: readonly Bitmap[], rotation: number): number[] {
  const ordered = rowsInOrder({ rows, count }, score, true, { from: 0, to: count });
  const scoreOf = (row: number) =>
    score.reduce((sum, slice) => sum * 2 + (((slice[row >>> 5] ?? 0) >>> (row & 31)) & 1), 0);
  return [...Map.groupBy(ordered, scoreOf).values()].flatMap((alike) => rotate(alike, rotation));
}
