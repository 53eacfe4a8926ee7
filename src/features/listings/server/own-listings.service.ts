import type { Db } from '#app/db/client.ts';
import { PUBLIC_STATUSES, type ListingStatus } from '#app/db/enums.ts';
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
import {
  findReturningPlacements,
  FOLLOW_UPS,
} from '#app/features/payments/server/placements/placement-days.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { needsPremium } from '../listing-fields.rules.ts';
import { getTransition, TRANSITION_ERRORS, type Transition } from '../listing-state-machine.rules.ts';
import type { ListingDeps } from './listing-deps.service.ts';
import { deleteReduction, findLastReduction, insertReduction, lockListing, type LockedListing } from './listings.db.ts';
import { notifyReviewers } from './review-mails.service.ts';

export type StatusChange = { id: string; action: 'mark-sold' | 'undo-sold' | 'relist' | 'confirm' };

/**
 * Marks a seller's own listing as sold, undoes that, confirms that it is still for sale, or returns it to the
 * moderators. Throws not_found, conflict and too_many.
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

/** Changes the status within an open transaction. Throws not_found and conflict. */
export async function changeStatusWithin(
  tx: Db,
  { mails, now }: { mails: ListingDeps['mails']; now: Date },
  seller: User,
  { id, action }: StatusChange,
): Promise<void> {
  const { listing, to } = await lockForAction(tx, seller, { id, action, now });
  const status = await statusAfter(tx, listing, to, now);
  if (status === 'pending') await notifyReviewers(tx, mails, listing, { isChange: false });
  const change = {
    ...(action === 'confirm' ? { confirmedAt: now } : {}),
    ...(status === null ? {} : { status }),
    ...(status === 'sold' ? { soldFrom: PUBLIC_STATUSES.find((open) => open === listing.status) ?? null } : {}),
  };
  await applyChange(tx, 'seller', id, change, { now, followUps: FOLLOW_UPS });
}

/**
 * The status to which a seller's action leads; null if it does not change. A listing that returns without a review
 * goes to the moderators if it needs Premium, which has ended in the meantime.
 */
async function statusAfter(
  tx: Db,
  listing: LockedListing,
  to: Transition['to'],
  now: Date,
): Promise<ListingStatus | null> {
  const status = to === 'as before the sale' ? listing.soldFrom : to;
  if (status === null || status === 'unchanged') return null;
  if (status === 'gone' || status === 'rejected') throw new Error(`No change by a seller leads to ${status}`);
  if (status === 'pending' || status === 'sold') return status;
  const returning = (await findReturningPlacements(tx, [listing.id], now)).get(listing.id) ?? [];
  const isPremiumPaid = listing.isPremiumPaid || returning.some(({ kind }) => kind === 'premium');
  return needsPremium({ ...listing, isPremiumPaid }) ? 'pending' : status;
}

/** Deletes a seller's own listing permanently. Throws not_found. */
export async function deleteOwnListing(
  { db, now, refreshCatalogue }: ListingDeps,
  seller: User,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockForAction(tx, seller, { id, action: 'delete', now: now() });
    await deleteMachines(tx, [id]);
  });
  await refreshCatalogue();
}

type SellerAction = {
  id: string;
  action: StatusChange['action'] | 'lower-price' | 'add-facts' | 'delete';
  now: Date;
};
type Allowed = { listing: LockedListing; to: Transition['to'] };

/**
 * Locks a seller's own listing until the transaction ends, and returns the status that the action leads to. Other
 * sellers' listings count as not found, even if they are public. Throws not_found and conflict.
 */
export async function lockForAction(tx: Db, seller: User, { id, action, now }: SellerAction): Promise<Allowed> {
  const listing = await lockListing(tx, id);
  if (listing === undefined || listing.sellerId !== seller.id) throw machineNotFound();
  const transition = getTransition(listing, action, 'owner', now);
  if (transition === undefined) throw new AppError('conflict', TRANSITION_ERRORS[action]);
  return { listing, to: transition.to };
}

/** How long a seller can undo a price reduction: long enough for a slip, too short for bait prices. */
const UNDO_MS = 10 * 60_000;

type PriceChange = {
  id: string;
  /** ETags, one of which must match the listing's version. */
  ifMatch: string | undefined;
};

/**
 * Lowers the price of a seller's own listing. Visitors see it without a review, because a lower price misleads nobody.
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

/** Lowers the price within an open transaction. Throws not_found and conflict. */
export async function lowerPriceWithin(
  tx: Db,
  now: Date,
  seller: User,
  { id, price }: { id: string; price: number },
): Promise<void> {
  await changePriceWithin(tx, now, seller, { id, ifMatch: undefined }, (listing) => reduce(tx, listing, price, now));
}

type NewPrice = { price: number; confirmedAt?: Date };

/** Records a lower price of a locked listing, and returns the fields to change. Throws conflict. */
async function reduce(tx: Db, { id, price: before }: LockedListing, price: number, now: Date): Promise<NewPrice> {
  if (before === null || price < 1 || price >= before) throw new AppError('conflict', refusalOf(price, before));
  const requestedPrice = (await getWaitingChange(tx, id))?.price ?? null;
  // A pending change with a lower price, or with none, keeps its price.
  const changeFromUsd = requestedPrice !== null && requestedPrice > price ? requestedPrice : null;
  if (changeFromUsd !== null) await repriceWaiting(tx, id, price);
  await insertReduction(tx, { machineId: id, fromUsd: before, toUsd: price, changeFromUsd, at: now });
  // Lowering the price shows that the machine is still for sale.
  return { price, confirmedAt: now };
}

async function repriceWaiting(tx: Db, id: string, price: number): Promise<void> {
  await amendWaitingChanges(tx, [{ id, before: {}, after: { price } }]);
}

/** Undoes the last price reduction, within ten minutes. Throws not_found, conflict and stale. */
export async function restorePrice(deps: ListingDeps, seller: User, change: PriceChange): Promise<TaggedMachine> {
  return changePrice(deps, seller, change, async (tx, { id, price }) => {
    const last = await findLastReduction(tx, id);
    const isFresh = last !== undefined && deps.now().getTime() - last.at.getTime() < UNDO_MS;
    if (!isFresh || last.toUsd !== price) {
      throw new AppError('conflict', 'This price can no longer be taken back. To raise it, edit the listing');
    }
    await deleteReduction(tx, last.id);
    const requestedPrice = (await getWaitingChange(tx, id))?.price ?? null;
    // A newer pending change with another price keeps it.
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
  const { listing } = await lockForAction(tx, seller, { id, action: 'lower-price', now });
  await applyChange(tx, 'seller', id, () => decide(listing), { ifMatch, now, followUps: FOLLOW_UPS });
}

function refusalOf(price: number, before: number | null): string {
  if (price < 1) return 'The new price must be at least $1';
  return `The new price must be lower than ${priceLabel(before)}. To raise it, edit the listing`;
}
