/** Enough for one query; four megabytes for a million rows. */
const MOST_KEPT = 32;

/** Free bitmaps, all as long as those of the last queried index. */
const free: Int32Array[] = [];

/**
 * A bitmap for the length of one call, returned to a pool at the end of its scope (`using`). For a million rows it
 * takes 125 kB: bitmaps allocated for each step of a query would leave the processor's caches before they are
 * collected.
 */
export class ScratchBitmap implements Disposable {
  /** Must not be used after disposal. */
  readonly rows: Int32Array;

  private constructor(rows: Int32Array) {
    this.rows = rows;
  }

  static empty(words: number): ScratchBitmap {
    const rows = take(words);
    return new ScratchBitmap(rows === undefined ? new Int32Array(words) : rows.fill(0));
  }

  static copyOf(other: Int32Array): ScratchBitmap {
    const rows = take(other.length);
    if (rows === undefined) return new ScratchBitmap(other.slice());
    rows.set(other);
    return new ScratchBitmap(rows);
  }

  [Symbol.dispose](): void {
    if (free.length > 0 && free[0]?.length !== this.rows.length) free.length = 0;
    if (free.length < MOST_KEPT) free.push(this.rows);
  }
}

function take(words: number): Int32Array | undefined {
  return free[0]?.length === words ? free.pop() : undefined;
}
