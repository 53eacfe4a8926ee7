import type { Db } from '#app/db/client.ts';
import { PLACEMENT_KINDS } from '#app/db/enums.ts';
import { dueChange, goneOn } from './placement-days.rules.ts';
import { movedUp } from './placement-life.rules.ts';
import {
  findPlacedAmong,
  findPlacedOutOfStep,
  findRuns,
  updatePlaced,
  updateRun,
  type PlacedState,
} from './placements.db.ts';

/**
 * Lets the days of placements run where visitors see the listing, and stand still where they do not see it any more. For
 * locked listings, after whatever decides whether visitors see them was written, in the same transaction; where nothing
 * has changed it does nothing.
 */
export async function keepDays(tx: Db, listingIds: readonly string[], now: Date): Promise<void> {
  for (const listing of await findPlacedAmong(tx, listingIds)) {
    const change = dueChange(listing);
    if (change === 'hold') await updatePlaced(tx, listing.id, { placementsHeldAt: now });
    if (change === 'run') await goOn(tx, listing, now);
  }
}

/** The same from a moment in the past on, for a listing that was away since then. */
export async function holdDaysFrom(tx: Db, listingId: string, from: Date): Promise<void> {
  for (const { id, placementsHeldAt } of await findPlacedAmong(tx, [listingId]))
    if (placementsHeldAt === null) await updatePlaced(tx, id, { placementsHeldAt: from });
}

/** Listings whose days do not stand as visitors see them: a release that knew nothing of it has written them. */
export async function findOutOfStep(db: Db, limit: number): Promise<string[]> {
  return findPlacedOutOfStep(db, limit);
}

/** What was held goes on, and what waited begins. */
async function goOn(tx: Db, listing: PlacedState, now: Date): Promise<void> {
  const { id, placementsHeldAt: heldAt } = listing;
  const until = { premium: listing.premiumUntil, featured: listing.featuredUntil };
  for (const kind of PLACEMENT_KINDS) {
    const runs = await findRuns(tx, id, kind);
    const moved = movedUp(heldAt === null ? runs : goneOn(runs, heldAt, now), now);
    // The seller was told of another end, if of any.
    for (const run of moved) await updateRun(tx, { ...run, ...(heldAt === null ? {} : { weekNoticeAt: null }) });
    const end = until[kind];
    const [alone] = end === null || heldAt === null ? [] : goneOn([{ startsAt: end, endsAt: end }], heldAt, now);
    until[kind] = moved.at(-1)?.endsAt ?? alone?.endsAt ?? end;
  }
  const isPlaced = { premium: listing.isPremiumPaid, featured: listing.isFeaturedPaid };
  await updatePlaced(tx, id, {
    ...(isPlaced.premium ? { premiumUntil: until.premium } : {}),
    ...(isPlaced.featured ? { featuredUntil: until.featured } : {}),
    placementsBegun: true,
    placementsHeldAt: null,
  });
}
