import type { Db } from '#app/db/client.ts';
import { PLACEMENT_KINDS, type PlacementKind } from '#app/db/enums.ts';
import { isPublic } from '#app/features/machines/machines.rules.ts';
import { getWaitingChange } from '#app/features/machines/waiting-change.service.ts';
import { dayClock, firstDays, longestWaitMs } from '../../placement-days.rules.ts';
import { lastEnd, movedUp, newRun, statusWithout, type PlacementEnd } from '../../placement-life.rules.ts';
import { dearerBrand, type PlacementChoice } from '../../prices.rules.ts';
import { keepDays } from './placement-days.service.ts';
import {
  updateClaimsEnded,
  findRuns,
  insertRun,
  lockPlacedListing,
  lockPlacedListings,
  lockSeller,
  updatePlaced,
  updateRun,
  updateRunsEnded,
  type PlacedListing,
} from './placements.db.ts';

/** A listing as far as placements go, with whoever sells it. */
export type Placed = PlacedListing;
/** The same, with the brand that decides what its placements cost. */
export type Priced = Placed & { feeBrand: string };

/** Keeps a listing and its seller's account as they are until the transaction ends. Undefined when it is gone. */
export async function lockPlaced(tx: Db, listingId: string | null): Promise<Priced | undefined> {
  const listing = listingId === null ? undefined : await lockPlacedListing(tx, listingId);
  // After the lock: a change may have come in while this waited for it.
  if (listing === undefined) return undefined;
  const waiting = (await getWaitingChange(tx, listing.id))?.brand ?? null;
  // A hidden listing comes back with its change, and not as it was.
  const feeBrand = isPublic(listing) ? dearerBrand(listing.brand, waiting) : (waiting ?? listing.brand);
  return { ...listing, feeBrand };
}

/** Keeps these listings, their sellers' accounts and one more account: before anything is written. */
export async function lockAllPlaced(tx: Db, listingIds: readonly string[], accountId: string): Promise<Placed[]> {
  return lockPlacedListings(tx, listingIds, accountId);
}

/** Keeps an account until the transaction ends: before a listing is locked, or a deletion and this wait for each other. */
export async function lockAccount(tx: Db, userId: string | null): Promise<Placed['seller']> {
  return lockSeller(tx, userId);
}

/** Until when the listing is placed how; `waits` and `isHeld`: its days have yet to begin, or to go on. */
export type Until = Readonly<Record<PlacementKind, Date | null>> & { waits: Date | null; isHeld: boolean };
type Given = { choice: PlacementChoice; now: Date; paidBy: { paymentId: string; orderId: string } | null };

/**
 * Starts or renews placements of a locked listing, which visitors see once the catalogue is refreshed. The days of a paid
 * one begin when they see the listing; those that an admin gives count from now.
 */
export async function givePlacements(tx: Db, listing: Placed, { choice, now, paidBy }: Given): Promise<Until> {
  const until = { premium: listing.premiumUntil, featured: listing.featuredUntil };
  const hasNone = !listing.isPremiumPaid && !listing.isFeaturedPaid;
  const days = hasNone ? firstDays(listing, now) : listing;
  const { placementsBegun, placementsHeldAt } = days;
  const clock = dayClock(days, now);
  const waitMs = paidBy === null ? 0 : longestWaitMs({ ...listing, placementsBegun, placementsHeldAt });
  for (const kind of PLACEMENT_KINDS.filter((each) => choice[each])) {
    const run = newRun(until[kind], clock, waitMs);
    await insertRun(tx, { ...run, machineId: listing.id, kind, paymentId: paidBy?.paymentId ?? null });
    until[kind] = run.endsAt;
    await updatePlaced(tx, listing.id, flagsOf(kind, run.endsAt));
  }
  const intent = paidBy === null ? {} : { listingOptionsPaymentIntentId: paidBy.orderId };
  await updatePlaced(tx, listing.id, { ...intent, placementsBegun, placementsHeldAt, updatedAt: now });
  const waits = waitMs === 0 ? null : new Date(now.getTime() + waitMs);
  return { ...until, waits, isHeld: placementsHeldAt !== null };
}

type Ending = { kind: PlacementKind; end: PlacementEnd; now: Date; isOver: (run: RunRow) => boolean };
type RunRow = Awaited<ReturnType<typeof findRuns>>[number];
/** `isGone`: nothing of the placement is left. `leftLists`: visitors do not find the listing any more. */
export type Ended = { kind: PlacementKind; isGone: boolean; leftLists: boolean };

/** Ends some runs of a locked listing, moves up what was to come after them, and takes the flag when nothing is left. */
export async function endRuns(tx: Db, listing: Placed, { kind, end, now, isOver }: Ending): Promise<Ended> {
  const runs = await findRuns(tx, listing.id, kind);
  const over = runs.filter(isOver);
  // Money that went back before it gave anything ends nothing.
  if (end === 'refund' && over.length === 0) return { kind, isGone: false, leftLists: false };
  await updateRunsEnded(
    tx,
    over.map(({ id }) => id),
    now,
  );
  const clock = dayClock(listing, now);
  const staying = runs.filter((run) => !over.includes(run));
  // What waits for visitors to see the listing goes on waiting.
  const left = longestWaitMs(listing) > 0 ? staying : movedUp(staying, clock);
  for (const run of left) await updateRun(tx, run);
  const until = lastEnd(left, clock);
  const wasPlaced = kind === 'premium' ? listing.isPremiumPaid : listing.isFeaturedPaid;
  const isGone = wasPlaced && until === null;
  const status = isGone ? statusWithout(kind, listing, end) : listing.status;
  const leftLists = status !== listing.status;
  // Only where it changes: the placement that ended a moment before may have moved it.
  await updatePlaced(tx, listing.id, { ...flagsOf(kind, until), ...(leftLists ? { status } : {}), updatedAt: now });
  if (leftLists) await keepDays(tx, [listing.id], now);
  return { kind, isGone, leftLists };
}

function flagsOf(kind: PlacementKind, until: Date | null) {
  const isPaid = until !== null;
  return kind === 'premium'
    ? { isPremiumPaid: isPaid, premiumUntil: until }
    : { isFeaturedPaid: isPaid, featuredUntil: until };
}

/** Ends what a payment gave, because its money goes back. The listing may be gone, and its placements with it. */
export async function endPlacementsOf(
  tx: Db,
  listing: Placed | undefined,
  { paymentId, choice, now }: { paymentId: string; choice: PlacementChoice; now: Date },
): Promise<Ended[]> {
  const ended: Ended[] = [];
  if (listing === undefined) return ended;
  for (const kind of PLACEMENT_KINDS.filter((each) => choice[each])) {
    const isOver = (run: RunRow) => run.paymentId === paymentId;
    ended.push(await endRuns(tx, listing, { kind, end: 'refund', now, isOver }));
  }
  return ended;
}

/** Sold listings keep no claim to Premium or Featured (CONTRACT §7). */
export async function endClaims(tx: Db, machineIds: readonly string[], endedAt: Date): Promise<void> {
  await updateClaimsEnded(tx, machineIds, endedAt);
}
