import webPush from 'web-push';
import { z } from 'zod';
import type { Db } from '#app/db/client.ts';
import { readSetting, writeMissingSetting } from '#app/db/settings.store.ts';

const SETTING = 'push_keys';
const pushKeys = z.object({ publicKey: z.string(), privateKey: z.string() });

/** The pair of keys with which the site proves to push services that a message is its own (RFC 8292), in base64url. */
export type PushKeys = z.output<typeof pushKeys>;

/** The keys of the site, which the first start makes. Browsers are subscribed to them: new ones would reach nobody. */
export async function ensurePushKeys(db: Db): Promise<PushKeys> {
  const stored = await readSetting(db, SETTING);
  if (stored !== undefined) return pushKeys.parse(JSON.parse(stored));
  // Another process may be starting too; both use what the first one stored.
  await writeMissingSetting(db, SETTING, JSON.stringify(webPush.generateVAPIDKeys()));
  return ensurePushKeys(db);
}
