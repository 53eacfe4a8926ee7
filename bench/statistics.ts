/** The quantile of sorted values. */
export function quantile(ascending: readonly number[], share: number): number {
  const value = ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))];
  if (value === undefined) throw new RangeError('Nothing was measured');
  return value;
}

export function median(values: readonly number[]): number {
  const ascending = values.toSorted((one, other) => one - other);
  const middle = ascending.length >> 1;
  return ascending.length % 2 === 1
    ? quantile(ascending, 0.5)
    : ((ascending[middle - 1] ?? 0) + (ascending[middle] ?? 0)) / 2;
}

/** Formats three significant digits. */
export function short(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en-US');
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
