import { and, arrayContains, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { users } from '#app/db/tables/accounts.ts';
import { wantedAds } from '#app/db/tables/wanted.ts';
import { lastAlerts, pushSubscriptions, savedSearches, subscribers, watches } from '#app/db/tables/subscribers.ts';

export type SubscriberRow = typeof subscribers.$inferSelect;

const lowerEmail = sql`lower(${subscribers.email})`;

export async function findSubscriberByKey(db: Db, key: string): Promise<SubscriberRow | undefined> {
  const isTheirs = or(eq(subscribers.key, key), arrayContains(subscribers.formerKeys, [key]));
  return (await db.select().from(subscribers).where(isTheirs))[0];
}

export async function findSubscriberOfUser(db: Db, userId: string): Promise<SubscriberRow | undefined> {
  return (await db.select().from(subscribers).where(eq(subscribers.userId, userId)))[0];
}

/** The subscriber with this address in lower case and without an account. */
export async function findSubscriberByEmail(db: Db, email: string): Promise<SubscriberRow | undefined> {
  return (await db.select().from(subscribers).where(eq(lowerEmail, email)))[0];
}

/** The same, locked. */
export async function lockSubscriberByEmail(tx: Db, email: string): Promise<SubscriberRow | undefined> {
  return (await tx.select().from(subscribers).where(eq(lowerEmail, email)).for('no key update'))[0];
}

/** The accounts whose confirmed address is a subscriber without an account, with the zone of that. */
export async function findUsersToJoin(db: Db): Promise<{ id: string; timeZone: string }[]> {
  return db
    .select({ id: users.id, timeZone: subscribers.timeZone })
    .from(subscribers)
    .innerJoin(users, sql`lower(${users.email}) = ${lowerEmail}`)
    .where(and(isNotNull(users.emailConfirmedAt), isNull(users.deletedAt)));
}

/** The subscriber, locked, so that limits count what others add at the same time. */
export async function lockSubscriber(tx: Db, id: string): Promise<SubscriberRow | undefined> {
  return (await tx.select().from(subscribers).where(eq(subscribers.id, id)).for('no key update'))[0];
}

export type NewSubscriber = typeof subscribers.$inferInsert;

/** Adds a subscriber, unless the account or address has one. */
export async function insertSubscriber(tx: Db, row: NewSubscriber): Promise<void> {
  await tx.insert(subscribers).values(row).onConflictDoNothing();
}

type Changeable = Omit<NewSubscriber, 'id' | 'createdAt'>;
export type SubscriberChange = { [Column in keyof Changeable]?: Changeable[Column] | undefined };

export async function updateSubscriber(
  tx: Db,
  id: string,
  change: SubscriberChange,
): Promise<SubscriberRow | undefined> {
  return (await tx.update(subscribers).set(change).where(eq(subscribers.id, id)).returning())[0];
}

export async function deleteSubscriber(tx: Db, id: string): Promise<void> {
  await tx.delete(subscribers).where(eq(subscribers.id, id));
}

/** Gives what one subscriber has to another, who keeps their own version of what both have. */
export async function moveSubscriptions(tx: Db, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.update(pushSubscriptions).set({ subscriberId: to }).where(eq(pushSubscriptions.subscriberId, from));
  for (const table of [watches, lastAlerts]) {
    const kept = sql`exists (select from ${table} k where k.subscriber_id = ${to} and k.machine_id = ${table.machineId})`;
    await tx
      .update(table)
      .set({ subscriberId: to })
      .where(and(eq(table.subscriberId, from), sql`not ${kept}`));
  }
  for (const table of [savedSearches, wantedAds]) {
    const kept = sql`exists (select from ${table} k where k.subscriber_id = ${to} and k.query = ${table.query})`;
    await tx
      .update(table)
      .set({ subscriberId: to })
      .where(and(eq(table.subscriberId, from), sql`not ${kept}`));
  }
}
