import { LRUCache } from 'lru-cache';
import type { Db } from '#app/db/client.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/durations.ts';
import type { PlacementFigures } from '../../payments.schema.ts';
import { findPlacedFigures, getOtherFigures, type OtherFigures } from './placement-figures.db.ts';

/** Older views are only stored as totals. */
const MAX_DAYS = 90;
/** The days over which listings without a placement are averaged: as few as suffice, because many listings are read. */
const COMPARED_DAYS = 30;
/** Fewer listings would make a single popular one the average. */
const MIN_COMPARED = 5;

/** How old the figures of other listings may be: a monthly average hardly changes within hours. */
const COMPARED_HOLD_MS = 6 * HOUR_MS;

/** The figures of listings without a placement, computed once for all sellers. */
export type OtherFiguresReader = (now: Date) => Promise<OtherFigures>;

export function createOtherFiguresReader(db: Db): OtherFiguresReader {
  const counted = new LRUCache<'all', OtherFigures, Date>({
    max: 1,
    ttl: COMPARED_HOLD_MS,
    // Returns the previous figures while new ones are computed.
    allowStale: true,
    fetchMethod: (_key, _stale, { context: now }) =>
      getOtherFigures(db, { since: daysBefore(now, COMPARED_DAYS), now }),
  });
  return (now) => counted.forceFetch('all', { context: now });
}

/** The results of a seller's running placements, with the average of listings without one over as many days. */
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
