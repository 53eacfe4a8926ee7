import { LRUCache } from 'lru-cache';
import type { Db } from '#app/db/client.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/durations.ts';
import type { PlacementFigures } from '../../payments.schema.ts';
import { findPlacedFigures, getOtherFigures, type OtherFigures } from './placement-figures.db.ts';

/** Older views are not stored one by one. */
const MAX_DAYS = 90;
/**
 * Listings without a placement are averaged over so many days: many of them are counted, so over no more than needed.
 */
const COMPARED_DAYS = 30;
/** With fewer, one listing that everybody looks at would be the average. */
const MIN_COMPARED = 5;

/** How old the figures of other listings may be: they are averages of a month, which no hour changes much. */
const COMPARED_HOLD_MS = 6 * HOUR_MS;

/** The figures of listings without a placement, which are counted once for all sellers who ask. */
export type OtherFiguresReader = (now: Date) => Promise<OtherFigures>;

export function createOtherFiguresReader(db: Db): OtherFiguresReader {
  const counted = new LRUCache<'all', OtherFigures, Date>({
    max: 1,
    ttl: COMPARED_HOLD_MS,
    // Whoever asks then is answered what was counted before, while it is counted anew.
    allowStale: true,
    fetchMethod: (_key, _stale, { context: now }) =>
      getOtherFigures(db, { since: daysBefore(now, COMPARED_DAYS), now }),
  });
  return (now) => counted.forceFetch('all', { context: now });
}

/** What the running placements of some of a seller's listings have brought, against what listings without one had in as many days. */
export async function listPlacementFigures(
  db: Db,
  readOthers: OtherFiguresReader,
  { now, ...whose }: { sellerId: string; machineIds: readonly string[]; now: Date },
): Promise<PlacementFigures[]> {
  const placed = await findPlacedFigures(db, { ...whose, now, earliest: daysBefore(now, MAX_DAYS) });
  if (placed.length === 0) return [];
  const others = await readOthers(now);
  return placed.map(({ machineId, since, seen, opened, asked, contacted }) => {
    const days = (now.getTime() - since.getTime()) / DAY_MS;
    const asOf = since.toISOString();
    return { machineId, since: asOf, seen, opened, asked, contacted, others: average(others, days) };
  });
}

function average({ listings, days, ...totals }: OtherFigures, over: number): PlacementFigures['others'] {
  if (listings < MIN_COMPARED || days <= 0) return null;
  const share = over / days;
  const { seen, opened, asked, contacted } = totals;
  return { seen: seen * share, opened: opened * share, asked: asked * share, contacted: contacted * share };
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
