import { and, andNot, countCommon, eachRow, hasBit, rowsBetween, type Bitmap } from './bitmap.ts';

/** So few rows are sooner sorted one by one than halved further. */
const FEW_ROWS = 64;
const WORDS_PER_ROW = 16;

/** Which part of an order is wanted: the rows from one place to another, counted from 0. */
type Window = { from: number; to: number };

/**
 * The rows of a selection at some places of an order. The order is by the bitmaps of the key, the most significant
 * first, and by the rows' numbers where the key is the same; descending, both are turned round.
 *
 * Nothing is sorted but the rows of the window: each bitmap of the key halves the selection, and only halves that reach
 * into the window are followed. It costs a few passes over bitmaps, however many rows there are.
 */
export function rowsInOrder(
  selection: { rows: Bitmap; count: number },
  key: readonly Bitmap[],
  isDescending: boolean,
  window: Window,
): number[] {
  const found: number[] = [];
  const few = Math.max(FEW_ROWS, selection.rows.length / WORDS_PER_ROW);
  collect(selection.rows, selection.count, 0, window);
  return found;

  function collect(rows: Bitmap, count: number, depth: number, { from, to }: Window) {
    if (from >= to || from >= count) return;
    const slice = key[depth];
    if (slice === undefined) return pushTies(rows, count, { from, to: Math.min(to, count) });
    if (count <= few) return found.push(...sorted(rows, key.slice(depth), isDescending).slice(from, to));
    const ones = countCommon(rows, slice);
    if (ones === 0 || ones === count) return collect(rows, count, depth + 1, { from, to });
    const first = isDescending ? ones : count - ones;
    const half = (isOne: boolean) => (isOne ? and(rows, slice) : andNot(rows, slice));
    if (from < first) collect(half(isDescending), first, depth + 1, { from, to: Math.min(to, first) });
    collect(half(!isDescending), count - first, depth + 1, { from: Math.max(0, from - first), to: to - first });
  }

  function pushTies(rows: Bitmap, count: number, { from, to }: Window) {
    if (isDescending) found.push(...rowsBetween(rows, count - to, count - from).toReversed());
    else found.push(...rowsBetween(rows, from, to));
  }
}

function sorted(rows: Bitmap, key: readonly Bitmap[], isDescending: boolean): number[] {
  const keyed: { row: number; value: number }[] = [];
  eachRow(rows, (row) => {
    let value = 0;
    for (const slice of key) value = value * 2 + (hasBit(slice, row) ? 1 : 0);
    keyed.push({ row, value });
  });
  const ascending = keyed.toSorted((a, b) => a.value - b.value || a.row - b.row).map(({ row }) => row);
  return isDescending ? ascending.toReversed() : ascending;
}
