import { LRUCache } from 'lru-cache';
import { andNot, resized, setBit, clearBit, type Bitmap } from './bitmap.ts';
import { NumberColumn } from './number-column.ts';

/** Whole miles of places from a ZIP code; null if either location is unknown. */
export type MilesFrom = (zip: string) => (place: string) => number | null;

/** Number of cached distance columns: less than two megabytes each for a million listings. */
const REMEMBERED_DISTANCES = 8;

/** The place of each row, out of a few thousand, and distances from any ZIP code. */
export class PlaceColumn {
  readonly #milesFrom: MilesFrom;
  readonly #numbers = new Map<string, number>();
  /** Places by number. */
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

  /** Sets the place of a row without one. */
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

  /** Skips clearing an empty cache, which would happen a million times while a catalogue loads. */
  #forget() {
    if (this.#distances.size > 0) this.#distances.clear();
  }

  /** The distance of each row from a ZIP code in miles: computed once per place. */
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

  /** Bitmaps that sort rows by distance. Rows without a known distance come last in either direction. */
  sortKeyFrom(zip: string, rows: Bitmap, isDescending: boolean): readonly Bitmap[] {
    const { known, sortKey } = this.distancesFrom(zip);
    return isDescending ? sortKey : [andNot(rows, known), ...sortKey.slice(1)];
  }
}
