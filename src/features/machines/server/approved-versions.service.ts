import type { Db } from '#app/db/client.ts';
import { findApprovedIds, findVersions } from './approved-versions.db.ts';
import { COMPARED_FIELDS, readApproved, type MachineChanges } from '../approved-versions.schema.ts';
import type { RevisedFields } from '../listing-revisions.schema.ts';
import { composedLocation, composedName } from '../machines.rules.ts';
import { machineNotFound } from './machines.service.ts';
import { getWaitingChange } from './pending-change.service.ts';

/** Those of these listings that a moderator has let visitors see at some time. */
export async function findOnceApproved(db: Db, ids: readonly string[]): Promise<Set<string>> {
  return new Set(await findApprovedIds(db, ids));
}

/** How a listing differs from what was last approved, or by the change that waits. Throws not_found. */
export async function getChanges(db: Db, id: string): Promise<MachineChanges> {
  const versions = await findVersions(db, id);
  if (versions === undefined) throw machineNotFound();
  if (versions.approvedAt === null) return { approvedAt: null, changes: [] };
  const stored = readApproved(versions.now);
  const waiting = await getWaitingChange(db, id);
  const changed = waiting === null ? null : readApproved(contentOf(waiting));
  const then = changed === null ? readApproved(versions.approved) : stored;
  const changes = COMPARED_FIELDS.flatMap((field) => {
    const [before, changedTo] = [then(field), changed?.(field)];
    const after = (changedTo === undefined ? stored(field) : changedTo) ?? null;
    if (before === undefined || JSON.stringify(before) === JSON.stringify(after)) return [];
    return [{ field, before, after }];
  });
  return { approvedAt: versions.approvedAt.toISOString(), changes };
}

/** The fields of a change as the approved ones are kept: null where they only say what other fields say. */
function contentOf(fields: RevisedFields): object {
  const { name, location } = fields;
  return {
    ...fields,
    name: name === composedName(fields) ? null : name,
    location: location === composedLocation(fields) ? null : location,
  };
}
