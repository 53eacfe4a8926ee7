import type { Db } from '#app/db/client.ts';
import { revisedFields, type RevisedFields } from '../listing-revisions.schema.ts';
import { findWaitingFields } from './pending-change.db.ts';

/** What waits in place of what visitors see of each of these listings, by their ids. Read after the listings are locked. */
export async function findWaitingChanges(tx: Db, ids: readonly string[]): Promise<Map<string, RevisedFields>> {
  const waiting = await findWaitingFields(tx, ids);
  return new Map(waiting.map(({ machineId, fields }) => [machineId, revisedFields.parse(fields)]));
}

/** The same of one listing; null: nothing waits. */
export async function getWaitingChange(tx: Db, id: string): Promise<RevisedFields | null> {
  return (await findWaitingChanges(tx, [id])).get(id) ?? null;
}
