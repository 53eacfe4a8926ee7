import { desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { textVersions } from '#app/db/tables/texts.ts';

export type TextVersionRow = typeof textVersions.$inferSelect;

/** The current versions of these texts, or of all; texts that were never edited have none. */
export async function findCurrentVersions(db: Db, keys: readonly string[] | 'all'): Promise<TextVersionRow[]> {
  return db
    .selectDistinctOn([textVersions.key])
    .from(textVersions)
    .where(keys === 'all' ? undefined : inArray(textVersions.key, [...keys]))
    .orderBy(textVersions.key, desc(textVersions.version));
}

/** The last versions of a text, the newest first. */
export async function findVersions(db: Db, key: string, limit: number): Promise<TextVersionRow[]> {
  return db
    .select()
    .from(textVersions)
    .where(eq(textVersions.key, key))
    .orderBy(desc(textVersions.version))
    .limit(limit);
}

export async function insertVersion(tx: Db, version: typeof textVersions.$inferInsert): Promise<void> {
  await tx.insert(textVersions).values(version);
}
