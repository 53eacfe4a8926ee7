import { insertAuditEntry } from '#app/db/audit-log.ts';
import type { Db } from '#app/db/client.ts';
import { PLACEMENT_KINDS } from '#app/db/enums.ts';
import { notSignedIn, type User } from '#app/features/accounts/account.ts';
import { hasFinancing } from '#app/features/machines/financing.service.ts';
import type { AdminMachine } from '#app/features/machines/machines.schema.ts';
import { getMachineForAdmin } from '#app/features/machines/seen-machines.service.ts';
import { reclaimUploads } from '#app/features/media/uploads.service.ts';
import { endRuns, lockPlaced } from '#app/features/placements/placements.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import {
  deleteDeleted,
  findDeletedSeller,
  findRefundedAmong,
  insertFromCopy,
  insertPlacements,
  insertVersion,
  lockDeleted,
  updatePaymentsLinked,
  type DeletedRow,
} from './deleted-listings.db.ts';
import { archivedMachine, archivedPlacements, archivedVersion } from './deleted-listings.schema.ts';
import { factsOf } from './listing-facts.ts';
import { lockAccounts, updateMachine } from './moderation.db.ts';
import type { ModerationDeps } from './moderation-deps.ts';

/**
 * Brings a deleted listing back as it was, without the page views. Throws not_found, and conflict when another listing
 * has its id.
 */
export async function restoreListing(
  { db, now, refreshCatalogue }: Pick<ModerationDeps, 'db' | 'now' | 'refreshCatalogue'>,
  admin: User,
  id: string,
): Promise<AdminMachine> {
  const restored = await db.transaction(async (tx) => {
    // Accounts first, as deletions lock them: the listing's seller goes with the copy.
    const sellerId = await findDeletedSeller(tx, id);
    const accounts = await lockAccounts(tx, [admin.id, ...(sellerId === null ? [] : [sellerId])]);
    const actor = accounts.find((account) => account.id === admin.id);
    if (actor === undefined) throw notSignedIn();
    const copy = await lockDeleted(tx, id);
    if (copy === undefined) throw new AppError('not_found', 'This listing can no longer be brought back');
    await putBack(tx, copy);
    await endWhatIsOver(tx, copy, now());
    const machine = await getMachineForAdmin(tx, id);
    await updateMachine(tx, id, { financingAvailable: await hasFinancing(tx, machine) });
    await insertAuditEntry(tx, {
      actor: { id: actor.id, username: actor.username },
      action: 'restore listing',
      subject: { type: 'machine', id },
      before: null,
      after: factsOf(machine),
    });
    return getMachineForAdmin(tx, id);
  });
  await refreshCatalogue();
  return restored;
}

async function putBack(tx: Db, { machineId, machine, placements, approvedVersion }: DeletedRow): Promise<void> {
  const isBack = await insertFromCopy(tx, archivedMachine.parse(machine));
  if (!isBack) throw new AppError('conflict', 'There is another listing with this number by now');
  await insertPlacements(tx, archivedPlacements.parse(placements));
  const version = archivedVersion.parse(approvedVersion);
  if (version !== null) await insertVersion(tx, version);
  await reclaimUploads(tx, machineId);
  await updatePaymentsLinked(tx, machineId);
  await deleteDeleted(tx, machineId);
}

/** What ran out, or was paid back, while the listing was away does not run on. */
async function endWhatIsOver(tx: Db, { machineId, placements }: DeletedRow, now: Date): Promise<void> {
  const runs = archivedPlacements.parse(placements).filter(({ ended_at: endedAt }) => endedAt === null);
  const refunded = await findRefundedAmong(
    tx,
    runs.flatMap(({ payment_id: paymentId }) => paymentId ?? []),
  );
  const listing = await lockPlaced(tx, machineId);
  if (listing === undefined) throw new Error('The listing is not back');
  const isOver = ({ endsAt, paymentId }: { endsAt: Date; paymentId: string | null }) =>
    endsAt <= now || refunded.has(paymentId ?? '');
  for (const kind of PLACEMENT_KINDS) {
    const hasEnded = runs.some(
      (run) => run.kind === kind && isOver({ endsAt: new Date(run.ends_at), paymentId: run.payment_id }),
    );
    const until = kind === 'premium' ? listing.premiumUntil : listing.featuredUntil;
    if (hasEnded || (until !== null && until <= now)) await endRuns(tx, listing, { kind, end: 'time', now, isOver });
  }
}
