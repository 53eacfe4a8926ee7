import { and, desc, eq, gt, gte, isNotNull, isNull, lt, lte, not, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { anyContains, isAnyOf } from '#app/db/conditions.ts';
import { users } from '#app/db/tables/accounts.ts';
import { outbox } from '#app/db/tables/site.ts';
import { pick } from '#app/lib/collections.ts';
import { siteDayRange } from '#app/lib/site-time.ts';
import type { MailSelection } from '../outbox.schema.ts';
import type { MailState } from '../outbox-search.schema.ts';
import { isSentAlone, isMailUnclaimed, isUnsent, WITHOUT_TEXTS } from './mail.db.ts';

const OUTBOX_COLUMNS = [
  'id',
  'recipient',
  'subject',
  'textBody',
  'createdAt',
  'sentAt',
  'givenUpAt',
  'isStopped',
  'heldUntil',
  'sendAfter',
  'attempts',
  'lastError',
] as const;

export type OutboxFilter = {
  state?: MailState | undefined;
  search?: string | undefined;
  day?: string | undefined;
};

/** The newest first. */
export async function findOutboxRows(
  db: Db,
  filter: OutboxFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  const { id, createdAt } = outbox;
  return db
    .select({
      ...pick(outbox, OUTBOX_COLUMNS),
      account: { name: sql<string>`coalesce(${users.name}, ${users.username})`, username: users.username },
    })
    .from(outbox)
    .leftJoin(users, and(eq(users.id, outbox.userId), eq(sql`lower(${users.email})`, sql`lower(${outbox.recipient})`)))
    .where(matches(filter))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
    .offset(offset);
}
export type OutboxRow = Awaited<ReturnType<typeof findOutboxRows>>[number];

export async function countOutboxRows(db: Db, filter: OutboxFilter): Promise<number> {
  return db.$count(outbox, matches(filter));
}

function matches({ state, search, day }: OutboxFilter): SQL | undefined {
  const [begin, end] = day === undefined ? [] : siteDayRange(day);
  return and(
    begin === undefined ? undefined : gte(outbox.createdAt, begin),
    end === undefined ? undefined : lt(outbox.createdAt, end),
    state === undefined ? undefined : STATE_CONDITIONS[state],
    anyContains([outbox.recipient, outbox.subject], search),
  );
}

const STATE_CONDITIONS = {
  waiting: isUnsent,
  sent: isNotNull(outbox.sentAt),
  'given-up': and(isNotNull(outbox.givenUpAt), not(outbox.isStopped)),
  stopped: eq(outbox.isStopped, true),
} as const satisfies Record<MailState, SQL | undefined>;

function isSelected(selection: MailSelection): SQL | undefined {
  return 'id' in selection ? eq(outbox.id, selection.id) : matches(selection);
}

export async function isStored(db: Db, id: string): Promise<boolean> {
  return (await db.$count(outbox, eq(outbox.id, id))) > 0;
}

/**
 * Resets the attempts of failed mails that may be sent now, and returns their ids. A second call finds none until
 * another attempt has failed.
 */
export async function updateFailedReset(tx: Db, selection: MailSelection, now: Date): Promise<string[]> {
  const isDue = or(isNull(outbox.sendAfter), lte(outbox.sendAfter, now));
  const reset = await tx
    .update(outbox)
    .set({ attempts: 0, lastError: null })
    .where(and(isSelected(selection), isUnsent, isSentAlone, isMailUnclaimed(now), isDue, gt(outbox.attempts, 0)))
    .returning({ id: outbox.id });
  return reset.map(({ id }) => id);
}

/**
 * Abandons unsent mails with those merged into them, except mails that are being sent or merged into others, and
 * returns the number of the former.
 */
export async function updateAbandoned(tx: Db, selection: MailSelection, now: Date): Promise<number> {
  const givenUp = { ...WITHOUT_TEXTS, heldUntil: null, claimedUntil: null, givenUpAt: now };
  const abandoned = await tx
    .update(outbox)
    .set(givenUp)
    .where(and(isSelected(selection), isUnsent, isNull(outbox.mergedInto), isMailUnclaimed(now)))
    .returning({ id: outbox.id });
  const ids = abandoned.map(({ id }) => id);
  await tx
    .update(outbox)
    .set(givenUp)
    .where(and(isAnyOf(outbox.mergedInto, ids), isUnsent));
  return ids.length;
}

/** The number of mails written since then, by kind and state; the most frequent kind first. */
export async function countMailsByKind(db: Db, since: Date) {
  const { kind } = outbox;
  const countIn = (state: MailState) => sql<number>`count(*) filter (where ${STATE_CONDITIONS[state]})::int`;
  return db
    .select({
      kind,
      sent: countIn('sent'),
      givenUp: countIn('given-up'),
      waiting: countIn('waiting'),
      stopped: countIn('stopped'),
    })
    .from(outbox)
    .where(gte(outbox.createdAt, since))
    .groupBy(kind)
    .orderBy(sql`count(*) desc`, kind);
}
