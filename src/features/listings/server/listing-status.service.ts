import { applyChange } from '#app/features/machines/server/machine-changes.service.ts';
import { deleteMachines } from '#app/features/machines/server/machines.store.ts';
import type { Db } from '#app/db/client.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import {
  machineNotFound,
  getMachineFor,
  type TaggedMachine,
} from '#app/features/machines/server/machine-views.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { TRANSITION_ERRORS, needsPremium, getTransition, type Transition } from '../listing-state-machine.rules.ts';
import { FOLLOW_UPS } from '#app/features/payments/server/placements/placement-days.service.ts';
import { lockListing, type LockedListing } from './listings.db.ts';
import type { ListingDeps } from './listing-deps.service.ts';
import { notifyReviewers } from './review-mails.service.ts';

type StatusDeps = Pick<ListingDeps, 'db' | 'limits' | 'mails' | 'now' | 'refreshCatalogue'>;

export type StatusChange = { id: string; action: 'mark-sold' | 'relist' | 'confirm' };

/**
 * Marks a seller's own listing as sold, confirms that it is still for sale, or sends it back to the moderators. Throws
 * not_found, conflict and too_many.
 */
export async function changeOwnStatus(
  { db, limits, mails, now, refreshCatalogue }: StatusDeps,
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
export async function deleteOwnListing({ db, refreshCatalogue }: StatusDeps, seller: User, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockForAction(tx, seller, id, 'delete');
    await deleteMachines(tx, [id]);
  });
  await refreshCatalogue();
}

type SellerAction = StatusChange['action'] | 'lower-price' | 'delete';
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
