import { chunked, pick } from '#app/lib/collections.ts';
import { insertAuditEntries, insertAuditEntry, type AuditEntry } from '#app/db/audit-log.ts';
import type { Db } from '#app/db/client.ts';
import { PLACEMENT_KINDS } from '#app/db/enums.ts';
import { lockAccounts } from '#app/db/locked-accounts.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { mainImageOf, PLACEHOLDER_IMAGE } from '#app/features/machines/machines.rules.ts';
import { KEPT_DAYS } from '#app/features/accounts/users.schema.ts';
import type { AdminMachine } from '#app/features/machines/machines.schema.ts';
import { getMachineForAdmin } from '#app/features/machines/server/machine-views.service.ts';
import { deleteMachines, lockMachinesOfSeller } from '#app/features/machines/server/machines.store.ts';
import { restoreMachine } from '#app/features/machines/server/new-machines.service.ts';
import { keepUploads, reclaimUploads } from '#app/features/media/server/uploads.service.ts';
import { placementClock } from '#app/features/payments/placement-days.rules.ts';
import { areEndedByRefund } from '#app/features/payments/placement-life.rules.ts';
import { lockPaymentModeForShare, readPaymentMode } from '#app/features/payments/server/payment-mode.service.ts';
import {
  holdPlacementDaysFrom,
  syncPlacementDays,
} from '#app/features/payments/server/placements/placement-days.service.ts';
import { notifyPlacementEnds } from '#app/features/payments/server/placements/placement-ends.service.ts';
import { endPeriods, lockPlacementListing } from '#app/features/payments/server/placements/placements.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { rowsOf, type PagingQuery } from '#app/lib/paging.ts';
import {
  archivedMachine,
  archivedPlacements,
  archivedChanges,
  archivedVersion,
  type ArchivedPlacements,
  type DeletedListing,
} from '../deleted-listings.schema.ts';
import type { DeletedMany } from '../moderation.schema.ts';
import {
  countDeleted,
  deleteDeleted,
  deleteDeletedBefore,
  findDeleted,
  findDeletedSeller,
  findPaymentsAmong,
  insertArchived,
  insertDeleted,
  lockDeleted,
  lockDeletedOf,
  updatePaymentsLinked,
  updateReportsLinked,
  updateThreadsLinked,
  type DeletedRow,
} from './deleted-listings.db.ts';
import { LISTINGS_AT_ONCE, lockListings, type LockedListing } from './moderation.db.ts';
import {
  actorAmong,
  lockForModerator,
  lockOneForModerator,
  type Locked,
  type ModerationDeps,
} from './moderation.service.ts';

type Actor = Locked['actor'];

const KEPT_MS = KEPT_DAYS * DAY_MS;

/** The listings that can be restored, the last deleted first. */
export async function listDeleted(db: Db, query: PagingQuery): Promise<{ listings: DeletedListing[]; total: number }> {
  const rows = await findDeleted(db, rowsOf(query));
  return { listings: rows.map(toDeletedListing), total: await countDeleted(db) };
}

/** Deletes archived listings permanently after their retention; the next clean-up removes their images. */
export async function purgeDeleted(db: Db, now: Date): Promise<void> {
  await deleteDeletedBefore(db, new Date(now.getTime() - KEPT_MS));
}

function toDeletedListing({ machineId, name, brand, machine, deletedAt, deletedBy }: DeletedRow): DeletedListing {
  const { heads, image, images, main_image_index: mainImageIndex } = archivedMachine.parse(machine);
  const main = mainImageOf({ image, images, mainImageIndex });
  return {
    id: machineId,
    name,
    brand,
    heads,
    image: main === PLACEHOLDER_IMAGE ? null : main,
    deletedAt: deletedAt.toISOString(),
    deletedBy,
    purgeAt: new Date(deletedAt.getTime() + KEPT_MS).toISOString(),
  };
}

/** Deletes a listing, which can be restored for a while. Throws not_found. */
export async function deleteListing(
  { db, now, refreshCatalogue }: ModerationDeps,
  admin: User,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { locked } = await lockOneForModerator(tx, admin, id, 'update');
    await archive(tx, locked.listings, { by: { actor: locked.actor }, deletedAt: now() });
  });
  await refreshCatalogue();
}

