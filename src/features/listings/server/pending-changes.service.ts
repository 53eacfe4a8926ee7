import type { Db } from '#app/db/client.ts';
import { revisedFields, type RevisedFields } from '#app/features/machines/machine-versions.schema.ts';
import { releaseUploads } from '#app/features/media/server/uploads.service.ts';
import { deleteOldChanges, insertPendingChange, updateDecided } from './listings.db.ts';

/** How many changes of a listing are kept: its seller may send in thirty an hour. */
const MAX_STORED_CHANGES = 50;

type Submission = { machineId: string; fields: RevisedFields; submittedBy: string; submittedAt: Date };

/** Has a change of a locked listing wait for a moderator, in place of the one that waited. */
export async function submitPendingChange(
  tx: Db,
  { machineId, fields, submittedBy, submittedAt }: Submission,
): Promise<void> {
  await supersedePendingChange(tx, machineId, submittedAt);
  // Parsed, so that only the fields that a change can replace are stored.
  await insertPendingChange(tx, { machineId, fields: revisedFields.parse(fields), submittedBy, submittedAt });
  await deleteOldChanges(tx, machineId, MAX_STORED_CHANGES);
}

/** Ends the wait of a change that something newer replaces, if one waits. */
export async function supersedePendingChange(tx: Db, machineId: string, now: Date): Promise<void> {
  await updateDecided(tx, machineId, { outcome: 'superseded', decidedAt: now });
}

type Decided = { id: string; by: string; now: Date };

/** Ends the wait of a change that its listing is about to take up. */
export async function acceptPendingChange(tx: Db, { id, by, now }: Decided): Promise<void> {
  await updateDecided(tx, id, { outcome: 'approved', decidedAt: now, decidedBy: by });
}

/** Leaves what visitors see of a locked listing as it is. */
export async function rejectPendingChange(
  tx: Db,
  { id, by, now, reason, shown }: Decided & { reason: string | null; shown: readonly string[] },
): Promise<void> {
  await updateDecided(tx, id, { outcome: 'rejected', decidedAt: now, decidedBy: by, reason });
  await releaseUploads(tx, [{ machineId: id, images: shown }]);
}
