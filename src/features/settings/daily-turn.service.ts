import type { Db } from '#app/db/client.ts';
import { findSetting, lockSetting, upsertSetting } from './settings.db.ts';

/** Takes the turn of a day for what is done once a day: true for the first who asks, once that transaction is through. */
export async function takeDailyTurn(tx: Db, what: string, now: Date): Promise<boolean> {
  const key = `${what}_day`;
  const today = now.toISOString().slice(0, 10);
  await lockSetting(tx, key);
  if ((await findSetting(tx, key)) === today) return false;
  await upsertSetting(tx, key, today);
  return true;
}
