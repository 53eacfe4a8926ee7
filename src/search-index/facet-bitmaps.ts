import { ORDINARY_RANK } from '#app/db/enums.ts';
import type { NormalizedFilters } from './fields.ts';
import { type ColumnStore, ABSENT, type RowGroup } from './column-store.ts';
import { ContainerPool, Bitmap } from './bitmap.ts';

/** A listing passes that is in one of the first sets (null: wherever it is) and in none of the second. */
export type BitmapFilter = { anyOf: readonly Bitmap[] | null; noneOf: readonly Bitmap[] };
type Quality = 'brand' | 'condition' | 'heads' | 'needles' | 'rank' | 'is';

const PROMOTED_RANKS = Array.from({ length: ORDINARY_RANK }, (_, rank) => rank);

/** For each value of each filter, the slots of the listings that have it. */
export class FacetBitmaps {
  readonly pool = new ContainerPool();
  readonly #rows: ColumnStore;
  readonly #sets = new Map<string, Bitmap>();
  readonly #years = new RangeEncodedBitmaps(this.pool);
  readonly #priced = new Bitmap(this.pool);
  /** By the state's code. */
  readonly #states: Bitmap[] = [];
  /** The sets of all listings of a group, by the group's index. */
  readonly #setsOfGroup: Bitmap[][] = [];

  constructor(rows: ColumnStore) {
    this.#rows = rows;
  }

  add(slot: number, serial: number): void {
    const group = this.#rows.groupOf(serial);
    if (group === undefined) return;
    const place = this.#rows.placeOf(serial);
    for (const set of this.#setsOf(group)) set.add(slot);
    this.#ofState(group.states[place] ?? 0).add(slot);
    if (group.prices[place] !== ABSENT) this.#priced.add(slot);
    const year = group.years[place] ?? ABSENT;
    if (year !== ABSENT) this.#years.add(slot, year);
  }

  /** The listing must have the facts with which it was added. */
  remove(slot: number, serial: number): void {
    const group = this.#rows.groupOf(serial);
    if (group === undefined) return;
    const place = this.#rows.placeOf(serial);
    for (const set of this.#setsOf(group)) set.remove(slot);
    this.#ofState(group.states[place] ?? 0).remove(slot);
    if (group.prices[place] !== ABSENT) this.#priced.remove(slot);
    const year = group.years[place] ?? ABSENT;
    if (year !== ABSENT) this.#years.remove(slot, year);
  }

  /** What the filters ask for, the bounds of prices excepted. */
  bitmapFilters(filters: NormalizedFilters): BitmapFilter[] {
    const brands = filters.brandKeys === null ? null : this.#brandCodes(new Set(filters.brandKeys));
    const criteria = [
      this.#among('brand', brands),
      this.#among('condition', filters.conditions),
      this.#among('heads', filters.heads),
      this.#among('needles', filters.needles),
      filters.states === null ? null : within(this.#inStates(filters.states)),
      this.#among('rank', filters.featured ? PROMOTED_RANKS : null),
      this.#among('is', filters.premium ? ['premium'] : null),
      this.#among('is', filters.financing ? ['financing'] : null),
      this.#among('is', filters.consignment ? ['consignment'] : null),
      this.#between(filters.yearMin, filters.yearMax),
      asksForAnyPrice(filters) ? within([this.#priced]) : null,
    ];
    return criteria.filter((criterion) => criterion !== null);
  }

  /** The listings of one rank of placement. */
  ofRank(rank: number): BitmapFilter {
    return rank < ORDINARY_RANK
      ? within(this.#known('rank', [rank]))
      : { anyOf: null, noneOf: this.#known('rank', PROMOTED_RANKS) };
  }

  #among(quality: Quality, values: readonly (string | number)[] | null): BitmapFilter | null {
    return values === null ? null : within(this.#known(quality, values));
  }

  #between(yearMin: number | null, yearMax: number | null): BitmapFilter | null {
    if (yearMin === null && yearMax === null) return null;
    const since = this.#years.since(yearMin ?? 0);
    const after = yearMax === null ? undefined : this.#years.since(yearMax + 1);
    return { anyOf: since === undefined ? [] : [since], noneOf: after === undefined ? [] : [after] };
  }

  #inStates(states: readonly string[]): Bitmap[] {
    return states.flatMap((state) => this.#states[this.#rows.states.find(state) ?? ABSENT] ?? []);
  }

  #ofState(code: number): Bitmap {
    return (this.#states[code] ??= new Bitmap(this.pool));
  }

  #brandCodes(brandKeys: ReadonlySet<string>): number[] {
    return [...this.#rows.brands.names.keys()].filter((code) =>
      brandKeys.has(this.#rows.brands.nameOf(code).toLowerCase()),
    );
  }

  #known(quality: Quality, values: readonly (string | number)[]): Bitmap[] {
    return values.map((value) => this.#sets.get(`${quality} ${value}`)).filter((set) => set !== undefined);
  }

  #set(quality: Quality, value: string | number): Bitmap {
    const key = `${quality} ${value}`;
    const known = this.#sets.get(key);
    if (known !== undefined) return known;
    const set = new Bitmap(this.pool);
    this.#sets.set(key, set);
    return set;
  }

  #setsOf(group: RowGroup): readonly Bitmap[] {
    return (this.#setsOfGroup[group.index] ??= [
      this.#set('brand', group.brandCode),
      this.#set('condition', group.condition),
      this.#set('heads', group.heads),
      this.#set('needles', group.needles),
      ...(group.isPromoted ? [this.#set('rank', group.promotionRank)] : []),
      ...(group.isPremium ? [this.#set('is', 'premium')] : []),
      ...(group.hasFinancing ? [this.#set('is', 'financing')] : []),
      ...(group.isConsignment ? [this.#set('is', 'consignment')] : []),
    ]);
  }
}

function within(anyOf: readonly Bitmap[]): BitmapFilter {
  return { anyOf, noneOf: [] };
}

/** Absent prices are in order with those of 0: bounds that let 0 pass must not let them pass too. */
function asksForAnyPrice({ priceMin, priceMax }: NormalizedFilters): boolean {
  return (priceMin !== null || priceMax !== null) && (priceMin ?? 0) <= 0;
}

/** For each year, the listings of that year or a later one: any range of years is then the difference of two sets. */
export class RangeEncodedBitmaps {
  /** Ascending. */
  readonly #years: number[] = [];
  readonly #sinceYear: Bitmap[] = [];
  readonly #pool: ContainerPool;

  constructor(pool: ContainerPool) {
    this.#pool = pool;
  }

  add(slot: number, year: number): void {
    const position = this.#positionOf(year);
    if (this.#years[position] !== year) this.#enter(position, year);
    for (let earlier = 0; earlier <= position; earlier += 1) this.#sinceYear[earlier]?.add(slot);
  }

  remove(slot: number, year: number): void {
    const position = this.#positionOf(year);
    for (let earlier = 0; earlier <= position; earlier += 1) this.#sinceYear[earlier]?.remove(slot);
  }

  /** The listings of this year or a later one; undefined if there are none. */
  since(year: number): Bitmap | undefined {
    return this.#sinceYear[this.#positionOf(year)];
  }

  #enter(position: number, year: number) {
    const since = this.#sinceYear[position]?.copy() ?? new Bitmap(this.#pool);
    this.#years.splice(position, 0, year);
    this.#sinceYear.splice(position, 0, since);
  }

  /** Of the first year that is not before this one. */
  #positionOf(year: number): number {
    let position = this.#years.length;
    while (position > 0 && (this.#years[position - 1] ?? 0) >= year) position -= 1;
    return position;
  }
}
