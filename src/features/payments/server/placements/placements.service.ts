import { applyChange } from '#app/features/machines/server/machine-changes.service.ts';
import type { Db } from '#app/db/client.ts';
import { PLACEMENT_KINDS, type PlacementKind } from '#app/db/enums.ts';
import { isPublic } from '#app/features/machines/machines.rules.ts';
import { getWaitingChange } from '#app/features/machines/server/machine-versions.service.ts';
import { placementClock, initialDays, longestWaitMs } from '../../placement-days.rules.ts';
import { lastEnd, compactPeriods, newPeriod, statusWithout, type PlacementEnd } from '../../placement-life.rules.ts';
import { dearerBrand, type PlacementChoice } from '../../prices.rules.ts';
import { FOLLOW_UPS } from './placement-days.service.ts';
import {
  findPeriods,
  insertPeriod,
  lockPlacedListings,
  updatePeriod,
  updatePeriodsEnded,
  type PlacedListing,
} from './placements.db.ts';

/** A listing with the brand that determines the price of its placements. */
export type PricedListing = PlacedListing & { feeBrand: string };

/** Locks a listing and its seller's account until the transaction ends. Returns undefined if the listing is gone. */
export async function lockPlacementListing(tx: Db, listingId: string | null): Promise<PricedListing | undefined> {
  const [listing] = listingId === null ? [] : await lockPlacedListings(tx, [listingId]);
  // Read after the lock: a change may have been submitted during the wait.
  if (listing === undefined) return undefined;
  const waiting = (await getWaitingChange(tx, listing.id))?.brand ?? null;
  // A hidden listing is published with its pending change, not as it was.
  const feeBrand = isPublic(listing) ? dearerBrand(listing.brand, waiting) : (waiting ?? listing.brand);
  return { ...listing, feeBrand };
}

/** When a listing's placements end. `waits`: when their days begin at the latest; `isHeld`: the days are held now. */
export type PlacementEndDates = Readonly<Record<PlacementKind, Date | null>> & { waits: Date | null; isHeld: boolean };
type Grant = { choice: PlacementChoice; now: Date; paidBy: { paymentId: string; orderId: string } | null };

/**
 * Starts or renews placements of a locked listing; visitors see them after the catalogue is refreshed. The days of a
 * paid placement begin at the listing's publication; those granted by an admin begin now.
 */
export async function grantPlacements(
  tx: Db,
  listing: PlacedListing,
  { choice, now, paidBy }: Grant,
): Promise<PlacementEndDates> {
  const until = { premium: listing.premiumUntil, featured: listing.featuredUntil };
  const hasNone = !listing.isPremiumPaid && !listing.isFeaturedPaid;
  const days = hasNone ? initialDays(listing, now) : listing;
  const { placementsBegun, placementsHeldAt } = days;
  const clock = placementClock(days, now);
  const waitMs = paidBy === null ? 0 : longestWaitMs({ ...listing, placementsBegun, placementsHeldAt });
  const granted = {};
  for (const kind of PLACEMENT_KINDS.filter((each) => choice[each])) {
    const period = newPeriod(until[kind], clock, waitMs);
    await insertPeriod(tx, { ...period, machineId: listing.id, kind, paymentId: paidBy?.paymentId ?? null });
    until[kind] = period.endsAt;
    Object.assign(granted, toFlags(kind, period.endsAt));
  }
  const intent = paidBy === null ? {} : { listingOptionsPaymentIntentId: paidBy.orderId };
  const change = { ...granted, ...intent, placementsBegun, placementsHeldAt };
  await applyChange(tx, 'site', listing.id, change, { now, followUps: FOLLOW_UPS });
  const waits = waitMs === 0 ? null : new Date(now.getTime() + waitMs);
  return { ...until, waits, isHeld: placementsHeldAt !== null };
}

type Ending = { kind: PlacementKind; end: PlacementEnd; now: Date; isOver: (period: PeriodRow) => boolean };
type PeriodRow = Awaited<ReturnType<typeof findPeriods>>[number];
/** `isGone`: no period of the placement is left. `leftLists`: visitors no longer find the listing. */
export type Ended = { kind: PlacementKind; isGone: boolean; leftLists: boolean };

/** Ends periods of a locked listing, moves up later ones, and clears the placement's flag if none is left. */
export async function endPeriods(tx: Db, listing: PlacedListing, { kind, end, now, isOver }: Ending): Promise<Ended> {
  const periods = await findPeriods(tx, listing.id, kind);
  const over = periods.filter(isOver);
  // A payment that was refunded before it granted anything ends nothing.
  if (end === 'refund' && over.length === 0) return { kind, isGone: false, leftLists: false };
  const overIds = over.map(({ id }) => id);
  await updatePeriodsEnded(tx, overIds, now);
  const clock = placementClock(listing, now);
  const staying = periods.filter((period) => !over.includes(period));
  // Periods that wait for the listing's publication continue to wait.
  const left = longestWaitMs(listing) > 0 ? staying : compactPeriods(staying, clock);
  for (const period of left) await updatePeriod(tx, period);
  const until = lastEnd(left, clock);
  const wasPlaced = kind === 'premium' ? listing.isPremiumPaid : listing.isFeaturedPaid;
  const isGone = wasPlaced && until === null;
  const status = isGone ? statusWithout(kind, listing, end) : listing.status;
  const leftLists = status !== listing.status;
  // Sets the status only if it changes: the end of the other placement may have changed it already.
  const change = { ...toFlags(kind, until), ...(leftLists ? { status } : {}) };
  await applyChange(tx, 'site', listing.id, change, { now, followUps: FOLLOW_UPS });
  return { kind, isGone, leftLists };
}

function toFlags(kind: PlacementKind, until: Date | null) {
  const isPaid = until !== null;
  return kind === 'premium'
    ? { isPremiumPaid: isPaid, premiumUntil: until }
    : { isFeaturedPaid: isPaid, featuredUntil: until };
}

/** Ends the placements of a refunded payment. The listing may have been deleted together with its placements. */
export async function endPlacementsOfPayment(
  tx: Db,
  listing: PlacedListing | undefined,
  { paymentId, choice, now }: { paymentId: string; choice: PlacementChoice; now: Date },
): Promise<Ended[]> {
  const ended: Ended[] = [];
  if (listing === undefined) return ended;
  for (const kind of PLACEMENT_KINDS.filter((each) => choice[each])) {
    const isOver = (period: PeriodRow) => period.paymentId === paymentId;
    ended.push(await endPeriods(tx, listing, { kind, end: 'refund', now, isOver }));
  }
  return ended;
}
