import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { users } from '#app/db/tables/accounts.ts';
import { machines } from '#app/db/tables/machines.ts';
import {
  lastAlerts,
  pushSubscriptions,
  savedSearches,
  shownPriceChanges,
  subscribers,
  watches,
} from '#app/db/tables/subscribers.ts';
import { publicPeriods } from '#app/db/tables/visits.ts';
import type { LastAlert, ListingState } from '../alert-reasons.rules.ts';

/** The time of the newest change, up to `until`, that may be a reason for an alert; undefined if there is none. */
export async function findNewestChange(db: Db, until: Date): Promise<Date | undefined> {
  const newest = sql<Date | null>`greatest(
    (select max(began_at) from ${publicPeriods} where began_at <= ${until}),
    (select max(ended_at) from ${publicPeriods} where ended_at <= ${until}),
    (select max(at) from ${shownPriceChanges} where at <= ${until}),
    (select max(updated_at) from ${machines} where is_public and updated_at <= ${until}))`.mapWith(
    publicPeriods.beganAt,
  );
  const [row] = await db.select({ newest }).from(sql`(select) as one`);
  return row?.newest ?? undefined;
}

/** The public machines that became public, or that were changed, after a time and up to another. */
export async function findChangedMachines(db: Db, { after, until }: { after: Date; until: Date }) {
  const changed = sql`(
    select machine_id from ${publicPeriods} where began_at > ${after} and began_at <= ${until}
    union select machine_id from ${shownPriceChanges} where at > ${after} and at <= ${until}
    union select id from ${machines} where is_public and updated_at > ${after} and updated_at <= ${until})`;
  return db
    .select({ serial: machines.serial, id: machines.id })
    .from(machines)
    .where(and(machines.isPublic, sql`${machines.id} in ${changed}`));
}

/** The zones and hours in which readers want mails. */
export async function findMailTimes(db: Db): Promise<{ timeZone: string; mailHour: number }[]> {
  const { timeZone, mailHour } = subscribers;
  return db.selectDistinct({ timeZone, mailHour }).from(subscribers).where(isNull(subscribers.stoppedAt));
}

/** What is due for readers of a zone and an hour. */
export type Due = { timeZone: string; mailHour: number; isNight: boolean; daily: Date; weekly: Date };
/** `newest`: the newest change; `quietSince`: mails at once wait if one was sent after it. */
type Now = { newest: Date; quietSince: Date };

/** A reader with a confirmed address who has not ended their mails. */
export const isReachable = and(
  isNull(subscribers.stoppedAt),
  or(isNull(subscribers.userId), sql`exists (${activeReader()})`),
);

function activeReader() {
  return sql`select from ${users} where ${users.id} = ${subscribers.userId} and ${users.isActive} and ${users.emailConfirmedAt} is not null`;
}

function dueTimes(due: readonly Due[]) {
  const column = (values: unknown[], type: string) => sql`${sql.param(values)}::${sql.raw(type)}[]`;
  return sql`unnest(
    ${column(
      due.map(({ timeZone }) => timeZone),
      'text',
    )},
    ${column(
      due.map(({ mailHour }) => mailHour),
      'smallint',
    )},
    ${column(
      due.map(({ isNight }) => isNight),
      'boolean',
    )},
    ${column(
      due.map(({ daily }) => daily.toISOString()),
      'timestamptz',
    )},
    ${column(
      due.map(({ weekly }) => weekly.toISOString()),
      'timestamptz',
    )}
  ) as due(time_zone, mail_hour, is_night, daily, weekly)`;
}

const isOfReader = sql`due.time_zone = ${subscribers.timeZone} and due.mail_hour = ${subscribers.mailHour}`;

function mayComeAtOnce(quietSince: Date) {
  return and(
    or(sql`not due.is_night`, subscribers.mailsAtNight),
    or(isNull(subscribers.mailedAt), lte(subscribers.mailedAt, quietSince)),
  );
}

export type DueSearch = Pick<
  typeof savedSearches.$inferSelect,
  'id' | 'subscriberId' | 'query' | 'name' | 'frequency' | 'begunAt' | 'checkedAt'
>;

/** Searches whose results since `checkedAt` are to be mailed now, of the readers in order. */
export async function findDueSearches(db: Db, due: readonly Due[], { newest, quietSince }: Now): Promise<DueSearch[]> {
  const { id, subscriberId, query, name, begunAt, createdAt, checkedAt, frequency, pausedAt } = savedSearches;
  const time = sql`case ${frequency} when 'daily' then due.daily when 'weekly' then due.weekly else ${newest} end`;
  return db
    .select({ id, subscriberId, query, name, frequency, begunAt, checkedAt })
    .from(savedSearches)
    .innerJoin(subscribers, eq(subscribers.id, subscriberId))
    .innerJoin(dueTimes(due), isOfReader)
    .where(
      and(
        isNull(pausedAt),
        isReachable,
        sql`${checkedAt} < ${time}`,
        or(sql`${frequency} <> 'at-once'`, mayComeAtOnce(quietSince)),
      ),
    )
    .orderBy(subscriberId, createdAt);
}

/** The subscribers of whose watched machines one has changed since they were last considered. */
export async function findDueWatchers(
  db: Db,
  due: readonly Due[],
  { quietSince, until, after }: { quietSince: Date; until: Date; after: Date },
): Promise<string[]> {
  const changes = sql`(
    select machine_id, began_at as at from ${publicPeriods} where began_at > ${after} and began_at <= ${until}
    union all select machine_id, ended_at from ${publicPeriods} where ended_at > ${after} and ended_at <= ${until}
    union all select machine_id, at from ${shownPriceChanges} where at > ${after} and at <= ${until}) as changes`;
  const rows = await db
    .selectDistinct({ id: subscribers.id })
    .from(subscribers)
    .innerJoin(watches, eq(watches.subscriberId, subscribers.id))
    .innerJoin(changes, sql`changes.machine_id = ${watches.machineId} and changes.at > ${subscribers.watchesCheckedAt}`)
    .innerJoin(dueTimes(due), isOfReader)
    .where(and(isReachable, mayComeAtOnce(quietSince)));
  return rows.map(({ id }) => id);
}

