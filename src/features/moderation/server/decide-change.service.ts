import { insertAuditEntry } from '#app/db/audit-log.ts';
import type { Db } from '#app/db/client.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { acceptRevision, rejectRevision } from '#app/features/listings/server/listing-revisions.service.ts';
import type { RevisedFields } from '#app/features/machines/listing-revisions.schema.ts';
import { isPublic } from '#app/features/machines/machines.rules.ts';
import type { AdminMachine } from '#app/features/machines/machines.schema.ts';
import { applyChange, requireUnchanged } from '#app/features/machines/server/machine-changes.service.ts';
import { getMachineForAdmin } from '#app/features/machines/server/machine-views.service.ts';
import { getWaitingChange } from '#app/features/machines/server/pending-change.service.ts';
import { FOLLOW_UPS } from '#app/features/payments/server/placements/placement-days.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { lockOneForModerator, type Locked } from './lock-for-moderator.service.ts';
import type { Target } from './change-status.service.ts';
import type { ModerationDeps } from './moderation-deps.service.ts';
import type { LockedListing } from './moderation.db.ts';
import { notifyChangeApproved, notifyChangeRejected } from './notify-sellers.service.ts';

/**
 * Brings the change that waits of a public listing before visitors; its status and placements stay. Throws not_found,
 * stale, and conflict where no change waits.
 */
export async function approveChange(deps: ModerationDeps, admin: User, target: Target): Promise<AdminMachine> {
  return decide(deps, admin, target, async (tx, { locked, listing, waiting }) => {
    const { id } = listing;
    const now = deps.now();
    await notifyChangeApproved({ tx, mails: deps.mails, locked }, { ...listing, name: waiting.name });
    await acceptRevision(tx, { id, by: admin.id, now });
    const entry = { actor: locked.actor, action: 'approve change', before: null, after: null };
    await applyChange(tx, entry, id, waiting, { now, followUps: FOLLOW_UPS });
  });
}

/**
 * Leaves what visitors see of a listing as it is, and tells its seller. Throws not_found, stale, and conflict where no
 * change waits.
 */
export async function rejectChange(
  deps: ModerationDeps,
  admin: User,
  target: Target,
  reason: string | null,
): Promise<AdminMachine> {
  return decide(deps, admin, target, async (tx, { locked, listing }) => {
    const { id, images: shown } = listing;
    const entry = { actor: locked.actor, action: 'reject change', before: null, after: null };
    await insertAuditEntry(tx, { ...entry, subject: { type: 'machine', id } });
    await notifyChangeRejected({ tx, mails: deps.mails, locked }, listing, reason);
    await rejectRevision(tx, { id, by: admin.id, now: deps.now(), reason, shown });
  });
}

type Decided = { locked: Locked; listing: LockedListing; waiting: RevisedFields };

async function decide(
  deps: ModerationDeps,
  admin: User,
  { id, ifMatch }: Target,
  store: (tx: Db, decided: Decided) => Promise<void>,
): Promise<AdminMachine> {
  const after = await deps.db.transaction(async (tx) => {
    const { locked, listing } = await lockOneForModerator(tx, admin, id);
    requireUnchanged(ifMatch, (await getMachineForAdmin(tx, id)).etag);
    const waiting = await getWaitingChange(tx, id);
    // Of a hidden listing the newest version is decided on as a whole.
    if (waiting === null || !isPublic(listing)) throw new AppError('conflict', NOTHING_WAITS);
    await store(tx, { locked, listing, waiting });
    return getMachineForAdmin(tx, id);
  });
  await deps.refreshCatalogue();
  return after;
}

const NOTHING_WAITS = 'No change of this listing waits for a decision';
