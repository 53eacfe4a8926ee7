import { DEFAULT_MAIL_HOUR } from '#app/db/enums.ts';
import type { Db } from '#app/db/client.ts';
import { findOwnConfirmedEmail } from '#app/features/accounts/server/accounts.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { siteTimeZone } from '#app/lib/site-time.ts';
import type { AlertSettings, AlertSettingsChange, UnsubscribeQuery, Unsubscription } from '../saved-searches.schema.ts';
import { deletePushSubscriptionsOf } from './push-subscriptions.db.ts';
import { deleteSavedSearch, findSavedSearch } from './saved-searches.db.ts';
import { findSubscriberByKey, lockSubscriber, updateSubscriber, type SubscriberRow } from './subscribers.db.ts';
import { findSubscriberOf, lockSubscriberOf, resumeMails, type Credentials } from './subscribers.service.ts';

export type AlertSettingsDeps = { db: Db; now: () => Date };

const DEFAULTS = { mailHour: DEFAULT_MAIL_HOUR, mailsAtNight: false, isStopped: false };

/** How a subscriber gets mails. Throws not_signed_in. */
export async function getAlertSettings({ db }: AlertSettingsDeps, credentials: Credentials): Promise<AlertSettings> {
  const subscriber = await findSubscriberOf(db, credentials);
  if (subscriber !== null) return toSettings(db, subscriber);
  const email = credentials.account === null ? null : await findOwnConfirmedEmail(db, credentials.account.id);
  return { ...DEFAULTS, email, timeZone: siteTimeZone() };
}

/** Throws not_signed_in. */
export async function changeAlertSettings(
  { db, now: clock }: AlertSettingsDeps,
  credentials: Credentials,
  { isStopped, ...fields }: AlertSettingsChange,
): Promise<AlertSettings> {
  const now = clock();
  const changed = await db.transaction(async (tx) => {
    const known = await lockSubscriberOf(tx, credentials, { now, timeZone: fields.timeZone });
    const current = isStopped === false ? await resumeMails(tx, known, now) : known;
    const change = { ...fields, ...(isStopped === true && (await stopAll(tx, known, now))) };
    return Object.keys(change).length === 0 ? current : ((await updateSubscriber(tx, known.id, change)) ?? current);
  });
  return toSettings(db, changed);
}

/** What ends all mails of a locked subscriber. Their notifications end with it. */
async function stopAll(tx: Db, { id, stoppedAt }: SubscriberRow, now: Date): Promise<{ stoppedAt: Date }> {
  await deletePushSubscriptionsOf(tx, id);
  return { stoppedAt: stoppedAt ?? now };
}

async function toSettings(db: Db, { userId, email, timeZone, mailHour, mailsAtNight, stoppedAt }: SubscriberRow) {
  const address = userId === null ? email : await findOwnConfirmedEmail(db, userId);
  return { email: address, timeZone, mailHour, mailsAtNight, isStopped: stoppedAt !== null };
}

/** What the link at the end of a mail would end. Throws `invalid` for a link that is not valid. */
export async function describeUnsubscription(
  { db }: AlertSettingsDeps,
  { key, search: id }: UnsubscribeQuery,
): Promise<Unsubscription> {
  const subscriber = await findSubscriberByKey(db, key);
  if (subscriber === undefined) throw badLink();
  if (id === undefined) return { search: null, isEnded: subscriber.stoppedAt !== null };
  const search = await findSavedSearch(db, { subscriberId: subscriber.id, id });
  return { search: search?.name ?? null, isEnded: search === undefined };
}

/** Deletes a search, or ends all mails to its reader. Repeating it changes nothing. Throws `invalid`. */
export async function unsubscribe({ db, now }: AlertSettingsDeps, { key, search }: UnsubscribeQuery): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await findSubscriberByKey(tx, key);
    const subscriber = found === undefined ? undefined : await lockSubscriber(tx, found.id);
    if (subscriber === undefined) throw badLink();
    if (search !== undefined) await deleteSavedSearch(tx, { subscriberId: subscriber.id, id: search });
    else await updateSubscriber(tx, subscriber.id, await stopAll(tx, subscriber, now()));
  });
}

function badLink(): AppError {
  return new AppError('invalid', 'This link is not complete, or what it belongs to was deleted');
}
