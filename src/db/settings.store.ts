import { eq, sql } from 'drizzle-orm';
import type { Db } from './client.ts';
import { settings } from './tables/site.ts';

/** The text stored under a key; undefined if there is none. */
export async function readSetting(db: Db, key: string): Promise<string | undefined> {
  return (await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key)))[0]?.value;
}

/** Stores a text under a key, replacing the previous one. */
export async function writeSetting(tx: Db, key: string, value: string): Promise<void> {
  await tx.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
}

/**
 * Stores a text under a key that has none. Returns whether it did. A second caller waits for the first one's
 * transaction.
 */
export async function writeMissingSetting(db: Db, key: string, value: string): Promise<boolean> {
  const inserted = await db
    .insert(settings)
    .values({ key, value })
    .onConflictDoNothing()
    .returning({ key: settings.key });
  return inserted.length > 0;
}

/**
 * Locks a setting against reads under lock and changes until the transaction ends. An advisory lock, because the row
 * may not exist yet.
 */
export async function lockSetting(tx: Db, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`setting ${key}`}, 0))`);
}

/** Locks a setting against changes until the transaction ends; others may hold the same shared lock. */
export async function lockSettingForShare(tx: Db, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${`setting ${key}`}, 0))`);
}