/** The readers, locked in one order, with the account's address, and whether browsers notify them. Those who have ended their mails since are left out. */
export async function lockReaders(tx: Db, ids: readonly string[]) {
  const { id, key, userId, email, timeZone, mailsAtNight } = subscribers;
  const browsers = sql`select from ${pushSubscriptions} where ${pushSubscriptions.subscriberId} = ${id}`;
  return tx
    .select({
      id,
      key,
      userId,
      email,
      timeZone,
      mailsAtNight,
      accountEmail: users.email,
      accountName: users.name,
      hasBrowsers: sql<boolean>`exists (${browsers})`,
    })
    .from(subscribers)
    .leftJoin(users, eq(users.id, userId))
    .where(and(inArray(id, [...ids]), isReachable))
    .orderBy(id)
    .for('no key update', { of: subscribers });
}

export type Reader = Awaited<ReturnType<typeof lockReaders>>[number];

/** The machines that these subscribers watch. */
export async function findWatched(tx: Db, subscriberIds: readonly string[]) {
  const { subscriberId, machineId } = watches;
  return tx
    .select({ subscriberId, machineId })
    .from(watches)
    .where(inArray(subscriberId, [...subscriberIds]));
}

/** What these subscribers know of these machines. */
export async function findLastAlerts(tx: Db, subscriberIds: readonly string[], machineIds: readonly string[]) {
  return tx
    .select()
    .from(lastAlerts)
    .where(and(inArray(lastAlerts.subscriberId, [...subscriberIds]), inArray(lastAlerts.machineId, [...machineIds])));
}

export type AlertListing = ListingState & { id: string; sellerId: string | null };

/**
 * Listings with what happened to them. Leaves out those that changed after `until`: the change may still be taken back,
 * and is considered later.
 */
export async function findAlertListings(tx: Db, machineIds: readonly string[], until: Date): Promise<AlertListing[]> {
  const { id, sellerId, isPublic, shownPrice: price, status } = machines;
  const period = sql`${publicPeriods} where machine_id = ${id}`;
  const rows = await tx
    .select({
      id,
      sellerId,
      isPublic,
      isSold: sql<boolean>`${status} = 'sold'`,
      price,
      publicSince: sql<Date | null>`(select max(began_at) from ${period})`.mapWith(publicPeriods.beganAt),
      hiddenSince: sql<Date | null>`(select max(ended_at) from ${period})`.mapWith(publicPeriods.beganAt),
    })
    .from(machines)
    .where(inArray(id, [...machineIds]));
  const changes = await tx
    .select({ machineId: shownPriceChanges.machineId, at: shownPriceChanges.at, from: shownPriceChanges.fromUsd })
    .from(shownPriceChanges)
    .where(inArray(shownPriceChanges.machineId, [...machineIds]))
    .orderBy(shownPriceChanges.at);
  const byMachine = Map.groupBy(changes, ({ machineId }) => machineId);
  return rows.flatMap((row) => {
    const priceChanges = byMachine.get(row.id) ?? [];
    const times = [row.publicSince, row.hiddenSince, priceChanges.at(-1)?.at ?? null];
    if (times.some((time) => time !== null && time > until)) return [];
    return [Object.assign(row, { isPublic: row.isPublic === true, priceChanges })];
  });
}

export async function upsertLastAlerts(tx: Db, rows: readonly (typeof lastAlerts.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(lastAlerts)
    .values([...rows])
    .onConflictDoUpdate({
      target: [lastAlerts.subscriberId, lastAlerts.machineId],
      set: { priceUsd: sql`excluded.price_usd`, isSold: sql`excluded.is_sold`, alertedAt: sql`excluded.alerted_at` },
    });
}

/** Stores again what a subscriber knew of a machine before an alert, unless they were alerted since. */
export async function restoreLastAlert(
  tx: Db,
  {
    subscriberId,
    machineId,
    alertedAt,
  }: Pick<typeof lastAlerts.$inferSelect, 'subscriberId' | 'machineId' | 'alertedAt'>,
  last: LastAlert | null,
): Promise<void> {
  const isIt = and(
    eq(lastAlerts.subscriberId, subscriberId),
    eq(lastAlerts.machineId, machineId),
    eq(lastAlerts.alertedAt, alertedAt),
  );
  if (last === null) await tx.delete(lastAlerts).where(isIt);
  else await tx.update(lastAlerts).set({ priceUsd: last.price, isSold: last.isSold, alertedAt: last.at }).where(isIt);
}

export async function updateSearchesChecked(tx: Db, ids: readonly string[], checkedAt: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(savedSearches)
    .set({ checkedAt })
    .where(sql`${savedSearches.id} = any(${sql.param([...ids])}::uuid[])`);
}

export async function updateWatchesChecked(tx: Db, ids: readonly string[], watchesCheckedAt: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(subscribers)
    .set({ watchesCheckedAt })
    .where(inArray(subscribers.id, [...ids]));
}

export async function updateMailed(tx: Db, ids: readonly string[], mailedAt: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(subscribers)
    .set({ mailedAt })
    .where(inArray(subscribers.id, [...ids]));
}
