import { and, eq, isNotNull, isNull, lt, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import type { MailEventKind } from '#app/db/enums.ts';
import { users } from '#app/db/tables/accounts.ts';
import { mailEvents } from '#app/db/tables/mail-events.ts';
import { outbox } from '#app/db/tables/site.ts';

/** The number of hard bounces after which an address is suppressed. One may be a mistake of its server. */
const BOUNCES_TO_SUPPRESS = 2;

/** Whether the events of an address suppress it. */
const isReasonToSuppress = sql`count(*) >= ${sql.raw(String(BOUNCES_TO_SUPPRESS))} or bool_or(kind = 'complaint')`;

/** Whether this address, in any case, is suppressed. */
export function isSuppressed(address: SQLWrapper): SQL {
  return sql`exists (select from mail_events counted
    where counted.address = lower(${address}) and counted.lifted_at is null having ${isReasonToSuppress})`;
}

/** Whether this address, in small letters, has an account or was written to in the last months. */
function isKnown(address: SQLWrapper): SQL {
  return sql`(exists (select from ${users} where lower(${users.email}) = ${address})
    or exists (select from ${outbox} where lower(${outbox.recipient}) = ${address}))`;
}

/** Those of the addresses, in small letters, that have an account or were written to in the last months. */
export async function findKnownAmong(db: Db, addresses: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ address: string }>(
    sql`select address from unnest(${sql.param(addresses)}::text[]) address where ${isKnown(sql`address`)}`,
  );
  return rows.map(({ address }) => address);
}

export type NewMailEvent = { id: string; kind: MailEventKind; address: string; at: Date };

/** Leaves out events with an id that is stored, and returns the number of the others. */
export async function insertMailEvents(db: Db, events: readonly NewMailEvent[]): Promise<number> {
  if (events.length === 0) return 0;
  const inserted = await db
    .insert(mailEvents)
    .values([...events])
    .onConflictDoNothing()
    .returning({ id: mailEvents.id });
  return inserted.length;
}

/** Why an address, in small letters, is suppressed, and its newest event; undefined if it is not. */
export async function findSuppression(
  db: Db,
  address: string,
): Promise<{ reason: MailEventKind; lastAt: Date } | undefined> {
  const { kind, at, liftedAt } = mailEvents;
  const [found] = await db
    .select({
      reason: sql<MailEventKind>`case when bool_or(${kind} = 'complaint') then 'complaint' else 'bounce' end`,
      lastAt: sql<Date>`max(${at})`.mapWith(at),
    })
    .from(mailEvents)
    .where(and(eq(mailEvents.address, address), isNull(liftedAt)))
    .having(isReasonToSuppress);
  return found;
}

/** No event of this address, in small letters, counts any more. Returns whether any did. */
export async function updateLifted(tx: Db, address: string, liftedAt: Date): Promise<boolean> {
  const lifted = await tx
    .update(mailEvents)
    .set({ liftedAt })
    .where(and(eq(mailEvents.address, address), isNull(mailEvents.liftedAt)))
    .returning({ id: mailEvents.id });
  return lifted.length > 0;
}

/** Deletes events before this time, except those that suppress an address which is still known. */
export async function deleteOldEvents(db: Db, before: Date): Promise<void> {
  const { address, at, liftedAt } = mailEvents;
  const isNeeded = sql`${isSuppressed(address)} and ${isKnown(address)}`;
  await db.delete(mailEvents).where(and(lt(at, before), or(isNotNull(liftedAt), sql`not (${isNeeded})`)));
}
