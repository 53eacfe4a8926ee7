import { and, asc, count, desc, eq, inArray, isNull, ne, not, or, sql, type SQL } from 'drizzle-orm';
import { alias, union } from 'drizzle-orm/pg-core';
import { anyContains, countUpTo } from '#app/db/conditions.ts';
import type { Db } from '#app/db/client.ts';
import { users } from '#app/db/tables/accounts.ts';
import { isReminderDue, threadMessages, threads, waitsForOffice, waitsForOfficeSince } from '#app/db/tables/threads.ts';
import type { ThreadGroup } from '../desk-search.schema.ts';

/** Which threads the desk lists. Without a group, those of all groups, the one with the newest message first. */
export type DeskFilter = {
  now: Date;
  group?: ThreadGroup | undefined;
  assigneeId?: string | undefined;
  search?: string | undefined;
};

/** The position of a thread in its list: reminders have the rank 0. The moment is in microseconds since 1970. */
export type DeskPlace = { rank: number; micros: string; id: string };

/** A word with more matches is frequent: the newest threads that contain it are found sooner one by one. */
const FREQUENT = 1_000;

function isInGroup(group: ThreadGroup, now: Date): SQL | undefined {
  if (group === 'office') return waitsForOffice(now);
  return and(group === 'closed' ? isNull(threads.waitsFor) : eq(threads.waitsFor, group), not(isReminderDue(now)));
}

type Order = { rank: SQL<number>; at: SQL; isAscending: boolean };

function orderOf({ group, now }: DeskFilter): Order {
  const rank = sql<number>`1`;
  if (group === undefined || group === 'closed') return { rank, at: sql`${threads.lastMessageAt}`, isAscending: false };
  if (group !== 'office') return { rank, at: sql`${threads.waitingSince}`, isAscending: true };
  return {
    rank: sql<number>`case when ${isReminderDue(now)} then 0 else 1 end`,
    at: waitsForOfficeSince(now),
    isAscending: true,
  };
}

function isAfter({ rank, at, isAscending }: Order, place: DeskPlace): SQL {
  const moment = sql`timestamptz 'epoch' + ${place.micros}::bigint * interval '1 microsecond'`;
  if (!isAscending) return sql`(${at}, ${threads.id}) < (${moment}, ${place.id}::uuid)`;
  return sql`(${rank}, ${at}, ${threads.id}) > (${place.rank}::integer, ${moment}, ${place.id}::uuid)`;
}

/** The places of the threads of a page, in the order of the list. */
export async function findDeskPlaces(
  db: Db,
  filter: DeskFilter,
  { after, limit }: { after: DeskPlace | undefined; limit: number },
): Promise<DeskPlace[]> {
  const { group, assigneeId, search, now } = filter;
  const order = orderOf(filter);
  const inOrder = order.isAscending
    ? [asc(order.rank), asc(order.at), asc(threads.id)]
    : [desc(order.at), desc(threads.id)];
  const micros = sql<string>`(extract(epoch from ${order.at}) * 1000000)::bigint::text`;
  return db
    .select({ rank: order.rank, micros, id: threads.id })
    .from(threads)
    .where(
      and(
        group === undefined ? undefined : isInGroup(group, now),
        assigneeId === undefined ? undefined : eq(threads.assigneeId, assigneeId),
        search === undefined ? undefined : await contains(db, search),
        after === undefined ? undefined : isAfter(order, after),
      ),
    )
    .orderBy(...inOrder)
    .limit(limit);
}

const searched = alias(threads, 'searched');
const SEARCHED_COLUMNS = [searched.buyerName, searched.buyerEmail, searched.machineName, searched.subject];

/** The buyer, the listing, the subject or a message contains the text. */
async function contains(db: Db, search: string): Promise<SQL | undefined> {
  const { buyerName, buyerEmail, machineName, subject } = threads;
  const isMessage = anyContains([threadMessages.body], search);
  const matches = await countUpTo(db, threadMessages, isMessage, FREQUENT + 1);
  const isOther = anyContains([buyerName, buyerEmail, machineName, subject], search);
  const ofThread = db.select({ id: threadMessages.threadId }).from(threadMessages);
  if (matches <= FREQUENT) {
    // A union, because no index serves a condition on the columns of two tables.
    const others = db.select({ id: searched.id }).from(searched).where(anyContains(SEARCHED_COLUMNS, search));
    return inArray(threads.id, union(ofThread.where(isMessage), others));
  }
  // A limit keeps the database from reading all messages first.
  const isThreads = and(eq(threadMessages.threadId, threads.id), isMessage);
  return or(isOther, sql`${ofThread.where(isThreads).limit(1)} is not null`);
}

/** The number of threads of each group; of those assigned to an account if one is given. */
export async function countDeskGroups(
  db: Db,
  { now, assigneeId }: Pick<DeskFilter, 'now' | 'assigneeId'>,
): Promise<{ group: ThreadGroup; n: number }[]> {
  const group = groupOf(now);
  return db
    .select({ group, n: count() })
    .from(threads)
    .where(assigneeId === undefined ? undefined : eq(threads.assigneeId, assigneeId))
    .groupBy(sql`1`);
}

function groupOf(now: Date) {
  return sql<ThreadGroup>`case when ${isReminderDue(now)} then 'office' else coalesce(${threads.waitsFor}, 'closed') end`;
}

export type DeskFacts = Awaited<ReturnType<typeof findDeskFacts>>[number];

/** What only the office knows of threads. */
export async function findDeskFacts(db: Db, ids: readonly string[], now: Date) {
  return db
    .select({
      id: threads.id,
      group: groupOf(now),
      isReminderDue: isReminderDue(now),
      assigneeName: sql<string | null>`coalesce(${users.name}, ${users.username})`,
    })
    .from(threads)
    .leftJoin(users, eq(users.id, threads.assigneeId))
    .where(inArray(threads.id, [...ids]));
}

/** The other threads of a buyer. */
export async function findThreadsOfBuyer(
  db: Db,
  { id, buyerEmail }: { id: string; buyerEmail: string },
  limit: number,
) {
  return selectRelated(db)
    .where(and(eq(threads.buyerEmail, buyerEmail), ne(threads.id, id)))
    .orderBy(desc(threads.lastMessageAt))
    .limit(limit);
}

/** The threads of other buyers about a listing. */
export async function findThreadsOfMachine(
  db: Db,
  { id, machineId }: { id: string; machineId: string },
  limit: number,
) {
  return selectRelated(db)
    .where(and(eq(threads.machineId, machineId), ne(threads.id, id)))
    .orderBy(desc(threads.lastMessageAt))
    .limit(limit);
}

function selectRelated(db: Db) {
  const { id, machineName, subject, buyerName, waitsFor, lastMessageAt } = threads;
  return db.select({ id, machineName, subject, buyerName, waitsFor, lastMessageAt }).from(threads);
}

/** The admins who answer messages, by name. */
export async function findColleagues(db: Db): Promise<{ id: string; name: string }[]> {
  const name = sql<string>`coalesce(${users.name}, ${users.username})`;
  return db
    .select({ id: users.id, name })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.isActive, true), sql`'messages' = any(${users.permissions})`))
    .orderBy(name, users.id);
}
