import { clearBit, countSelected, orInto, resized, setBit, type Bitmap, type Selection } from './bitmap.ts';

/** A column of few distinct values, of which a row may have several: a bitmap per value. */
export class CategoryColumn<Value extends string | number> {
  readonly #bitmaps = new Map<Value, Bitmap>();
  #words: number;

  constructor(words: number) {
    this.#words = words;
  }

  resize(words: number): void {
    this.#words = words;
    for (const [value, bitmap] of this.#bitmaps) this.#bitmaps.set(value, resized(bitmap, words));
  }

  add(row: number, value: Value): void {
    const known = this.#bitmaps.get(value);
    const bitmap = known ?? new Int32Array(this.#words);
    if (known === undefined) this.#bitmaps.set(value, bitmap);
    setBit(bitmap, row);
  }

  remove(row: number): void {
    for (const bitmap of this.#bitmaps.values()) clearBit(bitmap, row);
  }

  /** The rows with any of these values. Callers must not modify the result. */
  rowsWith(values: readonly Value[]): Bitmap {
    const found = values.flatMap((value) => this.#bitmaps.get(value) ?? []);
    const [only] = found;
    if (only !== undefined && found.length === 1) return only;
    const rows = new Int32Array(this.#words);
    for (const bitmap of found) orInto(rows, bitmap);
    return rows;
  }

  /** The number of selected rows per value. */
  counts(selection: Selection): Map<Value, number> {
    return new Map([...this.#bitmaps].map(([value, bitmap]) => [value, countSelected(selection, bitmap)]));
  }
}
