import { eq, gt } from 'drizzle-orm';
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
  return {
    listings: await db.$count(machines, gt(machines.createdAt, since.listings)),
    contacts: await db.$count(contactSubmissions, gt(contactSubmissions.createdAt, since.contacts)),
    accessories: await db.$count(accessories, gt(accessories.createdAt, since.accessories)),
    models: await db.$count(machineModels, gt(machineModels.createdAt, since.models)),
  };
}
