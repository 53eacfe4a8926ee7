import { and, countDistinct, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Db } from '#app/db/client.ts';
import { isAnyOf, isOfFamily } from '#app/db/conditions.ts';
import { machines } from '#app/db/tables/machines.ts';
import { savedSearches, subscribers, watches } from '#app/db/tables/subscribers.ts';
import { isPublicAd, wantedAds } from '#app/db/tables/wanted.ts';
import { isReachable } from './alerts.db.ts';
import { familyOf } from './model-names.rules.ts';
import type { MachineKind } from './search-criteria.rules.ts';

/** The saved searches whose results are mailed, and the public wanted ads, with the subscriber and their account. */
export async function findActiveSearches(db: Db, now: Date) {
  const { id: subscriberId, userId } = subscribers;
  const saved = db
    .select({ query: savedSearches.query, subscriberId, userId, isWanted: sql<boolean>`false` })
    .from(savedSearches)
    .innerJoin(subscribers, eq(subscriberId, savedSearches.subscriberId))
    .where(and(isNull(savedSearches.pausedAt), isReachable));
  const wanted = db
    .select({ query: wantedAds.query, subscriberId, userId, isWanted: sql<boolean>`true` })
    .from(wantedAds)
    .innerJoin(subscribers, eq(subscriberId, wantedAds.subscriberId))
    .where(isPublicAd(now));
  return unionAll(saved, wanted);
}

/** How many who get mails watch a machine of this kind, without the one with this account. */
export async function countWatchersOfKind(db: Db, kind: MachineKind, exceptUserId: string | null): Promise<number> {
  const isOther = exceptUserId === null ? undefined : sql`${subscribers.userId} is distinct from ${exceptUserId}`;
  const [row] = await db
    .select({ watchers: countDistinct(watches.subscriberId) })
    .from(machines)
    .innerJoin(watches, eq(watches.machineId, machines.id))
    .innerJoin(subscribers, eq(subscribers.id, watches.subscriberId))
    .where(and(isOfKind(kind), isReachable, isOther));
  return row?.watchers ?? 0;
}

function isOfKind({ brand, model, heads }: MachineKind): SQL | undefined {
  const family = model === null ? null : familyOf(model);
  const hasModel = eq(machines.modelKey, model?.trim().toLowerCase() ?? '');
  return and(
    eq(machines.brandKey, brand.toLowerCase()),
    heads === null ? undefined : eq(machines.heads, heads),
    model === null ? undefined : family === null ? hasModel : isOfFamily(machines.modelKey, family),
  );
}

/** Those of these listings that are public and this seller's. */
export async function findOwnPublic(db: Db, sellerId: string, ids: readonly string[]) {
  const { id, serial, isPublic } = machines;
  return db
    .select({ id, serial })
    .from(machines)
    .where(and(isAnyOf(id, ids), eq(machines.sellerId, sellerId), isPublic));
}
