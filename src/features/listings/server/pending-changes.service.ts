import type { Db } from '#app/db/client.ts';
import { revisedFields, type RevisedFields } from '#app/features/machines/machine-versions.schema.ts';
import { releaseUploads } from '#app/features/media/server/uploads.service.ts';
import { deleteOldChanges, insertPendingChange, updateDecided } from './listings.db.ts';

/** The number of changes stored for each listing: its seller can submit thirty an hour. */
const MAX_STORED_CHANGES = 50;

type Submission = { machineId: string; fields: RevisedFields; submittedBy: string; submittedAt: Date };

/** Submits a change of a locked listing for review, in place of an earlier pending one. */
export async function submitPendingChange(
  tx: Db,
  { machineId, fields, submittedBy, submittedAt }: Submission,
): Promise<void> {
  await supersedePendingChange(tx, machineId, submittedAt);
  // Parsed, so that only the fields that a change can replace are stored.
  await insertPendingChange(tx, { machineId, fields: revisedFields.parse(fields), submittedBy, submittedAt });
  await deleteOldChanges(tx, machineId, MAX_STORED_CHANGES);
}

/** Marks a pending change as superseded, if there is one. */
export async function supersedePendingChange(tx: Db, machineId: string, now: Date): Promise<void> {
  await updateDecided(tx, machineId, { outcome: 'superseded', decidedAt: now });
}

type Decided = { id: string; by: string; now: Date };

/** Marks a pending change as approved; the caller applies it to the listing. */
export async function acceptPendingChange(tx: Db, { id, by, now }: Decided): Promise<void> {
  await updateDecided(tx, id, { outcome: 'approved', decidedAt: now, decidedBy: by });
}

/** Rejects the pending change of a locked listing, and releases its uploads that visitors do not see. */
export async function rejectPendingChange(
  tx: Db,
  { id, by, now, reason, shown }: Decided & { reason: string | null; shown: readonly string[] },
): Promise<void> {
  await updateDecided(tx, id, { outcome: 'rejected', decidedAt: now, decidedBy: by, reason });
  await releaseUploads(tx, [{ machineId: id, images: shown }]);
}
