import { and, desc, isNull, ne } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { importRuns } from '#app/db/tables/imports.ts';

export type ImportRun = typeof importRuns.$inferSelect;

/** The newest import that nobody has cleared. */
export async function findLatestRun(db: Db): Promise<ImportRun | undefined> {
  return (
    await db.select().from(importRuns).where(isNull(importRuns.clearedAt)).orderBy(desc(importRuns.startedAt)).limit(1)
  )[0];
}

/** Clears all that have ended, and says which these are. One that runs stays. */
export async function updateRunsCleared(db: Db, clearedAt: Date): Promise<string[]> {
  const cleared = await db
    .update(importRuns)
    .set({ clearedAt })
    .where(and(isNull(importRuns.clearedAt), ne(importRuns.status, 'running')))
    .returning({ id: importRuns.id });
  return cleared.map(({ id }) => id);
}
