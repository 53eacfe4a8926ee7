import type { Db } from '#app/db/client.ts';
import { lockAdmin } from '#app/features/accounts/server/admin-audit.service.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { amendWaitingChanges, applyChange } from '#app/features/machines/server/machine-changes.service.ts';
import { getWaitingChange } from '#app/features/machines/server/machine-versions.service.ts';
import {
  getMachineFor,
  machineNotFound,
  type TaggedMachine,
} from '#app/features/machines/server/machine-views.service.ts';
import { deleteMachines } from '#app/features/machines/server/machines.store.ts';
import { FOLLOW_UPS } from '#app/features/payments/server/placements/placement-days.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { needsPremium } from '../listing-fields.rules.ts';
import { getTransition, TRANSITION_ERRORS, type Transition } from '../listing-state-machine.rules.ts';
import type { ListingDeps } from './listing-deps.service.ts';
import { deleteReduction, findLastReduction, insertReduction, lockListing, type LockedListing } from './listings.db.ts';
import { notifyReviewers } from './review-mails.service.ts';

export type StatusChange = { id: string; action: 'mark-sold' | 'relist' | 'confirm' };

/**
 * Marks a seller's own listing as sold, confirms that it is still for sale, or sends it back to the moderators. Throws
 * not_found, conflict and too_many.
 */
export async function changeOwnStatus(
  { db, limits, mails, now, refreshCatalogue }: ListingDeps,
  seller: User,
  change: StatusChange,
): Promise<TaggedMachine> {
  await limits.countChange(seller);
  const moved = await db.transaction(async (tx) => {
    await changeStatusWithin(tx, { mails, now: now() }, seller, change);
    return getMachineFor(tx, seller, change.id);
  });
  await refreshCatalogue();
  return moved;
}

/** Changes the status in a transaction that is open. Throws not_found and conflict. */
export async function changeStatusWithin(
  tx: Db,
  { mails, now }: { mails: ListingDeps['mails']; now: Date },
  seller: User,
  { id, action }: StatusChange,
): Promise<void> {
  const { listing, to } = await lockForAction(tx, seller, id, action);
  if (to === 'gone' || to === 'featured' || to === 'rejected') throw new Error(`A seller's ${action} leads to ${to}`);
  // What rests comes back as it was approved, unless its Premium has ended meanwhile.
  const status = to === 'approved' && needsPremium(listing) ? 'pending' : to;
  if (status === 'pending') await notifyReviewers(tx, mails, listing, { isChange: false });
  const change = {
    ...(action === 'confirm' ? { confirmedAt: now } : {}),
    ...(status === 'unchanged' ? {} : { status }),
  };
  await applyChange(tx, 'seller', id, change, { now, followUps: FOLLOW_UPS });
}

/** Takes a seller's own listing away for good. Throws not_found. */
export async function deleteOwnListing({ db, refreshCatalogue }: ListingDeps, seller: User, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockForAction(tx, seller, id, 'delete');
    await deleteMachines(tx, [id]);
  });
  await refreshCatalogue();
}

type SellerAction = StatusChange['action'] | 'lower-price' | 'add-facts' | 'delete';
type Allowed = { listing: LockedListing; to: Transition['to'] };

/**
 * A seller's own listing, until the transaction ends, and where the action leads it. Somebody else's is no business of
 * theirs, even if they can see it. Throws not_found and conflict.
 */
export async function lockForAction(tx: Db, seller: User, id: string, action: SellerAction): Promise<Allowed> {
  const listing = await lockListing(tx, id);
  if (listing === undefined || listing.sellerId !== seller.id) throw machineNotFound();
  const transition = getTransition(listing, action, 'owner');
  if (transition === undefined) throw new AppError('conflict', TRANSITION_ERRORS[action]);
  return { listing, to: transition.to };
}

/** How long a seller may take a lower price back: long enough for a slip of the finger, too short for a bait. */
const UNDO_MS = 10 * 60_000;

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
  deps: ListingDeps,
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
export async function restorePrice(deps: ListingDeps, seller: User, change: PriceChange): Promise<TaggedMachine> {
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
  { db, now, refreshCatalogue }: ListingDeps,
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
