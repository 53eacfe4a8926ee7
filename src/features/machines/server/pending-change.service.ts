import type { Db } from '#app/db/client.ts';
import { changedFacts, withStatedFacts } from '../fact-registry.rules.ts';
import { revisedFields, someRevisedFields, type RevisedFields } from '../listing-revisions.schema.ts';
import { findWaitingFields, updateWaitingFields } from './pending-change.db.ts';

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
