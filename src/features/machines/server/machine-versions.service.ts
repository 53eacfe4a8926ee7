import type { Db } from '#app/db/client.ts';
import { findApprovedIds, findVersions, findWaitingFields, updateWaitingFields } from './machine-versions.db.ts';
import { COMPARED_FIELDS, readApproved, type MachineChanges } from '../approved-versions.schema.ts';
import { type RevisedFields, revisedFields, someRevisedFields } from '../listing-revisions.schema.ts';
import { composedLocation, composedName } from '../machines.rules.ts';
import { machineNotFound } from './machine-views.service.ts';
import { changedFacts, withStatedFacts } from '../fact-registry.rules.ts';

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

/** What waits in place of what visitors see of each of these listings, by their ids. Read after the listings are locked. */
export async function findWaitingChanges(tx: Db, ids: readonly string[]): Promise<Map<string, RevisedFields>> {
  const waiting = await findWaitingFields(tx, ids);
  return new Map(waiting.map(({ machineId, fields }) => [machineId, revisedFields.parse(fields)]));
}

/** The same of one listing; null: nothing waits. */
export async function getWaitingChange(tx: Db, id: string): Promise<RevisedFields | null> {
  return (await findWaitingChanges(tx, [id])).get(id) ?? null;
}

type Amendment = { id: string; before: object; after: object };

/**
 * Changes in the changes that wait what the operator changes of locked listings, which is where `after` differs from
 * `before`: approved later, they would take it back.
 */
export async function amendWaitingChanges(tx: Db, amendments: readonly Amendment[]): Promise<void> {
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
