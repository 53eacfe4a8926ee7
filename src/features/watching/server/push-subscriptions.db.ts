import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { sessions } from '#app/db/tables/accounts.ts';
import { pushSubscriptions, subscribers } from '#app/db/tables/subscribers.ts';
import { isReachable } from './alerts.db.ts';

type Key = { subscriberId: string } & ({ id: string } | { endpoint: string });

function matches(key: Key) {
  const which = 'id' in key ? eq(pushSubscriptions.id, key.id) : eq(pushSubscriptions.endpoint, key.endpoint);
  return and(eq(pushSubscriptions.subscriberId, key.subscriberId), which);
}

export async function findPushSubscription(db: Db, key: Key): Promise<{ id: string } | undefined> {
  return (await db.select({ id: pushSubscriptions.id }).from(pushSubscriptions).where(matches(key)))[0];
}

export async function countPushSubscriptions(tx: Db, subscriberId: string): Promise<number> {
  return tx.$count(pushSubscriptions, eq(pushSubscriptions.subscriberId, subscriberId));
}

/** Keeps a session from being deleted until the transaction ends; false if it is gone. */
export async function lockSession(tx: Db, idHash: string): Promise<boolean> {
  const found = await tx
    .select({ idHash: sessions.idHash })
    .from(sessions)
    .where(eq(sessions.idHash, idHash))
    .for('key share');
  return found.length > 0;
}

/** Stores the subscription of a browser, in place of one that somebody else made in it. */
export async function upsertPushSubscription(
  tx: Db,
  row: typeof pushSubscriptions.$inferInsert,
): Promise<{ id: string }> {
  const [stored] = await tx
    .insert(pushSubscriptions)
    .values(row)
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: { failingSince: null, ...row } })
    .returning({ id: pushSubscriptions.id });
  if (stored === undefined) throw new Error('The subscription was not stored');
  return stored;
}

export async function deletePushSubscription(db: Db, key: Key): Promise<void> {
  await db.delete(pushSubscriptions).where(matches(key));
}

/** Deletes those of all browsers of a subscriber. */
export async function deletePushSubscriptionsOf(tx: Db, subscriberId: string): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.subscriberId, subscriberId));
}

/** The browsers in which these subscribers are notified. */
export async function findPushSubscriptionsOf(tx: Db, subscriberIds: readonly string[]) {
  const { id, subscriberId } = pushSubscriptions;
  return tx
    .select({ id, subscriberId })
    .from(pushSubscriptions)
    .where(inArray(subscriberId, [...subscriberIds]));
}

/** Where to send a notification; undefined if its subscriber gets none any more. */
export async function findPushTarget(db: Db, pushSubscriptionId: string) {
  const { id, endpoint, p256dh, auth, failingSince } = pushSubscriptions;
  const [found] = await db
    .select({ id, endpoint, p256dh, auth, failingSince })
    .from(pushSubscriptions)
    .innerJoin(subscribers, eq(subscribers.id, pushSubscriptions.subscriberId))
    .where(and(eq(id, pushSubscriptionId), isReachable));
  return found;
}
export type PushTarget = NonNullable<Awaited<ReturnType<typeof findPushTarget>>>;

export async function updatePushFailing(db: Db, id: string, failingSince: Date | null): Promise<void> {
  await db.update(pushSubscriptions).set({ failingSince }).where(eq(pushSubscriptions.id, id));
}

export async function deletePushSubscriptionById(db: Db, id: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
}
