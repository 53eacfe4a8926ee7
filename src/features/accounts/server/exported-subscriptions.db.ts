import { desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { machines } from '#app/db/tables/machines.ts';
import {
  lastAlerts,
  pushSubscriptions,
  savedSearches,
  subscribers,
  subscriptionRequests,
  watches,
} from '#app/db/tables/subscribers.ts';
import { wantedAds, wantedAnswers } from '#app/db/tables/wanted.ts';
import { pick } from '#app/lib/collections.ts';
import { accountExport } from '../account-export.schema.ts';
import { normalizeSignInName } from '../sign-in-names.rules.ts';

const IN_FILE = accountExport.shape;

export async function findWatchesOf(db: Db, userId: string, limit: number) {
  return db
    .select(pick(watches, IN_FILE.watches.element.keyof().options))
    .from(watches)
    .innerJoin(subscribers, eq(subscribers.id, watches.subscriberId))
    .where(eq(subscribers.userId, userId))
    .orderBy(desc(watches.watchedAt), watches.machineId)
    .limit(limit);
}

export async function findSavedSearchesOf(db: Db, userId: string, limit: number) {
  return db
    .select(pick(savedSearches, IN_FILE.savedSearches.element.keyof().options))
    .from(savedSearches)
    .innerJoin(subscribers, eq(subscribers.id, savedSearches.subscriberId))
    .where(eq(subscribers.userId, userId))
    .orderBy(desc(savedSearches.createdAt), savedSearches.id)
    .limit(limit);
}

export async function findWantedAdsOf(db: Db, userId: string, limit: number) {
  return db
    .select(pick(wantedAds, IN_FILE.wantedAds.element.keyof().options))
    .from(wantedAds)
    .innerJoin(subscribers, eq(subscribers.id, wantedAds.subscriberId))
    .where(eq(subscribers.userId, userId))
    .orderBy(desc(wantedAds.submittedAt), wantedAds.id)
    .limit(limit);
}

export async function findWantedAnswersOf(db: Db, userId: string, limit: number) {
  return db
    .select(pick(wantedAnswers, IN_FILE.wantedAnswers.element.keyof().options))
    .from(wantedAnswers)
    .innerJoin(machines, eq(machines.id, wantedAnswers.machineId))
    .where(eq(machines.sellerId, userId))
    .orderBy(desc(wantedAnswers.answeredAt), wantedAnswers.machineId)
    .limit(limit);
}

export async function findAlertSettingsOf(db: Db, userId: string) {
  const [row] = await db
    .select(pick(subscribers, IN_FILE.alertSettings.unwrap().keyof().options))
    .from(subscribers)
    .where(eq(subscribers.userId, userId));
  return row ?? null;
}

export async function findLastAlertsOf(db: Db, userId: string, limit: number) {
  return db
    .select(pick(lastAlerts, IN_FILE.lastAlerts.element.keyof().options))
    .from(lastAlerts)
    .innerJoin(subscribers, eq(subscribers.id, lastAlerts.subscriberId))
    .where(eq(subscribers.userId, userId))
    .orderBy(desc(lastAlerts.alertedAt), lastAlerts.machineId)
    .limit(limit);
}

export async function findPushSubscriptionsOf(db: Db, userId: string, limit: number) {
  return db
    .select(pick(pushSubscriptions, IN_FILE.pushSubscriptions.element.keyof().options))
    .from(pushSubscriptions)
    .innerJoin(subscribers, eq(subscribers.id, pushSubscriptions.subscriberId))
    .where(eq(subscribers.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt), pushSubscriptions.id)
    .limit(limit);
}

/** What was asked for without an account, and is not confirmed yet. */
export async function findSubscriptionRequestsOf(db: Db, email: string, limit: number) {
  return db
    .select(pick(subscriptionRequests, IN_FILE.subscriptionRequests.element.keyof().options))
    .from(subscriptionRequests)
    .where(eq(sql`lower(${subscriptionRequests.email})`, normalizeSignInName(email)))
    .orderBy(desc(subscriptionRequests.createdAt), subscriptionRequests.id)
    .limit(limit);
}
