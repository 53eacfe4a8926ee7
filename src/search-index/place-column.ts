import { LRUCache } from 'lru-cache';
import { andNot, or, resized, setBit, clearBit, type Bitmap } from './bitmap.ts';
import { NumberColumn } from './number-column.ts';

/**
 * Whole miles from a ZIP code: to a place that is measured, or to the nearest part of a state, if that is all that is
 * known of the place.
 */
export type Distance = { miles: number; isMeasured: boolean };
/** The distances of places from a ZIP code; null if either location is unknown. */
export type DistanceFrom = (zip: string) => (place: string) => Distance | null;

/** In a column of distances, added to the miles to a state. More than any distance on Earth. */
const STATE_MILES = 2 ** 14;

/** The distance of each row from a ZIP code. */
type Distances = { column: NumberColumn; measured: Bitmap };

/** Number of cached distance columns: less than two megabytes each for a million listings. */
const REMEMBERED_DISTANCES = 8;

/** The place of each row, out of a few thousand, and distances from any ZIP code. */
export class PlaceColumn {
  readonly #distanceFrom: DistanceFrom;
  readonly #numbers = new Map<string, number>();
  /** Places by number. */
  readonly #places: string[] = [];
  readonly #distances = new LRUCache<string, Distances>({ max: REMEMBERED_DISTANCES });
  #words: number;
  #known: Bitmap;
  #placeOf: Int32Array;

  constructor(words: number, distanceFrom: DistanceFrom) {
    this.#distanceFrom = distanceFrom;
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

  /** Computed once per place. Places of which only the state is known are beyond all that are measured. */
  #distancesFrom(zip: string): Distances {
    const remembered = this.#distances.get(zip);
    if (remembered !== undefined) return remembered;
    const distanceTo = this.#distanceFrom(zip);
    const miles = Int32Array.from(this.#places, (place) => {
      const distance = distanceTo(place);
      if (distance === null) return -1;
      return distance.isMeasured ? distance.miles : STATE_MILES + distance.miles;
    });
    const column = new NumberColumn(this.#words);
    column.setAll(this.#known, (row) => miles[this.#placeOf[row] ?? 0] ?? -1);
    const distances = { column, measured: column.rowsBetween(null, STATE_MILES - 1) };
    this.#distances.set(zip, distances);
    return distances;
  }

  /** The rows with a measured distance from a ZIP code. Callers must not modify the result. */
  measuredFrom(zip: string): Bitmap {
    return this.#distancesFrom(zip).measured;
  }

  /** The rows at most so many miles from a ZIP code, or in a state that reaches so near. */
  rowsWithin(zip: string, miles: number): Bitmap {
    const { column } = this.#distancesFrom(zip);
    return or(column.rowsBetween(null, miles), column.rowsBetween(STATE_MILES, STATE_MILES + miles));
  }

  /** Bitmaps that sort rows by distance. Rows without a known place come last in either direction. */
  sortKeyFrom(zip: string, rows: Bitmap, isDescending: boolean): readonly Bitmap[] {
    const { known, sortKey } = this.#distancesFrom(zip).column;
    return isDescending ? sortKey : [andNot(rows, known), ...sortKey.slice(1)];
  }
}
