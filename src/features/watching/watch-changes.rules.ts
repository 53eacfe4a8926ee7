import { priceLabel } from '#app/features/machines/machines.rules.ts';
import type { PublicMachine } from '#app/features/machines/machines.schema.ts';

type Watched = {
  /** Null if it is no longer listed. */
  machine: Pick<PublicMachine, 'status' | 'price' | 'loweredAt'> | null;
  /** US dollars, when the watch began; null if the price was not shown. */
  priceUsd: number | null;
  watchedAt: string;
  /** The last change of the price since then; null if it is not known. */
  priceChangedAt: string | null;
};

/** What became of a machine since it is watched. */
export type WatchChange =
  | { kind: 'gone' }
  | { kind: 'sold' }
  | { kind: 'price'; isLess: boolean; words: string; since: string | null }
  | { kind: 'none' };

export function changeOf({ machine, priceUsd, watchedAt, priceChangedAt }: Watched): WatchChange {
  if (machine === null) return { kind: 'gone' };
  if (machine.status === 'sold') return { kind: 'sold' };
  const { price, loweredAt } = machine;
  if (price === null || priceUsd === null || price === priceUsd) return { kind: 'none' };
  const isLess = price < priceUsd;
  // Without an account, the page only knows when the seller lowered the price last.
  const lowered = isLess && loweredAt !== null && loweredAt > watchedAt ? loweredAt : null;
  const words = `${priceLabel(Math.abs(price - priceUsd))} ${isLess ? 'less' : 'more'}`;
  return { kind: 'price', isLess, words, since: priceChangedAt ?? lowered };
}

const WEEK_DAYS = 6;
const WEEKDAYS: readonly string[] = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** 'today', 'yesterday' or a weekday, in the browser's time zone; null if it was longer ago. */
export function recentDay(at: string, nowMs: number): string | null {
  const days = Math.round((startOfDay(nowMs) - startOfDay(Date.parse(at))) / 86_400_000);
  if (days <= 0) return 'today';
  if (days === 1) return 'yesterday';
  return days <= WEEK_DAYS ? (WEEKDAYS[new Date(at).getDay()] ?? null) : null;
}

function startOfDay(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0);
}
