/** How many letters of a word of this length may be wrong. */
export function toleratedErrors(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/**
 * How many letters must be left out, put in, exchanged or swapped with their neighbour to make one word of the other;
 * `limit` + 1 for anything beyond `limit`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    let best = row;
    for (let column = 1; column <= b.length; column += 1) {
      const distance = nextDistance(a, b, row, column, current, last, beforeLast);
      current.push(distance);
      best = Math.min(best, distance);
    }
    if (best > limit) return limit + 1;
    beforeLast = last;
    last = current;
  }
  return Math.min(last[b.length] ?? 0, limit + 1);
}

function nextDistance(
  a: string,
  b: string,
  row: number,
  column: number,
  current: readonly number[],
  last: readonly number[],
  beforeLast: readonly number[],
): number {
  const isSame = a[row - 1] === b[column - 1];
  const exchanged = (last[column - 1] ?? 0) + (isSame ? 0 : 1);
  const distance = Math.min((current[column - 1] ?? 0) + 1, (last[column] ?? 0) + 1, exchanged);
  const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
  return isSwapped ? Math.min(distance, (beforeLast[column - 2] ?? 0) + 1) : distance;
}
