import type { Db } from '#app/db/client.ts';
import { PLACEMENT_KINDS } from '#app/db/enums.ts';
import { asFarAhead, dueChange, goneOn } from '../../placement-days.rules.ts';
import { movedUp } from '../../placement-life.rules.ts';
import {
  findHeldNearEnd,
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

/** Listings whose days stand still, and that a clock which knows nothing of it would soon find at their end. */
export async function findNearEnd(db: Db, now: Date, limit: number): Promise<string[]> {
  return findHeldNearEnd(db, now, limit);
}

/**
 * Moves the days of a locked listing that stand still to now, with what is left of them as it is: a release that ends
 * placements by their dates alone, to which a site may go back, must not meet one that is past.
 */
export async function holdFromNow(tx: Db, listingId: string, now: Date): Promise<void> {
  for (const { id, placementsHeldAt: heldAt, premiumUntil, featuredUntil } of await findPlacedAmong(tx, [listingId])) {
    if (heldAt === null || heldAt >= now) continue;
    const later = (until: Date | null) => (until === null ? null : asFarAhead(until, heldAt, now));
    for (const kind of PLACEMENT_KINDS)
      for (const run of goneOn(await findRuns(tx, id, kind), heldAt, now)) await updateRun(tx, run);
    const until = { premiumUntil: later(premiumUntil), featuredUntil: later(featuredUntil) };
    await updatePlaced(tx, id, { ...until, placementsHeldAt: now });
  }
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
    const alone = end === null || heldAt === null ? end : asFarAhead(end, heldAt, now);
    until[kind] = moved.at(-1)?.endsAt ?? alone;
  }
  const isPlaced = { premium: listing.isPremiumPaid, featured: listing.isFeaturedPaid };
  await updatePlaced(tx, id, {
    ...(isPlaced.premium ? { premiumUntil: until.premium } : {}),
    ...(isPlaced.featured ? { featuredUntil: until.featured } : {}),
    placementsBegun: true,
    placementsHeldAt: null,
  });
}
