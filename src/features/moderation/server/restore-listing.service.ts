import { restoreMachine } from '#app/features/machines/server/new-machines.service.ts';
import { insertAuditEntry } from '#app/db/audit-log.ts';
import type { Db } from '#app/db/client.ts';
import { PLACEMENT_KINDS } from '#app/db/enums.ts';
import { notSignedIn, type User } from '#app/features/accounts/server/current-account.service.ts';
import type { AdminMachine } from '#app/features/machines/machines.schema.ts';
import { getMachineForAdmin } from '#app/features/machines/server/machine-views.service.ts';
import { reclaimUploads } from '#app/features/media/server/uploads.service.ts';
import { notifyPlacementEnds } from '#app/features/payments/server/placements/placement-ends.service.ts';
import { placementClock } from '#app/features/payments/placement-days.rules.ts';
import {
  holdPlacementDaysFrom,
  syncPlacementDays,
} from '#app/features/payments/server/placements/placement-days.service.ts';
import { endPeriods, lockPlacementListing } from '#app/features/payments/server/placements/placements.service.ts';
import { lockPaymentModeForShare, readPaymentMode } from '#app/features/payments/server/payment-mode.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import {
  deleteDeleted,
  findDeletedSeller,
  findPaymentsAmong,
  insertPlacements,
  insertRevisions,
  insertVersion,
  lockDeleted,
  updatePaymentsLinked,
  type DeletedRow,
} from './deleted-listings.db.ts';
import {
  archivedMachine,
  archivedPlacements,
  archivedRevisions,
  archivedVersion,
  type ArchivedPlacements,
} from '../deleted-listings.schema.ts';
import { getAuditFacts } from './delete-listings.service.ts';
import { lockAccounts } from './moderation.db.ts';
import type { ModerationDeps } from './moderation.service.ts';

/**
 * Brings a deleted listing back as it was, without the page views. Throws not_found, and conflict when another listing
 * has its id.
 */
export async function restoreListing(
  { db, mails, now, refreshCatalogue }: ModerationDeps,
  admin: User,
  id: string,
): Promise<AdminMachine> {
  const restored = await db.transaction(async (tx) => {
    await lockPaymentModeForShare(tx);
    // Accounts first, as deletions lock them: the listing's seller goes with the copy.
    const sellerId = await findDeletedSeller(tx, id);
    const accounts = await lockAccounts(tx, [admin.id, ...(sellerId === null ? [] : [sellerId])]);
    const actor = accounts.find((account) => account.id === admin.id);
    if (actor === undefined) throw notSignedIn();
    const copy = await lockDeleted(tx, id);
    if (copy === undefined) throw new AppError('not_found', 'This listing can no longer be brought back');
    await reinsert(tx, copy);
    // Nobody saw it while it was away.
    await holdPlacementDaysFrom(tx, id, copy.deletedAt);
    await endExpiredPlacements(tx, { mails, now }, copy);
    await syncPlacementDays(tx, [id], now());
    const machine = await getMachineForAdmin(tx, id);
    await insertAuditEntry(tx, {
      actor: { id: actor.id, username: actor.username },
      action: 'restore listing',
      subject: { type: 'machine', id },
      before: null,
      after: getAuditFacts(machine),
    });
    return machine;
  });
  await refreshCatalogue();
  return restored;
}

async function reinsert(tx: Db, copy: DeletedRow): Promise<void> {
  const { machineId, machine, placements, approvedVersion, revisions } = copy;
  const isBack = await restoreMachine(tx, archivedMachine.parse(machine));
  if (!isBack) throw new AppError('conflict', 'There is another listing with this number by now');
  await insertPlacements(tx, archivedPlacements.parse(placements));
  const version = archivedVersion.parse(approvedVersion);
  if (version !== null) await insertVersion(tx, version);
  await insertRevisions(tx, archivedRevisions.parse(revisions));
  await reclaimUploads(tx, machineId);
  await updatePaymentsLinked(tx, machineId);
  await deleteDeleted(tx, machineId);
}

/** In this order: what a seller is told when several periods of a placement are over, each for a reason of its own. */
const ENDS = ['play-money', 'time', 'refund'] as const;
type End = (typeof ENDS)[number];

/**
 * What ran out, or was paid back, or was paid with test money before money counted, does not run on. The seller is told,
 * but of money that went back: that they were told when it did.
 */
async function endExpiredPlacements(
  tx: Db,
  { mails, now: clock }: Pick<ModerationDeps, 'mails' | 'now'>,
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

/** The payments among theirs that give nothing any more, and why. */
async function findVoidPayments(tx: Db, periods: ArchivedPlacements): Promise<Map<string, End>> {
  const paid = await findPaymentsAmong(
    tx,
    periods.flatMap(({ payment_id: paymentId }) => paymentId ?? []),
  );
  const mode = await readPaymentMode(tx);
  const voidReasons = new Map<string, End>();
  for (const { id, state, environment } of paid) {
    if (state === 'refunded') voidReasons.set(id, 'refund');
    else if (environment === 'sandbox' && mode === 'live') voidReasons.set(id, 'play-money');
  }
  return voidReasons;
}
