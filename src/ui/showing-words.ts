import { formatInteger } from '#app/lib/format.ts';
export type Shown = {
  page: number;
  pageSize: number;
  /** How many stand on this page. */
  shown: number;
  total: number;
  /** What they are called: one, and several. */
  noun: readonly [one: string, several: string];
};

/** 'Showing 25 to 48 of 60 payments' */
export function showingWords({ page, pageSize, shown, total, noun: [one, several] }: Shown): string {
  const all = `${formatInteger(total)} ${total === 1 ? one : several}`;
  if (shown === 0) return all;
  const from = (page - 1) * pageSize + 1;
  return `Showing ${formatInteger(from)} to ${formatInteger(from + shown - 1)} of ${all}`;
}
