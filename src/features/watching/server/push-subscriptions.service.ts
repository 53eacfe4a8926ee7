import webPush from 'web-push';
import type { Db } from '#app/db/client.ts';
import { findOwnConfirmedEmail } from '#app/features/accounts/server/accounts.service.ts';
import { isUser, notSignedIn } from '#app/features/accounts/server/current-account.service.ts';
import type { RequestContext } from '#app/features/accounts/server/request-context.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { isPrivateHost } from '#app/lib/http-client/safe-agents.ts';
import { MAX_BROWSERS, type PushSubscriptionInput } from '../push.schema.ts';
import type { PushKeys } from './push-keys.service.ts';
import {
  countPushSubscriptions,
  deletePushSubscription,
  findPushSubscription,
  lockSession,
  upsertPushSubscription,
} from './push-subscriptions.db.ts';
import type { SubscriberRow } from './subscribers.db.ts';
import { findSubscriberOf, lockSubscriberOf, type Credentials } from './subscribers.service.ts';

export type PushSubscriptionDeps = {
  db: Db;
  now: () => Date;
  keys: PushKeys;
  /** Origins of push services that may be on a private network. */
  trustedOrigins: readonly string[];
};

type Browser = Pick<RequestContext, 'session' | 'device'>;

/**
 * Notifies a subscriber in a browser from now on, and nobody else in it. Throws invalid, not_signed_in, and conflict for
 * a subscriber who gets no alerts or is notified in too many browsers.
 */
export async function subscribeBrowser(
  { db, now: clock, trustedOrigins }: PushSubscriptionDeps,
  credentials: Credentials,
  { session, device }: Browser,
  { endpoint, keys }: PushSubscriptionInput,
): Promise<{ id: string }> {
  if (!isPushService(endpoint, trustedOrigins)) throw new AppError('invalid', 'This cannot be a push service');
  requireUsableKeys(keys);
  const now = clock();
  const sessionIdHash = session !== null && isUser(session.account) ? session.idHash : null;
  return db.transaction(async (tx) => {
    const subscriber = await lockSubscriberOf(tx, credentials, { now });
    await requireAlerts(tx, subscriber);
    const { id: subscriberId } = subscriber;
    const isKnown = (await findPushSubscription(tx, { subscriberId, endpoint })) !== undefined;
    if (!isKnown && (await countPushSubscriptions(tx, subscriberId)) >= MAX_BROWSERS) throw tooMany();
    if (sessionIdHash !== null && !(await lockSession(tx, sessionIdHash))) throw notSignedIn();
    return upsertPushSubscription(tx, { subscriberId, sessionIdHash, endpoint, ...keys, device, createdAt: now });
  });
}

/** Whether a client may name this address as its push service. Where its name leads is checked with each message. */
function isPushService(endpoint: string, trustedOrigins: readonly string[]): boolean {
  const url = new URL(endpoint);
  if (trustedOrigins.includes(url.origin)) return true;
  const hasOwnParts = url.port !== '' || url.username !== '' || url.password !== '';
  return url.protocol === 'https:' && !hasOwnParts && !isPrivateHost(url.hostname);
}

/** Throws invalid for bytes that are no point of the curve. */
function requireUsableKeys({ p256dh, auth }: PushSubscriptionInput['keys']): void {
  try {
    webPush.encrypt(p256dh, auth, 'test', 'aes128gcm');
  } catch {
    throw new AppError('invalid', 'These are not the keys of a browser');
  }
}

/** Notifications say what mails say, so that somebody without mails has none. */
async function requireAlerts(tx: Db, { userId, stoppedAt }: SubscriberRow): Promise<void> {
  if (stoppedAt !== null) throw new AppError('conflict', 'You have stopped all alerts. Let them begin again first');
  if (userId !== null && (await findOwnConfirmedEmail(tx, userId)) === null)
    throw new AppError('conflict', 'Confirm your email address first');
}

function tooMany(): AppError {
  return new AppError('conflict', `You are notified in ${MAX_BROWSERS} browsers already. Stop it in another one first`);
}

/** The subscription of a browser; its id is null if the subscriber is not notified there. Throws not_signed_in. */
export async function lookUpBrowser(
  { db }: PushSubscriptionDeps,
  credentials: Credentials,
  endpoint: string,
): Promise<{ id: string | null }> {
  const subscriber = await findSubscriberOf(db, credentials);
  const found =
    subscriber === null ? undefined : await findPushSubscription(db, { subscriberId: subscriber.id, endpoint });
  return { id: found?.id ?? null };
}

/** Notifies a subscriber no more in a browser. Without effect on what is not theirs. Throws not_signed_in. */
export async function unsubscribeBrowser(
  { db }: PushSubscriptionDeps,
  credentials: Credentials,
  id: string,
): Promise<void> {
  const subscriber = await findSubscriberOf(db, credentials);
  if (subscriber !== null) await deletePushSubscription(db, { subscriberId: subscriber.id, id });
}
