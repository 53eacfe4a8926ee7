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

/** The differences between a listing, or its pending change, and the last approved version. Throws not_found. */
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

/** The fields of a change in the format of approved content: null for values that only repeat other fields. */
function contentOf(fields: RevisedFields): object {
  const { name, location } = fields;
  return {
    ...fields,
    name: name === composedName(fields) ? null : name,
    location: location === composedLocation(fields) ? null : location,
  };
}

/** The pending changes of these listings, by id. Lock the listings first. */
export async function findWaitingChanges(tx: Db, ids: readonly string[]): Promise<Map<string, RevisedFields>> {
  const waiting = await findWaitingFields(tx, ids);
  return new Map(waiting.map(({ machineId, fields }) => [machineId, revisedFields.parse(fields)]));
}

/** The pending change of one listing; null if there is none. */
export async function getWaitingChange(tx: Db, id: string): Promise<RevisedFields | null> {
  return (await findWaitingChanges(tx, [id])).get(id) ?? null;
}
