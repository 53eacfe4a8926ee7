import { count, eq, gt } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { machines } from '#app/db/tables/machines.ts';
import { accessories, adminNotifications, contactSubmissions, machineModels } from '#app/db/tables/site.ts';
import type { WatchedSection } from '../notifications.schema.ts';

export type LastViewed = Record<WatchedSection, Date>;

/** When this admin last looked at each section; undefined for one who never has. */
export async function findLastViewed(db: Db, userId: string): Promise<LastViewed | undefined> {
  const { lastViewedListings, lastViewedContacts, lastViewedAccessories, lastViewedModels } = adminNotifications;
  const [row] = await db
    .select({
      listings: lastViewedListings,
      contacts: lastViewedContacts,
      accessories: lastViewedAccessories,
      models: lastViewedModels,
    })
    .from(adminNotifications)
    .where(eq(adminNotifications.userId, userId));
  return row;
}

const COLUMN = {
  listings: 'lastViewedListings',
  contacts: 'lastViewedContacts',
  accessories: 'lastViewedAccessories',
  models: 'lastViewedModels',
} as const satisfies Record<WatchedSection, string>;

function allSections(at: Date) {
  return { lastViewedListings: at, lastViewedContacts: at, lastViewedAccessories: at, lastViewedModels: at };
}

/** Stores that an admin looks at a section now. */
export async function updateLastViewed(db: Db, userId: string, section: WatchedSection, now: Date): Promise<void> {
  await db
    .insert(adminNotifications)
    .values({ userId, ...allSections(now) })
    .onConflictDoUpdate({ target: adminNotifications.userId, set: { [COLUMN[section]]: now } });
}

/** How many of each section came after that section's time. */
export async function countNewSince(db: Db, since: LastViewed): Promise<Record<WatchedSection, number>> {
  const [listings] = await db.select({ n: count() }).from(machines).where(gt(machines.createdAt, since.listings));
  const [contacts] = await db
    .select({ n: count() })
    .from(contactSubmissions)
    .where(gt(contactSubmissions.createdAt, since.contacts));
  const [accessoryCount] = await db
    .select({ n: count() })
    .from(accessories)
    .where(gt(accessories.createdAt, since.accessories));
  const [models] = await db.select({ n: count() }).from(machineModels).where(gt(machineModels.createdAt, since.models));
  return {
    listings: listings?.n ?? 0,
    contacts: contacts?.n ?? 0,
    accessories: accessoryCount?.n ?? 0,
    models: models?.n ?? 0,
  };
}
