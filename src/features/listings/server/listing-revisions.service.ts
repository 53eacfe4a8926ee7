import { updateMachine } from '#app/features/machines/server/machines.store.ts';
import type { Db } from '#app/db/client.ts';
import { changedFacts, withStatedFacts } from '#app/features/machines/fact-registry.rules.ts';
import { hasFinancing } from '#app/features/machines/server/financing.service.ts';
import { noteApproved } from '#app/features/machines/server/approved-versions.service.ts';
import {
  revisedFields,
  someRevisedFields,
  type RevisedFields,
} from '#app/features/machines/listing-revisions.schema.ts';
import { findWaitingChanges } from '#app/features/machines/server/pending-change.service.ts';
import { releaseUploads } from '#app/features/media/server/uploads.service.ts';
import { deleteOldRevisions, insertRevision, updateDecided, updateWaitingFields } from './listing-revisions.db.ts';

/** How many changes of a listing are kept: its seller may send in thirty an hour. */
const KEPT_REVISIONS = 50;

type Submission = { machineId: string; fields: RevisedFields; submittedBy: string; submittedAt: Date };

/** Has a change of a locked listing wait for a moderator, in place of the one that waited. */
export async function submitRevision(
  tx: Db,
  { machineId, fields, submittedBy, submittedAt }: Submission,
): Promise<void> {
  await supersedeRevision(tx, machineId, submittedAt);
  // Parsed, so that only the fields that a change can replace are stored.
  await insertRevision(tx, { machineId, fields: revisedFields.parse(fields), submittedBy, submittedAt });
  await deleteOldRevisions(tx, machineId, KEPT_REVISIONS);
}

/** Ends the wait of a change that something newer replaces, if one waits. */
export async function supersedeRevision(tx: Db, machineId: string, now: Date): Promise<void> {
  await updateDecided(tx, machineId, { outcome: 'superseded', decidedAt: now });
}

/** A price that visitors see at once is that of the change that waits, too. */
export async function repriceRevision(tx: Db, machineId: string, price: number | null): Promise<void> {
  await updateWaitingFields(tx, machineId, { price });
}

type Amendment = { id: string; before: object; after: object };

/**
 * Changes in the changes that wait what an import changes of locked listings: approved later, they would take it back.
 */
export async function amendRevisions(tx: Db, amendments: readonly Amendment[]): Promise<void> {
  const waiting = await findWaitingChanges(
    tx,
    amendments.map(({ id }) => id),
  );
  for (const { id, before, after } of amendments.filter((each) => waiting.has(each.id))) {
    const was = new Map(Object.entries(before));
    const { facts: factsNow = {}, ...fields } = someRevisedFields.parse(after);
    const changed = Object.entries(fields).filter(
      ([field, value]) => JSON.stringify(was.get(field)) !== JSON.stringify(value),
    );
    // Fact by fact: other facts of the seller's change stay as they are.
    const statedFacts = changedFacts(someRevisedFields.parse(before).facts ?? {}, factsNow);
    const waitingFacts = waiting.get(id)?.facts ?? {};
    const facts = Object.keys(statedFacts).length === 0 ? {} : { facts: withStatedFacts(waitingFacts, statedFacts) };
    if (changed.length === 0 && !('facts' in facts)) continue;
    await updateWaitingFields(tx, id, { ...Object.fromEntries(changed), ...facts });
  }
}

type Decided = { id: string; sellerId: string | null; by: string; now: Date };

/** Brings the change that waits of a locked listing before visitors, once the catalogue is refreshed. */
export async function publishRevision(
  tx: Db,
  { id, sellerId, by, now }: Decided,
  fields: RevisedFields,
): Promise<void> {
  await updateDecided(tx, id, { outcome: 'approved', decidedAt: now, decidedBy: by });
  await updateMachine(tx, id, {
    ...fields,
    financingAvailable: await hasFinancing(tx, { ...fields, sellerId }),
    updatedAt: now,
  });
  await releaseUploads(tx, id, fields.images);
  await noteApproved(tx, [id], now);
}

/** Leaves what visitors see of a locked listing as it is. */
export async function rejectRevision(
  tx: Db,
  { id, by, now, reason, shown }: Omit<Decided, 'sellerId'> & { reason: string | null; shown: readonly string[] },
): Promise<void> {
  await updateDecided(tx, id, { outcome: 'rejected', decidedAt: now, decidedBy: by, reason });
  await releaseUploads(tx, id, shown);
}
