import type { Db } from '#app/db/client.ts';
import { findVersions, findWaitingFields } from './machine-versions.db.ts';
import {
  COMPARED_FIELDS,
  readApproved,
  readApprovedSource,
  type MachineChanges,
  revisedFields,
  type RevisedFields,
} from '../machine-versions.schema.ts';
import { composedLocation, composedName } from '../machines.rules.ts';
import { machineNotFound } from './machine-views.service.ts';

/** How a listing differs from what was last approved, or by the change that waits. Throws not_found. */
export async function getChanges(db: Db, id: string): Promise<MachineChanges> {
  const versions = await findVersions(db, id);
  if (versions === undefined) throw machineNotFound();
  if (versions.approvedAt === null) return { approvedAt: null, changes: [] };
  const stored = readApproved(versions.now);
  const waiting = await getWaitingChange(db, id);
  const changed = waiting === null ? null : readApproved(contentOf(waiting));
  const then = changed === null ? readApproved(versions.approved) : stored;
  const sourceThen = readApprovedSource(changed === null ? versions.approved : versions.now);
  const changes = COMPARED_FIELDS.flatMap((field) => {
    const [before, changedTo] = [then(field), changed?.(field)];
    const after = (changedTo === undefined ? stored(field) : changedTo) ?? null;
    if (before === undefined || JSON.stringify(before) === JSON.stringify(after)) return [];
    const source = sourceThen(field);
    return [{ field, before, after, ...(source?.source === 'checked' ? { checkedOn: source.on } : {}) }];
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

/** What waits in place of what visitors see of each of these listings, by their ids. Read after the listings are locked. */
export async function findWaitingChanges(tx: Db, ids: readonly string[]): Promise<Map<string, RevisedFields>> {
  const waiting = await findWaitingFields(tx, ids);
  return new Map(waiting.map(({ machineId, fields }) => [machineId, revisedFields.parse(fields)]));
}

/** The same of one listing; null: nothing waits. */
export async function getWaitingChange(tx: Db, id: string): Promise<RevisedFields | null> {
  return (await findWaitingChanges(tx, [id])).get(id) ?? null;
}
