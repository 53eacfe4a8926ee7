import { hasBit, type Bitmap } from './bitmap.ts';
import { ShrinkingBitmap } from './shrinking-bitmap.ts';

/** Up to this many rows are faster to compare individually than as bitmaps. */
const FEW_ROWS = 64;
/** With fewer rows per word, most words are empty. */
const SPARSE = 1 / 4;

/** The requested positions of the order, counted from 0. */
type Window = { from: number; to: number };

/**
 * The rows of a selection at the given positions of an order. The key's bitmaps define the order, most significant
 * first, and row numbers break ties; descending reverses both.
 *
 * Nothing is sorted: each bitmap of the key splits the selection in two, and only parts that overlap the window are
 * followed. This costs a few passes over bitmaps, however many rows there are.
 */
export function rowsInOrder(
  selection: { rows: Bitmap; count: number },
  key: readonly Bitmap[],
  isDescending: boolean,
  window: Window,
): number[] {
  const found: number[] = [];
  const sparse = selection.rows.length * SPARSE;
  using all = ShrinkingBitmap.copyOf(selection.rows);
  collect(all, selection.count, 0, window);
  return found;

  function collect(rows: ShrinkingBitmap, count: number, depth: number, { from, to }: Window) {
    if (from >= to || from >= count) return;
    const slice = key[depth];
    if (slice === undefined) return pushTies(rows, count, { from, to: Math.min(to, count) });
    if (count <= FEW_ROWS) return collectFew(rows.between(0, count), depth, { from, to });
    if (count <= sparse) rows.skipEmptyWords();
    const ones = rows.countIn(slice);
    if (ones === 0 || ones === count) return collect(rows, count, depth + 1, { from, to });
    const first = isDescending ? ones : count - ones;
    using copy = from < first && to > first ? rows.copy() : null;
    if (from < first) {
      rows.keep(slice, isDescending);
      collect(rows, first, depth + 1, { from, to: Math.min(to, first) });
    }
    if (to > first) {
      const others = copy ?? rows;
      others.keep(slice, !isDescending);
      collect(others, count - first, depth + 1, { from: Math.max(0, from - first), to: to - first });
    }
  }

  /** The same, row by row; `rows` must be ascending. */
  function collectFew(rows: readonly number[], depth: number, { from, to }: Window) {
    if (from >= to || from >= rows.length) return;
    const slice = key[depth];
    if (slice === undefined) return found.push(...(isDescending ? rows.toReversed() : rows).slice(from, to));
    const halves: [number[], number[]] = [[], []];
    for (const row of rows) halves[hasBit(slice, row) === isDescending ? 0 : 1].push(row);
    const [first, second] = halves;
    collectFew(first, depth + 1, { from, to: Math.min(to, first.length) });
    collectFew(second, depth + 1, { from: Math.max(0, from - first.length), to: to - first.length });
  }

  function pushTies(rows: ShrinkingBitmap, count: number, { from, to }: Window) {
    if (isDescending) found.push(...rows.between(count - to, count - from).toReversed());
    else found.push(...rows.between(from, to));
  }
}
