import { PUBLIC_STATUSES, type ListingStatus } from '#app/db/enums.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { actionFor } from '#app/features/listings/listing-state-machine.rules.ts';
import { acceptRevision } from '#app/features/listings/server/listing-revisions.service.ts';
import type { AdminMachine } from '#app/features/machines/machines.schema.ts';
import { applyChange, requireUnchanged } from '#app/features/machines/server/machine-changes.service.ts';
import { getMachineForAdmin } from '#app/features/machines/server/machine-views.service.ts';
import { getWaitingChange } from '#app/features/machines/server/pending-change.service.ts';
import { FOLLOW_UPS } from '#app/features/payments/server/placements/placement-days.service.ts';
import { summarizePaidOptions } from '#app/features/payments/server/refund-payment.service.ts';
import { lockOneForModerator } from './lock-for-moderator.service.ts';
import type { ModerationDeps } from './moderation-deps.service.ts';
import type { StatusInput } from '../moderation.schema.ts';
import { notifyApproved, notifyChangeApproved, notifyRejected } from './notify-sellers.service.ts';

/** The listing to change, and the ETag that the moderator has seen; without it any version is changed. */
export type Target = { id: string; ifMatch: string | undefined };

/**
 * Brings a listing to any status, and tells its seller where it goes live or is rejected, and what becomes then of what
 * they paid. One that it has already is left as it is, unless there is more to tell. Throws not_found and stale.
 */
export async function changeStatus(
  deps: ModerationDeps,
  admin: User,
  { id, ifMatch }: Target,
  { status, reason = null, refund = false }: StatusInput,
): Promise<AdminMachine> {
  const moved = await deps.db.transaction(async (tx) => {
    const { locked, listing } = await lockOneForModerator(tx, admin, id);
    const machine = await getMachineForAdmin(tx, id);
    requireUnchanged(ifMatch, machine.etag);
    const saysMore = status === 'rejected' && (reason !== null || refund);
    const before = listing.status;
    const waiting = isPublic(status) ? await getWaitingChange(tx, id) : null;
    if (before === status && !saysMore && waiting === null) return machine;
    // Whoever adds the refund alone takes back nothing of what the seller was told.
    const known = before === status ? machine.rejectionReason : null;
    const rejectionReason = status === 'rejected' ? (reason ?? known) : null;
    const now = deps.now();
    const entry = {
      actor: locked.actor,
      action: `${actionFor(status)} listing`,
      before: { status: before },
      // Not its words, which may name a person: they stand at the listing, and go with the account.
      after: { status, ...(rejectionReason === null ? {} : { hasReason: true }) },
    };
    const notifyDeps = { tx, mails: deps.mails, locked };
    if (status === 'rejected') {
      const paid = await summarizePaidOptions(tx, deps, { listingId: id, refundBy: refund ? admin : null });
      await notifyRejected(notifyDeps, listing, { reason: rejectionReason, paid: { ...paid, goesBack: refund } });
    } else if (isPublic(status) && !isPublic(before)) await notifyApproved(notifyDeps, [listing]);
    else if (waiting !== null) await notifyChangeApproved(notifyDeps, { ...listing, name: waiting.name });
    if (waiting !== null) await acceptRevision(tx, { id, by: admin.id, now });
    // Last: whoever changes any listing waits from here to the end of the transaction.
    await applyChange(tx, entry, id, { ...waiting, status, rejectionReason }, { now, followUps: FOLLOW_UPS });
    return getMachineForAdmin(tx, id);
  });
  await deps.refreshCatalogue();
  return moved;
}

function isPublic(status: ListingStatus): boolean {
  return PUBLIC_STATUSES.some((open) => open === status);
}
