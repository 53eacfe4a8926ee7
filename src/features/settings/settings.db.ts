import { eq, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { settings } from '#app/db/tables/site.ts';

export async function findSetting(db: Db, key: string): Promise<string | undefined> {
  return (await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key)))[0]?.value;
}

/** Nobody changes the setting until the transaction ends. There may be no row of it to lock. */
export async function keepSetting(tx: Db, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${`setting ${key}`}, 0))`);
}

/** Waits until nobody keeps the setting as it is, and lets nobody until the transaction ends. */
export async function lockSetting(tx: Db, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`setting ${key}`}, 0))`);
}

export async function upsertSetting(tx: Db, key: string, value: string): Promise<void> {
  await tx.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
}
