import { randomUUID } from 'node:crypto';
import webPush from 'web-push';
import { z } from 'zod';
import type { Db } from '#app/db/client.ts';
import type { JobKind, SendJobs } from '#app/db/job-queue.ts';
import { findOpenMachines } from '#app/features/machines/server/machine-views.service.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import type { HttpClient } from '#app/lib/http-client/http-client.ts';
import { RemoteError } from '#app/lib/http-client/errors.ts';
import type { BrowserNotification } from './alert-notifications.rules.ts';
import type { PushKeys } from './push-keys.service.ts';
import {
  deletePushSubscriptionById,
  findPushSubscriptionsOf,
  findPushTarget,
  updatePushFailing,
  type PushTarget,
} from './push-subscriptions.db.ts';

/** Sends one notification to one browser. Retried for a quarter of an hour. */
export const SEND_NOTIFICATION = {
  name: 'watching.send-notification',
  payload: z.object({
    pushSubscriptionId: z.uuid(),
    /** Names the notification: the browser shows what it gets twice once. */
    tag: z.uuid(),
    title: z.string(),
    body: z.string(),
    path: z.string(),
    /** The machines that it tells of. */
    machineIds: z.array(z.string()),
    /** After that it is not sent, and the push service deletes it. */
    expiresAt: z.iso.datetime(),
  }),
  retries: 4,
  retryAfterS: 60,
  // The texts are about what somebody searches for.
  rememberedS: DAY_MS / 1_000,
  isQuick: true,
} satisfies JobKind;
type SentNotification = z.output<typeof SEND_NOTIFICATION.payload>;

/** A browser to which nothing could be sent for so long has no subscriber any more. */
const GIVEN_UP_AFTER_MS = 7 * DAY_MS;

/** A notification of a subscriber, for all of their browsers. */
export type QueuedNotification = BrowserNotification & {
  subscriberId: string;
  machineIds: string[];
  expiresAt: Date;
};

/** Queues notifications, which are sent only if the caller's transaction commits. */
export async function queueNotifications(
  tx: Db,
  sendAll: SendJobs,
  notifications: readonly QueuedNotification[],
): Promise<void> {
  if (notifications.length === 0) return;
  const subscriptions = await findPushSubscriptionsOf(
    tx,
    notifications.map(({ subscriberId }) => subscriberId),
  );
  const browsersOf = Map.groupBy(subscriptions, ({ subscriberId }) => subscriberId);
  const jobs = notifications.flatMap(({ subscriberId, expiresAt, ...shown }) => {
    const tag = randomUUID();
    return (browsersOf.get(subscriberId) ?? []).map(({ id: pushSubscriptionId }) => ({
      id: randomUUID(),
      payload: { pushSubscriptionId, tag, ...shown, expiresAt: expiresAt.toISOString() },
    }));
  });
  if (jobs.length > 0) await sendAll(tx, SEND_NOTIFICATION, jobs);
}

export type PushDeps = {
  db: Db;
  now: () => Date;
  client: Pick<HttpClient, 'post'>;
  keys: PushKeys;
  /** How push services reach the operator: a `mailto:` or `https:` address (RFC 8292). */
  contact: string;
};

/**
 * Sends a notification to a browser, and forgets a browser that is gone. Throws RemoteError if the push service cannot
 * take it now.
 */
export async function sendNotification(
  deps: PushDeps,
  { pushSubscriptionId, machineIds, expiresAt, ...notification }: SentNotification,
  signal: AbortSignal,
): Promise<void> {
  const { db, now } = deps;
  const ttlS = Math.floor((Date.parse(expiresAt) - now().getTime()) / 1_000);
  const target = ttlS <= 0 ? undefined : await findPushTarget(db, pushSubscriptionId);
  if (target === undefined) return;
  // What it says is not true of a machine that nobody can open any more. The mail tells of the others.
  if ((await findOpenMachines(db, machineIds)).length < machineIds.length) return;
  try {
    const status = await post(deps, target, { notification, ttlS, signal });
    if (status === 404 || status === 410) await deletePushSubscriptionById(db, target.id);
    else if (target.failingSince !== null) await updatePushFailing(db, target.id, null);
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    await recordFailure(deps, target, error);
    throw error;
  }
}

type Message = { notification: { tag: string } & BrowserNotification; ttlS: number; signal: AbortSignal };

/** Returns the status of the push service. */
async function post(
  { client, keys, contact: subject }: PushDeps,
  { endpoint, p256dh, auth }: PushTarget,
  { notification, ttlS, signal }: Message,
): Promise<number> {
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(notification),
    {
      vapidDetails: { subject, ...keys },
      TTL: ttlS,
      contentEncoding: 'aes128gcm',
      // A later message of the same topic replaces one that was not delivered yet.
      topic: notification.tag.replaceAll('-', ''),
    },
  );
  return client.post(endpoint, { headers, body, signal });
}

async function recordFailure({ db, now }: PushDeps, { id, failingSince }: PushTarget, { reason }: RemoteError) {
  const isGivenUp = failingSince !== null && now().getTime() - failingSince.getTime() > GIVEN_UP_AFTER_MS;
  if (isGivenUp || reason === 'forbidden') await deletePushSubscriptionById(db, id);
  else if (failingSince === null) await updatePushFailing(db, id, now());
}
