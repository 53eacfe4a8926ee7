import { eq } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { settings } from '#app/db/tables/site.ts';

export async function findSetting(db: Db, key: string): Promise<string | undefined> {
  return (await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key)))[0]?.value;
}

export async function upsertSetting(tx: Db, key: string, value: string): Promise<void> {
  await tx.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
}
