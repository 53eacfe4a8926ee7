import type { Db } from '#app/db/client.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import type { PlacementFigures } from '../../payments.schema.ts';
import { findPlacedFigures, getOtherFigures, type OtherFigures } from './placement-figures.db.ts';

/** Older views are not stored one by one. */
const MAX_DAYS = 90;
/**
 * Listings without a placement are averaged over so many days: all of them are counted, so over no more than needed.
 */
const COMPARED_DAYS = 30;
/** With fewer, one listing that everybody looks at would be the average. */
const MIN_COMPARED = 5;

/** What the running placements of a seller have brought, against what listings without one had in as many days. */
export async function listPlacementFigures(db: Db, sellerId: string, now: Date): Promise<PlacementFigures[]> {
  const placed = await findPlacedFigures(db, { sellerId, now, earliest: daysBefore(now, MAX_DAYS) });
  if (placed.length === 0) return [];
  const others = await getOtherFigures(db, { since: daysBefore(now, COMPARED_DAYS), now });
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
