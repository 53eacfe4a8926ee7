/** Enough for one question; at a million rows four megabytes. */
const MOST_KEPT = 32;

/** Of one length: that of the index that was asked last. */
const free: Int32Array[] = [];

/**
 * A bitmap that is needed for the length of one call, and is given back where its scope ends (`using`). One of a million
 * rows takes 125 kB: made anew for each step of an answer, they would be out of the processor's caches before they are
 * collected.
 */
export class ScratchBitmap implements Disposable {
  /** Not to be kept. */
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
