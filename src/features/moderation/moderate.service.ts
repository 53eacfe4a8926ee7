import { insertAuditEntry } from '#app/db/audit-log.ts';
import { PUBLIC_STATUSES, type ListingStatus } from '#app/db/enums.ts';
import type { User } from '#app/features/accounts/account.ts';
import { requireUnchanged } from '#app/features/listings/edit-listing.service.ts';
import { LIFE_REFUSALS, moveTo, transitionOf } from '#app/features/listings/listing-life.rules.ts';
import { storeStatus } from '#app/features/listings/listing-life.service.ts';
import { noteApproved } from '#app/features/machines/approved-versions.service.ts';
import type { AdminMachine } from '#app/features/machines/machines.schema.ts';
import { getMachineForAdmin } from '#app/features/machines/seen-machines.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { lockOneForModerator } from './lock-for-moderator.ts';
import type { ModerationDeps } from './moderation-deps.ts';
import type { LockedListing } from './moderation.db.ts';
import type { StatusInput } from './moderation.schema.ts';
import { tellOfApproval, tellOfRejection } from './tell-sellers.ts';

/** Which listing is meant, and the version of it that the moderator has seen; absent: whichever it is. */
export type Meant = { id: string; ifMatch: string | undefined };

/**
 * Brings a listing to a status, and tells its seller where it goes live or is rejected. Throws not_found, stale, and
 * conflict where the status does not lead there.
 */
export async function moveListing(
  deps: ModerationDeps,
  admin: User,
  { id, ifMatch }: Meant,
  { status, reason = null }: StatusInput,
): Promise<AdminMachine> {
  const moved = await deps.db.transaction(async (tx) => {
    const { locked, listing } = await lockOneForModerator(tx, admin, id);
    requireUnchanged(ifMatch, (await getMachineForAdmin(tx, id)).etag);
    requireMove(listing, status);
    const move = { to: status, reason: status === 'rejected' ? reason : null, now: deps.now() };
    await insertAuditEntry(tx, {
      actor: locked.actor,
      action: `${moveTo(status)} listing`,
      subject: { type: 'machine', id },
      before: { status: listing.status },
      // Not its words, which may name a person: they stand at the listing, and go with the account.
      after: { status, ...(move.reason === null ? {} : { hasReason: true }) },
    });
    const telling = { tx, mails: deps.mails, locked };
    if (status === 'rejected') await tellOfRejection(telling, listing, move.reason);
    else if (isPublic(status) && !isPublic(listing.status)) await tellOfApproval(telling, [listing]);
    if (isPublic(status)) await noteApproved(tx, [id], move.now);
    // Last: whoever changes any listing waits from here to the end of the transaction.
    await storeStatus(tx, id, move);
    return getMachineForAdmin(tx, id);
  });
  await deps.refreshCatalogue();
  return moved;
}

function requireMove(listing: LockedListing, status: ListingStatus): void {
  const action = moveTo(status);
  if (transitionOf(listing, action, 'admin') === undefined) throw new AppError('conflict', LIFE_REFUSALS[action]);
}

function isPublic(status: ListingStatus): boolean {
  return PUBLIC_STATUSES.some((open) => open === status);
}