/** Deletes many listings at once, all or none. */
export async function deleteListings(
  { db, now, refreshCatalogue }: ModerationDeps,
  admin: User,
  ids: readonly string[],
): Promise<DeletedMany> {
  const wanted = [...new Set(ids)];
  const deleted = await db.transaction(async (tx) => {
    const locked = await lockForModerator(tx, admin, wanted, 'update');
    await archive(tx, locked.listings, { by: { actor: locked.actor }, deletedAt: now() });
    return new Set(locked.listings.map(({ id }) => id));
  });
  await refreshCatalogue();
  const skipped = wanted.filter((id) => !deleted.has(id)).map((id) => ({ id, reason: 'gone' as const }));
  return { deleted: deleted.size, skipped };
}

/**
 * Deletes listings in the caller's transaction, which has locked their sellers' accounts. They can be restored like any
 * deleted listing.
 */
export async function archiveListings(
  tx: Db,
  by: Pick<AuditEntry, 'actor' | 'importId'>,
  ids: readonly string[],
  deletedAt: Date,
): Promise<void> {
  if (ids.length > 0) await archive(tx, await lockListings(tx, ids, 'update'), { by, deletedAt });
}

type Archiving = { by: Pick<AuditEntry, 'actor' | 'importId'>; deletedAt: Date };

/** Moves listings out of `machines`, so that no public query can return them. */
async function archive(tx: Db, listings: readonly LockedListing[], { by, deletedAt }: Archiving): Promise<void> {
  const entries = listings.map((listing) => ({
    ...by,
    action: 'delete listing',
    subject: { type: 'machine', id: listing.id } as const,
    before: getAuditFacts(listing),
    after: null,
  }));
  await insertAuditEntries(tx, entries);
  const chunks = [...chunked(listings, LISTINGS_AT_ONCE)].map((chunk) => chunk.map(({ id }) => id));
  for (const ids of chunks) {
    await insertDeleted(tx, ids, { deletedAt, deletedBy: by.actor.username });
    await keepUploads(tx, ids);
  }
  for (const ids of chunks) await deleteMachines(tx, ids);
}

/**
 * The properties in audit entries of a deletion or restoration. Excludes a seller's contact and place, because entries
 * outlive accounts.
 */
function getAuditFacts(listing: AuditFacts): AuditFacts {
  return pick(listing, ['brand', 'model', 'status', 'isPremiumPaid', 'isFeaturedPaid']);
}
type AuditFacts = Pick<LockedListing, 'brand' | 'model' | 'status' | 'isPremiumPaid' | 'isFeaturedPaid'>;

/** Restores a deleted listing without its page views. Throws not_found, and conflict if another listing has its id. */
export async function restoreListing(
  { db, mails, now, refreshCatalogue }: ModerationDeps,
  admin: User,
  id: string,
): Promise<AdminMachine> {
  const restored = await db.transaction(async (tx) => {
    await lockPaymentModeForShare(tx);
    // Locks accounts first, as deletions do; the copy contains the listing's seller.
    const sellerId = await findDeletedSeller(tx, id);
    const accounts = await lockAccounts(tx, [admin.id, ...(sellerId === null ? [] : [sellerId])]);
    const actor = actorAmong(accounts, admin);
    const copy = await lockDeleted(tx, id);
    if (copy === undefined) throw new AppError('not_found', 'This listing can no longer be brought back');
    if (accounts.some((account) => account.id === sellerId && account.deletedAt !== null))
      throw new AppError(
        'conflict',
        'Its seller’s account is deleted: restore the account, and the listing comes with it',
      );
    return bringBack(tx, { mails, now }, actor, copy);
  });
  await refreshCatalogue();
  return restored;
}

type RestoreDeps = Pick<ModerationDeps, 'mails' | 'now'>;

async function bringBack(tx: Db, deps: RestoreDeps, actor: Actor, copy: DeletedRow): Promise<AdminMachine> {
  const { machineId: id } = copy;
  await reinsert(tx, copy);
  // No visitor saw it while it was deleted.
  await holdPlacementDaysFrom(tx, id, copy.deletedAt);
  await endExpiredPlacements(tx, deps, copy);
  await syncPlacementDays(tx, [id], deps.now());
  const machine = await getMachineForAdmin(tx, id);
  await insertAuditEntry(tx, {
    actor,
    action: 'restore listing',
    subject: { type: 'machine', id },
    before: null,
    after: getAuditFacts(machine),
  });
  return machine;
}

