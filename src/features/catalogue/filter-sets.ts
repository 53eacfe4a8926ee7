import { ORDINARY_RANK } from '#app/db/enums.ts';
import type { FactFilters } from './catalogue-facts.ts';
import type { CatalogueRows } from './catalogue-rows.ts';
import { ABSENT, type Cell } from './cell.ts';
import { ChunkPool, SlotSet } from './slot-set.ts';
import { YearSets } from './year-sets.ts';

/** A listing passes that is in one of the first sets (null: wherever it is) and in none of the second. */
export type Criterion = { anyOf: readonly SlotSet[] | null; noneOf: readonly SlotSet[] };
type Quality = 'brand' | 'condition' | 'heads' | 'needles' | 'rank' | 'is';

const PROMOTED_RANKS = Array.from({ length: ORDINARY_RANK }, (_, rank) => rank);

/** For each value of each filter, the slots of the listings that have it. */
export class FilterSets {
  readonly pool = new ChunkPool();
  readonly #rows: CatalogueRows;
  readonly #sets = new Map<string, SlotSet>();
  readonly #years = new YearSets(this.pool);
  readonly #priced = new SlotSet(this.pool);
  /** By the state's code. */
  readonly #states: SlotSet[] = [];
  /** The sets of all listings of a cell, by the cell's index. */
  readonly #setsOfCell: SlotSet[][] = [];

  constructor(rows: CatalogueRows) {
    this.#rows = rows;
  }

  add(slot: number, serial: number): void {
    const cell = this.#rows.cellOf(serial);
    if (cell === undefined) return;
    const place = this.#rows.placeOf(serial);
    for (const set of this.#setsOf(cell)) set.add(slot);
    this.#ofState(cell.states[place] ?? 0).add(slot);
    if (cell.prices[place] !== ABSENT) this.#priced.add(slot);
    const year = cell.years[place] ?? ABSENT;
    if (year !== ABSENT) this.#years.add(slot, year);
  }

  /** The listing must have the facts with which it was added. */
  remove(slot: number, serial: number): void {
    const cell = this.#rows.cellOf(serial);
    if (cell === undefined) return;
    const place = this.#rows.placeOf(serial);
    for (const set of this.#setsOf(cell)) set.remove(slot);
    this.#ofState(cell.states[place] ?? 0).remove(slot);
    if (cell.prices[place] !== ABSENT) this.#priced.remove(slot);
    const year = cell.years[place] ?? ABSENT;
    if (year !== ABSENT) this.#years.remove(slot, year);
  }

  /** What the filters ask for, the bounds of prices excepted. */
  criteriaOf(filters: FactFilters): Criterion[] {
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
  ofRank(rank: number): Criterion {
    return rank < ORDINARY_RANK
      ? within(this.#known('rank', [rank]))
      : { anyOf: null, noneOf: this.#known('rank', PROMOTED_RANKS) };
  }

  #among(quality: Quality, values: readonly (string | number)[] | null): Criterion | null {
    return values === null ? null : within(this.#known(quality, values));
  }

  #between(yearMin: number | null, yearMax: number | null): Criterion | null {
    if (yearMin === null && yearMax === null) return null;
    const since = this.#years.since(yearMin ?? 0);
    const after = yearMax === null ? undefined : this.#years.since(yearMax + 1);
    return { anyOf: since === undefined ? [] : [since], noneOf: after === undefined ? [] : [after] };
  }

  #inStates(states: readonly string[]): SlotSet[] {
    return states.flatMap((state) => this.#states[this.#rows.states.find(state) ?? ABSENT] ?? []);
  }

  #ofState(code: number): SlotSet {
    return (this.#states[code] ??= new SlotSet(this.pool));
  }

  #brandCodes(brandKeys: ReadonlySet<string>): number[] {
    return [...this.#rows.brands.names.keys()].filter((code) =>
      brandKeys.has(this.#rows.brands.nameOf(code).toLowerCase()),
    );
  }

  #known(quality: Quality, values: readonly (string | number)[]): SlotSet[] {
    return values.map((value) => this.#sets.get(`${quality} ${value}`)).filter((set) => set !== undefined);
  }

  #set(quality: Quality, value: string | number): SlotSet {
    const key = `${quality} ${value}`;
    const known = this.#sets.get(key);
    if (known !== undefined) return known;
    const set = new SlotSet(this.pool);
    this.#sets.set(key, set);
    return set;
  }

  #setsOf(cell: Cell): readonly SlotSet[] {
    return (this.#setsOfCell[cell.index] ??= [
      this.#set('brand', cell.brandCode),
      this.#set('condition', cell.condition),
      this.#set('heads', cell.heads),
      this.#set('needles', cell.needles),
      ...(cell.isPromoted ? [this.#set('rank', cell.promotionRank)] : []),
      ...(cell.isPremium ? [this.#set('is', 'premium')] : []),
      ...(cell.hasFinancing ? [this.#set('is', 'financing')] : []),
      ...(cell.isConsignment ? [this.#set('is', 'consignment')] : []),
    ]);
  }
}

function within(anyOf: readonly SlotSet[]): Criterion {
  return { anyOf, noneOf: [] };
}

/** Absent prices are in order with those of 0: bounds that let 0 pass must not let them pass too. */
function asksForAnyPrice({ priceMin, priceMax }: FactFilters): boolean {
  return (priceMin !== null || priceMax !== null) && (priceMin ?? 0) <= 0;
}
