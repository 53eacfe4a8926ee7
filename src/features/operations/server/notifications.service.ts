import type { Db } from '#app/db/client.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { countNewSince, findLastViewed, updateLastViewed } from './notifications.db.ts';
import type { NewSince, WatchedSection } from '../notifications.schema.ts';

/** Counts of what has come in since this admin last looked; all zero for one who has never looked anywhere. */
export async function readNewSince(db: Db, admin: User, now: Date): Promise<NewSince> {
  const since = (await findLastViewed(db, admin.id)) ?? { listings: now, contacts: now, accessories: now, models: now };
  const { listings, contacts, accessories, models } = await countNewSince(db, since);
  return { newListings: listings, newContacts: contacts, newAccessories: accessories, newModels: models };
}

export async function viewSection(db: Db, admin: User, section: WatchedSection, now: Date): Promise<NewSince> {
  await updateLastViewed(db, admin.id, section, now);
  return readNewSince(db, admin, now);
}
