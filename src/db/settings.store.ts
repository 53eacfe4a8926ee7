import { eq, sql } from 'drizzle-orm';
import type { Db } from './client.ts';
import { settings } from './tables/site.ts';

/** The text that is stored under a key; undefined: none is. */
export async function readSetting(db: Db, key: string): Promise<string | undefined> {
  return (await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key)))[0]?.value;
}

/** Stores a text under a key, in place of the one before it. */
export async function writeSetting(tx: Db, key: string, value: string): Promise<void> {
  await tx.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
}

/** Stores a text under a key that has none; gives whether it did. A second caller waits for the first one's transaction. */
export async function writeMissingSetting(db: Db, key: string, value: string): Promise<boolean> {
  const inserted = await db
    .insert(settings)
    .values({ key, value })
    .onConflictDoNothing()
    .returning({ key: settings.key });
  return inserted.length > 0;
}

/**
 * Waits for whoever holds the setting, and lets nobody else read it under lock or change it until the transaction ends.
 * The lock is not of the row: there may be none of it yet.
 */
export async function lockSetting(tx: Db, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`setting ${key}`}, 0))`);
}

/** Nobody changes the setting until the transaction ends; others may do the same beside it. */
export async function lockSettingForShare(tx: Db, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${`setting ${key}`}, 0))`);
}
