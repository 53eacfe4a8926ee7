import { sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { machineFactKinds } from '#app/db/tables/machines.ts';
import { FACTS } from '../fact-registry.rules.ts';

/** Tells the database of which kind each fact of the registry is, so that it takes no value of another. */
export async function registerFactKinds(db: Db): Promise<void> {
  if (FACTS.length === 0) return;
  await db
    .insert(machineFactKinds)
    .values(FACTS.map(({ key, kind }) => ({ key, kind: kind.type })))
    .onConflictDoUpdate({ target: machineFactKinds.key, set: { kind: sql`excluded.kind` } });
}
