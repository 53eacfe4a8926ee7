import { ABSENT, Cell, cellKeyOf, grownInt32 } from './cell.ts';
import type { MachineFacts, Order } from './catalogue-facts.ts';
import type { FactValues } from '#app/features/machines/fact-kinds.rules.ts';
import { Dictionary } from './dictionary.ts';
import { Titles } from './titles.ts';

const FIRST_CAPACITY = 1_024;
const NO_FACTS: FactValues = {};
/** Keeps every sort key within 31 bits until 2068. */
const EPOCH_SECOND = Date.UTC(2000, 0, 1) / 1_000;

/** The public listings by serial, each in one cell. Its arrays have a place for every serial up to the highest. */
export class CatalogueRows {
  readonly cells: Cell[] = [];
  readonly brands = new Dictionary();
  readonly titles = new Titles();
  /** Code 0 is 'no state'. */
  readonly states = new Dictionary();
  size = 0;
  readonly #cellIndexes = new Map<string, number>();
  /** Index of the row's cell plus one; 0 where no public listing has the serial. */
  #cellOf = new Int32Array(FIRST_CAPACITY);
  #placeOf = new Int32Array(FIRST_CAPACITY);
  #createdOf = new Int32Array(FIRST_CAPACITY);
  /** Of those listings that state any. */
  readonly #factsOf = new Map<number, FactValues>();

  constructor() {
    this.states.codeOf('');
  }

  /** The highest serial that has a place. */
  get capacity(): number {
    return this.#cellOf.length;
  }

  has(serial: number): boolean {
    return (this.#cellOf[serial] ?? 0) > 0;
  }

  /** Index of the listing's cell; -1 for no public listing. */
  cellIndexOf(serial: number): number {
    return (this.#cellOf[serial] ?? 0) - 1;
  }

  cellOf(serial: number): Cell | undefined {
    return this.cells[this.cellIndexOf(serial)];
  }

  placeOf(serial: number): number {
    return this.#placeOf[serial] ?? 0;
  }

  add(facts: MachineFacts): void {
    const { serial } = facts;
    if (serial >= this.#cellOf.length) this.#grow(serial);
    const cell = this.#cellFor(facts);
    this.#cellOf[serial] = cell.index + 1;
    const state = this.states.codeOf(facts.stateCode ?? '');
    this.#placeOf[serial] = cell.add(serial, facts.priceUsd, facts.year, state, this.titles.enter(facts));
    this.#createdOf[serial] = Math.max(0, facts.createdSecond - EPOCH_SECOND);
    if (Object.keys(facts.facts).length > 0) this.#factsOf.set(serial, facts.facts);
    this.size += 1;
  }

  remove(serial: number): void {
    const cell = this.cellOf(serial);
    if (cell === undefined) return;
    const place = this.placeOf(serial);
    this.titles.leave(cell.titles[place] ?? 0);
    this.#placeOf[cell.remove(place)] = place;
    this.#cellOf[serial] = 0;
    this.#factsOf.delete(serial);
    this.size -= 1;
  }

  factsOf(serial: number): FactValues {
    return this.#factsOf.get(serial) ?? NO_FACTS;
  }

  /** What an order sorts the listing by, from 0 to 2^31; missing values count as 0. */
  keyOf(order: Order, serial: number): number {
    if (order === 'newest') return this.#createdOf[serial] ?? 0;
    const cell = this.cellOf(serial);
    if (cell === undefined) return 0;
    if (order === 'model') return this.titles.modelRankOf(cell.titles[this.placeOf(serial)] ?? 0);
    if (order === 'brand') return this.brands.rankOf(cell.brandCode);
    if (order === 'price') return Math.max(0, cell.prices[this.placeOf(serial)] ?? ABSENT);
    return cell[order];
  }

  /** The different keys that listings of a cell have in an order. */
  keysIn(order: Exclude<Order, 'price' | 'newest'>, cell: Cell): number[] {
    if (order === 'model') return Array.from(cell.titleCounts.keys(), (title) => this.titles.modelRankOf(title));
    return [order === 'brand' ? this.brands.rankOf(cell.brandCode) : cell[order]];
  }

  /** Whether the listing keeps its place in an order when it gets these facts. */
  sortsAlike(order: Order, facts: MachineFacts): boolean {
    const { serial } = facts;
    const cell = this.cellOf(serial);
    if (cell === undefined) return false;
    if (order === 'model') return this.titles.modelKeyOf(cell.titles[this.placeOf(serial)] ?? 0) === facts.modelKey;
    if (order === 'newest') return (this.#createdOf[serial] ?? 0) === Math.max(0, facts.createdSecond - EPOCH_SECOND);
    if (order === 'brand') return cell.brandKey === facts.brandKey;
    if (order === 'price') return this.keyOf(order, serial) === (facts.priceUsd ?? 0);
    return cell[order] === facts[order];
  }

  #cellFor(facts: MachineFacts): Cell {
    const key = cellKeyOf(facts);
    const known = this.cells[this.#cellIndexes.get(key) ?? -1];
    if (known !== undefined) return known;
    const cell = new Cell(this.cells.length, this.brands.codeOf(facts.brandKey), facts);
    this.#cellIndexes.set(key, cell.index);
    this.cells.push(cell);
    return cell;
  }

  #grow(serial: number) {
    const capacity = Math.max(serial + 1, Math.ceil(this.#cellOf.length * 1.5));
    this.#cellOf = grownInt32(this.#cellOf, capacity);
    this.#placeOf = grownInt32(this.#placeOf, capacity);
    this.#createdOf = grownInt32(this.#createdOf, capacity);
  }
}
