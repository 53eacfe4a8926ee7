import { SlotSet, type ChunkPool } from './slot-set.ts';

/** For each year, the listings of that year or a later one: any range of years is then the difference of two sets. */
export class YearSets {
  /** Ascending. */
  readonly #years: number[] = [];
  readonly #sinceYear: SlotSet[] = [];
  readonly #pool: ChunkPool;

  constructor(pool: ChunkPool) {
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
  since(year: number): SlotSet | undefined {
    return this.#sinceYear[this.#positionOf(year)];
  }

  #enter(position: number, year: number) {
    const since = this.#sinceYear[position]?.copy() ?? new SlotSet(this.#pool);
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
