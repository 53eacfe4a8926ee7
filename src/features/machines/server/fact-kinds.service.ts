import type { Db } from '#app/db/client.ts';
import { FACTS } from '../fact-registry.rules.ts';
import { upsertFactKinds } from './fact-kinds.db.ts';

/**
 * Tells the database of which kind each fact of the registry is, so that it takes no value of another.
 */
export async function registerFactKinds(db: Db): Promise<void> {
  if (FACTS.length === 0) return;
  await upsertFactKinds(
    db,
    FACTS.map(({ key, kind }) => ({ key, kind: kind.type })),
  );
}