type OfSeller = { actor: Actor; sellerId: string; deletedAt: Date };

/** Deletes the listings of a locked account, which can be restored with it. */
export async function deleteListingsOf(tx: Db, { actor, sellerId, deletedAt }: OfSeller): Promise<void> {
  const ids = await lockMachinesOfSeller(tx, sellerId);
  await archiveListings(tx, { actor }, ids, deletedAt);
}

/** Restores the listings that were deleted with an account. Requires the locks of payment mode and account. */
export async function restoreListingsOf(tx: Db, deps: RestoreDeps, { actor, sellerId, deletedAt }: OfSeller) {
  for (const copy of await lockDeletedOf(tx, sellerId, deletedAt)) await bringBack(tx, deps, actor, copy);
}

async function reinsert(tx: Db, copy: DeletedRow): Promise<void> {
  const { machineId, machine, placements, approvedVersion, pendingChanges, threadIds } = copy;
  const isBack = await restoreMachine(tx, archivedMachine.parse(machine));
  if (!isBack) throw new AppError('conflict', 'There is another listing with this number by now');
  await insertArchived(tx, 'placements', archivedPlacements.parse(placements));
  const version = archivedVersion.parse(approvedVersion);
  await insertArchived(tx, 'approvedVersions', version === null ? [] : [version]);
  await insertArchived(tx, 'pendingChanges', archivedChanges.parse(pendingChanges));
  await reclaimUploads(tx, machineId);
  await updatePaymentsLinked(tx, machineId);
  await updateThreadsLinked(tx, machineId, threadIds);
  await updateReportsLinked(tx, machineId);
  await deleteDeleted(tx, machineId);
}

/** The reasons for the end of placements, in the order in which they take precedence in the seller's mail. */
const ENDS = ['play-money', 'time', 'refund'] as const;
type End = (typeof ENDS)[number];

/**
 * Ends placements that expired, were refunded, or were paid in the sandbox before payments went live. Mails the seller,
 * except about refunds, of which they were notified earlier.
 */
async function endExpiredPlacements(
  tx: Db,
  { mails, now: clock }: RestoreDeps,
  { machineId, placements }: DeletedRow,
): Promise<void> {
  const periods = archivedPlacements.parse(placements).filter(({ ended_at: endedAt }) => endedAt === null);
  const voidReasons = await findVoidPayments(tx, periods);
  const listing = await lockPlacementListing(tx, machineId);
  if (listing === undefined) throw new Error('The listing is not back');
  const now = clock();
  const daysAt = placementClock(listing, now);
  const endOf = ({ endsAt, paymentId }: { endsAt: Date; paymentId: string | null }): End | null =>
    voidReasons.get(paymentId ?? '') ?? (endsAt <= daysAt ? 'time' : null);
  for (const kind of PLACEMENT_KINDS) {
    const ends = new Set(
      periods.flatMap((period) =>
        period.kind === kind ? [endOf({ endsAt: new Date(period.ends_at), paymentId: period.payment_id })] : [],
      ),
    );
    const until = kind === 'premium' ? listing.premiumUntil : listing.featuredUntil;
    const hasNoTimeLeft = until !== null && until <= daysAt;
    const end = ENDS.find((each) => ends.has(each)) ?? (hasNoTimeLeft ? 'time' : null);
    if (end === null) continue;
    const ended = await endPeriods(tx, listing, { kind, end, now, isOver: (period) => endOf(period) !== null });
    if (end !== 'refund') await notifyPlacementEnds(tx, mails, { listing, ended: [ended], end });
  }
}

/** The payments of these periods that no longer entitle to a placement, with the reasons. */
async function findVoidPayments(tx: Db, periods: ArchivedPlacements): Promise<Map<string, End>> {
  const paid = await findPaymentsAmong(
    tx,
    periods.flatMap(({ payment_id: paymentId }) => paymentId ?? []),
  );
  const mode = await readPaymentMode(tx);
  const voidReasons = new Map<string, End>();
  for (const { environment, id, ...payment } of paid) {
    if (areEndedByRefund(payment)) voidReasons.set(id, 'refund');
    else if (environment === 'sandbox' && mode === 'live') voidReasons.set(id, 'play-money');
  }
  return voidReasons;
}
