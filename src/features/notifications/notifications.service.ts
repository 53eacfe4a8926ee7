import type { Db } from '#app/db/client.ts';
import type { User } from '#app/features/accounts/account.ts';
import { countNewSince, getLastViewed, updateLastViewed } from './notifications.db.ts';
import type { NewSince, WatchedSection } from './notifications.schema.ts';

/** What has come in since this admin last looked. */
export async function readNewSince(db: Db, admin: User, now: Date): Promise<NewSince> {
  const { listings, contacts, accessories, models } = await countNewSince(db, await getLastViewed(db, admin.id, now));
  return { newListings: listings, newContacts: contacts, newAccessories: accessories, newModels: models };
}

export async function viewSection(db: Db, admin: User, section: WatchedSection, now: Date): Promise<NewSince> {
  await updateLastViewed(db, admin.id, section, now);
  return readNewSince(db, admin, now);
}
