import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { listingRevisions } from '#app/db/tables/machines.ts';

/** The fields of the changes of these listings that wait: at most one each. */
export async function findWaitingFields(db: Db, machineIds: readonly string[]) {
  const { machineId, fields, outcome } = listingRevisions;
  const ofThese = sql`${machineId} = any(${sql.param(machineIds)}::text[])`;
  return db
    .select({ machineId, fields })
    .from(listingRevisions)
    .where(and(ofThese, isNull(outcome)));
}

/** Changes some fields of the change that waits. */
export async function updateWaitingFields(tx: Db, machineId: string, changed: object): Promise<void> {
  await tx
    .update(listingRevisions)
    .set({ fields: sql`${listingRevisions.fields} || ${JSON.stringify(changed)}::jsonb` })
    .where(and(eq(listingRevisions.machineId, machineId), isNull(listingRevisions.outcome)));
}
