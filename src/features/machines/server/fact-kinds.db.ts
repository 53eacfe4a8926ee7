import { sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { machineFactKinds } from '#app/db/tables/machines.ts';

export type FactKindRow = typeof machineFactKinds.$inferInsert;

/** Those that are there already under another kind are changed. */
export async function upsertFactKinds(db: Db, kinds: readonly FactKindRow[]): Promise<void> {
  await db
    .insert(machineFactKinds)
    .values([...kinds])
    .onConflictDoUpdate({ target: machineFactKinds.key, set: { kind: sql`excluded.kind` } });
}
