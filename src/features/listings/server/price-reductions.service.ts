import { amendWaitingChanges, applyChange } from '#app/features/machines/server/machine-changes.service.ts';
import type { Db } from '#app/db/client.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { lockAdmin } from '#app/features/accounts/server/admin-audit.service.ts';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { getMachineFor, type TaggedMachine } from '#app/features/machines/server/machine-views.service.ts';
import { getWaitingChange } from '#app/features/machines/server/machine-versions.service.ts';
import { FOLLOW_UPS } from '#app/features/payments/server/placements/placement-days.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import type { ListingDeps } from './listing-deps.service.ts';
import { lockForAction } from './listing-status.service.ts';
import { type LockedListing, deleteReduction, findLastReduction, insertReduction } from './listings.db.ts';

/** How long a seller may take a lower price back: long enough for a slip of the finger, too short for a bait. */
const UNDO_MS = 10 * 60_000;

type Deps = Pick<ListingDeps, 'db' | 'limits' | 'now' | 'refreshCatalogue'>;
type PriceChange = {
  id: string;
  /** Tags of versions, one of which must still be the listing's. */
  ifMatch: string | undefined;
};

/**
 * Lowers the price of a seller's own listing, before visitors at once: nobody is misled by a machine that costs less.
 * Throws not_found, conflict, stale and too_many.
 */
export async function lowerPrice(
  deps: Deps,
  seller: User,
  { price, ...change }: PriceChange & { price: number },
): Promise<TaggedMachine> {
  await deps.limits.countChange(seller);
  return changePrice(deps, seller, change, (tx, listing) => reduce(tx, listing, price, deps.now()));
}

/** Lowers the price in a transaction that is open. Throws not_found and conflict. */
export async function lowerPriceWithin(
  tx: Db,
  now: Date,
  seller: User,
  { id, price }: { id: string; price: number },
): Promise<void> {
  await changePriceWithin(tx, now, seller, { id, ifMatch: undefined }, (listing) => reduce(tx, listing, price, now));
}

type NewPrice = { price: number; confirmedAt?: Date };

/** Records that a locked listing costs less, and returns what that changes of it. Throws conflict. */
async function reduce(tx: Db, { id, price: before }: LockedListing, price: number, now: Date): Promise<NewPrice> {
  if (before === null || price < 1 || price >= before) throw new AppError('conflict', refusalOf(price, before));
  const requestedPrice = (await getWaitingChange(tx, id))?.price ?? null;
  // A waiting change with a lower price, or with none, keeps its price.
  const changeFromUsd = requestedPrice !== null && requestedPrice > price ? requestedPrice : null;
  if (changeFromUsd !== null) await repriceWaiting(tx, id, price);
  await insertReduction(tx, { machineId: id, fromUsd: before, toUsd: price, changeFromUsd, at: now });
  // Whoever lowers a price still has the machine.
  return { price, confirmedAt: now };
}

async function repriceWaiting(tx: Db, id: string, price: number): Promise<void> {
  await amendWaitingChanges(tx, [{ id, before: {}, after: { price } }]);
}

/** Takes the last lower price back, within ten minutes. Throws not_found, conflict and stale. */
export async function restorePrice(deps: Deps, seller: User, change: PriceChange): Promise<TaggedMachine> {
  return changePrice(deps, seller, change, async (tx, { id, price }) => {
    const last = await findLastReduction(tx, id);
    const isFresh = last !== undefined && deps.now().getTime() - last.at.getTime() < UNDO_MS;
    if (!isFresh || last.toUsd !== price) {
      throw new AppError('conflict', 'This price can no longer be taken back. To raise it, edit the listing');
    }
    await deleteReduction(tx, last.id);
    const requestedPrice = (await getWaitingChange(tx, id))?.price ?? null;
    // Unless a newer change waits, which asks for something else.
    if (last.changeFromUsd !== null && requestedPrice === last.toUsd) await repriceWaiting(tx, id, last.changeFromUsd);
    return { price: last.fromUsd };
  });
}

async function changePrice(
  { db, now, refreshCatalogue }: Deps,
  seller: User,
  change: PriceChange,
  decide: (tx: Db, listing: LockedListing) => Promise<NewPrice>,
): Promise<TaggedMachine> {
  const changed = await db.transaction(async (tx) => {
    await changePriceWithin(tx, now(), seller, change, (listing) => decide(tx, listing));
    return getMachineFor(tx, seller, change.id);
  });
  await refreshCatalogue();
  return changed;
}

async function changePriceWithin(
  tx: Db,
  now: Date,
  seller: User,
  { id, ifMatch }: PriceChange,
  decide: (listing: LockedListing) => Promise<NewPrice>,
): Promise<void> {
  await lockAdmin(tx, seller);
  const { listing } = await lockForAction(tx, seller, id, 'lower-price');
  await applyChange(tx, 'seller', id, () => decide(listing), { ifMatch, now, followUps: FOLLOW_UPS });
}

function refusalOf(price: number, before: number | null): string {
  if (price < 1) return 'The new price must be at least $1';
  return `The new price must be lower than ${priceLabel(before)}. To raise it, edit the listing`;
}
