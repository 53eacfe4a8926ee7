import { LRUCache } from 'lru-cache';
import { andNot, resized, setBit, clearBit, type Bitmap } from './bitmap.ts';
import { NumberColumn } from './number-column.ts';

/** How many whole miles places are from a ZIP code; null: it is not known where one of them is. */
export type MilesFrom = (zip: string) => (place: string) => number | null;

/** The digits of each take less than two megabytes for a million listings. */
const REMEMBERED_DISTANCES = 8;

/** The place of each row, of a few thousand different ones, and how far they are from wherever somebody asks. */
export class PlaceColumn {
  readonly #milesFrom: MilesFrom;
  readonly #numbers = new Map<string, number>();
  /** By their numbers. */
  readonly #places: string[] = [];
  readonly #distances = new LRUCache<string, NumberColumn>({ max: REMEMBERED_DISTANCES });
  #words: number;
  #known: Bitmap;
  #placeOf: Int32Array;

  constructor(words: number, milesFrom: MilesFrom) {
    this.#milesFrom = milesFrom;
    this.#words = words;
    this.#known = new Int32Array(words);
    this.#placeOf = new Int32Array(words * 32);
  }

  resize(words: number): void {
    this.#words = words;
    this.#known = resized(this.#known, words);
    this.#placeOf = resized(this.#placeOf, words * 32);
    this.#forget();
  }

  /** Sets the place of a row that has none. */
  set(row: number, place: string): void {
    const number = this.#numbers.get(place) ?? this.#add(place);
    this.#placeOf[row] = number;
    setBit(this.#known, row);
    this.#forget();
  }

  #add(place: string): number {
    const number = this.#places.push(place) - 1;
    this.#numbers.set(place, number);
    return number;
  }

  remove(row: number): void {
    clearBit(this.#known, row);
    this.#forget();
  }

  /** While a catalogue is loaded there is nothing to forget, a million times. */
  #forget() {
    if (this.#distances.size > 0) this.#distances.clear();
  }

  /** How many miles each row is from a ZIP code: each place is measured once, and each row has its place's number. */
  distancesFrom(zip: string): NumberColumn {
    const remembered = this.#distances.get(zip);
    if (remembered !== undefined) return remembered;
    const milesTo = this.#milesFrom(zip);
    const miles = Int32Array.from(this.#places, (place) => milesTo(place) ?? -1);
    const column = new NumberColumn(this.#words);
    column.setAll(this.#known, (row) => miles[this.#placeOf[row] ?? 0] ?? -1);
    this.#distances.set(zip, column);
    return column;
  }

  /** What orders rows by how far they are; whichever way, those of which that is not known come last. */
  sortKeyFrom(zip: string, rows: Bitmap, isDescending: boolean): readonly Bitmap[] {
    const { known, sortKey } = this.distancesFrom(zip);
    return isDescending ? sortKey : [andNot(rows, known), ...sortKey.slice(1)];
  }
}
