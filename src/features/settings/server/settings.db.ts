import { eq, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { settings } from '#app/db/tables/site.ts';

export async function findSetting(db: Db, key: string): Promise<string | undefined> {
  return (await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key)))[0]?.value;
}

export async function upsertSetting(tx: Db, key: string, value: string): Promise<void> {
  await tx.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
}

/** Stores a setting unless it has a value; gives whether it did. A second caller waits for the first one's transaction. */
export async function insertMissingSetting(db: Db, key: string, value: string): Promise<boolean> {
  const inserted = await db
    .insert(settings)
    .values({ key, value })
    .onConflictDoNothing()
    .returning({ key: settings.key });
  return inserted.length > 0;
}

/** Until the transaction ends. Not of the row: there may be none of it yet. */
export async function takeSettingLock(tx: Db, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`setting ${key}`}, 0))`);
}

/** Until the transaction ends; others may have it too, and keep whoever wants the lock for itself waiting. */
export async function takeSharedSettingLock(tx: Db, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${`setting ${key}`}, 0))`);
}
