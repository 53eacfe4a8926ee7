import type { FastifyRequest } from 'fastify';
import type { Db } from '#app/db/client.ts';
import { newSecretToken } from '#app/features/accounts/server/account-tokens.service.ts';
import { findOwnConfirmedEmail, lockOwnUser } from '#app/features/accounts/server/accounts.service.ts';
import {
  getAccount,
  isUser,
  notSignedIn,
  type Account,
  type User,
} from '#app/features/accounts/server/current-account.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { siteTimeZone } from '#app/lib/site-time.ts';
import { updateAllBegun } from './saved-searches.db.ts';
import {
  deleteSubscriber,
  findSubscriberByEmail,
  findSubscriberByKey,
  findSubscriberOfUser,
  findUsersToJoin,
  insertSubscriber,
  lockSubscriber,
  lockSubscriberByEmail,
  moveSubscriptions,
  updateSubscriber,
  type SubscriberRow,
} from './subscribers.db.ts';

/** How a subscriber is identified: by the session of an account, or by the key of a mail's link, which has precedence. */
export type Credentials = { account: Account | null; key?: string | undefined };

export function credentialsOf(request: FastifyRequest<{ Querystring: Pick<Credentials, 'key'> }>): Credentials {
  return { account: getAccount(request), key: request.query.key };
}

/**
 * The subscriber of a request; null for an account that has not subscribed to anything. What its confirmed address subscribed
 * to without the account becomes the account's. Throws not_signed_in, and not_found for a key that nobody has.
 */
export async function findSubscriberOf(db: Db, { account, key }: Credentials): Promise<SubscriberRow | null> {
  if (key !== undefined) {
    const found = await findSubscriberByKey(db, key);
    // Not `not_signed_in`: the key says nothing of the session of whoever opened the link.
    if (found === undefined) throw new AppError('not_found', 'This link does not work');
    return found;
  }
  if (!isUser(account)) throw notSignedIn();
  const email = await findOwnConfirmedEmail(db, account.id);
  const other = email === null ? undefined : await findSubscriberByEmail(db, email.toLowerCase());
  if (other === undefined) return (await findSubscriberOfUser(db, account.id)) ?? null;
  const begin = { now: other.createdAt, timeZone: other.timeZone };
  return db.transaction((tx) => lockSubscriberOfUser(tx, account, begin));
}

/**
 * The same, locked, so that limits hold; an account becomes a subscriber. `timeZone` is the reader's, of which nothing
 * is known without it. Throws not_signed_in and not_found.
 */
export async function lockSubscriberOf(
  tx: Db,
  { account, key }: Credentials,
  { now, timeZone = siteTimeZone() }: { now: Date; timeZone?: string | undefined },
): Promise<SubscriberRow> {
  if (key === undefined && isUser(account)) return lockSubscriberOfUser(tx, account, { now, timeZone });
  const found = await findSubscriberOf(tx, { account, key });
  const locked = found === null ? undefined : await lockSubscriber(tx, found.id);
  if (locked === undefined) throw notSignedIn();
  return locked;
}

type Beginning = { now: Date; timeZone: string };

/**
 * The subscriber of an account, locked. What the account's confirmed address subscribed to without the account becomes
 * the account's.
 */
export async function lockSubscriberOfUser(
  tx: Db,
  { id: userId }: Pick<User, 'id'>,
  begin: Beginning,
): Promise<SubscriberRow> {
  const { email, emailConfirmedAt } = await lockOwnUser(tx, { id: userId });
  await insertSubscriber(tx, { userId, ...newSubscriber(begin) });
  const own = await findSubscriberOfUser(tx, userId);
  const locked = own === undefined ? undefined : await lockSubscriber(tx, own.id);
  if (locked === undefined) throw notSignedIn();
  return email === null || emailConfirmedAt === null ? locked : takeOver(tx, locked, email);
}

/**
 * Makes what confirmed addresses of accounts subscribed to without these the accounts', so that nobody is mailed twice,
 * once for the address and once for the account.
 */
export async function joinSubscribers(db: Db, now: Date): Promise<void> {
  for (const { id, timeZone } of await findUsersToJoin(db))
    await db.transaction((tx) => lockSubscriberOfUser(tx, { id }, { now, timeZone }));
}

/** Lets mails that a locked subscriber had ended begin again, without what they missed. Returns the subscriber. */
export async function resumeMails(tx: Db, subscriber: SubscriberRow, now: Date): Promise<SubscriberRow> {
  if (subscriber.stoppedAt === null) return subscriber;
  await updateAllBegun(tx, subscriber.id, now);
  return (await updateSubscriber(tx, subscriber.id, { stoppedAt: null, watchesCheckedAt: now })) ?? subscriber;
}

/** The subscriber of a confirmed address without an account, locked. */
export async function lockSubscriberOfEmail(tx: Db, email: string, begin: Beginning): Promise<SubscriberRow> {
  await insertSubscriber(tx, { email, ...newSubscriber(begin) });
  const locked = await lockSubscriberByEmail(tx, email.toLowerCase());
  if (locked === undefined) throw new Error('The subscriber was not stored');
  return locked;
}

function newSubscriber({ now, timeZone }: Beginning) {
  return { key: newSecretToken(), timeZone, createdAt: now, watchesCheckedAt: now };
}

async function takeOver(tx: Db, own: SubscriberRow, email: string): Promise<SubscriberRow> {
  const other = await lockSubscriberByEmail(tx, email.toLowerCase());
  if (other === undefined) return own;
  await moveSubscriptions(tx, { from: other.id, to: own.id });
  await deleteSubscriber(tx, other.id);
  const { key, formerKeys, timeZone, mailHour, mailsAtNight, stoppedAt, mailedAt, watchesCheckedAt } = other;
  const change = { timeZone, mailHour, mailsAtNight, stoppedAt, mailedAt, watchesCheckedAt };
  const keys = [...own.formerKeys, ...formerKeys, key];
  return (await updateSubscriber(tx, own.id, { ...change, formerKeys: keys })) ?? own;
}
