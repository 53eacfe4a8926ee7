import { applyChange, type FollowUps } from '#app/features/machines/server/machine-changes.service.ts';
import { lockMachinesOfSeller } from '#app/features/machines/server/machines.store.ts';
import { releaseUploads } from '#app/features/media/server/uploads.service.ts';
import type { Db } from '#app/db/client.ts';
import { PLACEMENT_KINDS } from '#app/db/enums.ts';
import { shiftPastHold, dueDaysChange, resumePeriods, RETURN_MS } from '../../placement-days.rules.ts';
import { compactPeriods } from '../../placement-life.rules.ts';
import {
  findPlacedAmong,
  findPeriods,
  findPeriodsOfSales,
  updatePeriod,
  updatePeriodsReturned,
  updatePeriodsSold,
  type PlacedState,
} from './placements.db.ts';

/** The consequences of a listing's change for its placements and images. */
export const FOLLOW_UPS: FollowUps = {
  statusChanged: async (tx, moved, now) => {
    const idsOf = (listings: typeof moved) => listings.map(({ id }) => id);
    // Sold listings lose Premium and Featured.
    const sold = idsOf(moved.filter(({ to }) => to === 'sold'));
    if (sold.length > 0) await updatePeriodsSold(tx, sold, now);
    const back = idsOf(moved.filter(({ from }) => from === 'sold'));
    if (back.length > 0) await returnPlacements(tx, back, now);
    await syncPlacementDays(tx, idsOf(moved), now);
  },
  imagesChanged: releaseUploads,
};

/** The placements that these sold listings get back when they are for sale again, by listing. */
export async function findReturningPlacements(tx: Db, listingIds: readonly string[], now: Date) {
  return Map.groupBy(
    await findPeriodsOfSales(tx, listingIds, new Date(now.getTime() - RETURN_MS)),
    ({ machineId }) => machineId,
  );
}

/** Gives listings that are no longer sold their placements back. Their days were held since the sale. */
async function returnPlacements(tx: Db, listingIds: readonly string[], now: Date): Promise<void> {
  for (const [id, periods] of await findReturningPlacements(tx, listingIds, now)) {
    await updatePeriodsReturned(
      tx,
      periods.map((period) => period.id),
    );
    const premium = periods.findLast(({ kind }) => kind === 'premium');
    const featured = periods.findLast(({ kind }) => kind === 'featured');
    const returned = {
      ...(premium === undefined ? {} : { isPremiumPaid: true, premiumUntil: premium.endsAt }),
      ...(featured === undefined ? {} : { isFeaturedPaid: true, featuredUntil: featured.endsAt }),
      placementsHeldAt: periods[0]?.heldAt ?? now,
    };
    await applyChange(tx, 'site', id, returned, { now, followUps: FOLLOW_UPS });
  }
}

/**
 * Runs the days of placements on public listings, and holds them on others. Requires locked listings; call it after a
 * change that may publish or hide them, in the same transaction. Idempotent.
 */
export async function syncPlacementDays(tx: Db, listingIds: readonly string[], now: Date): Promise<void> {
  for (const listing of await findPlacedAmong(tx, listingIds)) {
    const change = dueDaysChange(listing);
    if (change === 'hold') await writeDays(tx, listing.id, { placementsHeldAt: now }, now);
    if (change === 'run') await resumeDays(tx, listing, now);
  }
}

/** The same for all listings of a seller, whose account was suspended or is no longer. */
export async function syncPlacementDaysOfSeller(tx: Db, sellerId: string, now: Date): Promise<void> {
  await syncPlacementDays(tx, await lockMachinesOfSeller(tx, sellerId), now);
}

/** Holds days from a past moment on, for a listing that has been deleted since then. */
export async function holdPlacementDaysFrom(tx: Db, listingId: string, from: Date): Promise<void> {
  for (const { id, placementsHeldAt } of await findPlacedAmong(tx, [listingId]))
    if (placementsHeldAt === null) await writeDays(tx, id, { placementsHeldAt: from }, from);
}

/**
 * Rebases the held days of a locked listing to now, with as many days left: a previous release, which a site may roll
 * back to, ends placements by their dates alone, and must not find one in the past.
 */
export async function rebaseHeldDays(tx: Db, listingId: string, now: Date): Promise<void> {
  for (const { id, placementsHeldAt: heldAt, premiumUntil, featuredUntil } of await findPlacedAmong(tx, [listingId])) {
    if (heldAt === null || heldAt >= now) continue;
    const later = (until: Date | null) => (until === null ? null : shiftPastHold(until, heldAt, now));
    for (const kind of PLACEMENT_KINDS)
      for (const period of resumePeriods(await findPeriods(tx, id, kind), heldAt, now)) await updatePeriod(tx, period);
    const until = { premiumUntil: later(premiumUntil), featuredUntil: later(featuredUntil) };
    await writeDays(tx, id, { ...until, placementsHeldAt: now }, now);
  }
}

/** Resumes held periods, and starts waiting ones. */
async function resumeDays(tx: Db, listing: PlacedState, now: Date): Promise<void> {
  const { id, placementsHeldAt: heldAt } = listing;
  const until = { premium: listing.premiumUntil, featured: listing.featuredUntil };
  for (const kind of PLACEMENT_KINDS) {
    const periods = await findPeriods(tx, id, kind);
    const compacted = compactPeriods(heldAt === null ? periods : resumePeriods(periods, heldAt, now), now);
    // The notice that the seller received named another end.
    for (const period of compacted)
      await updatePeriod(tx, { ...period, ...(heldAt === null ? {} : { weekNoticeAt: null }) });
    const end = until[kind];
    const alone = end === null || heldAt === null ? end : shiftPastHold(end, heldAt, now);
    until[kind] = compacted.at(-1)?.endsAt ?? alone;
  }
  const isPlaced = { premium: listing.isPremiumPaid, featured: listing.isFeaturedPaid };
  const days = {
    ...(isPlaced.premium ? { premiumUntil: until.premium } : {}),
    ...(isPlaced.featured ? { featuredUntil: until.featured } : {}),
    placementsBegun: true,
    placementsHeldAt: null,
  };
  await writeDays(tx, id, days, now);
}

type Days = Partial<Pick<PlacedState, 'premiumUntil' | 'featuredUntil' | 'placementsBegun' | 'placementsHeldAt'>>;

async function writeDays(tx: Db, id: string, days: Days, now: Date): Promise<void> {
  await applyChange(tx, 'site', id, days, { now, followUps: FOLLOW_UPS });
}
