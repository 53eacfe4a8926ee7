import { and, desc, eq, gte, isNotNull, lt, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { anyContains } from '#app/db/conditions.ts';
import { users } from '#app/db/tables/accounts.ts';
import { outbox } from '#app/db/tables/site.ts';
import { pick } from '#app/lib/collections.ts';
import { siteDayRange } from '#app/lib/site-time.ts';
import type { MailState } from '../outbox.schema.ts';
import { isUnsent } from './mail.db.ts';

const OUTBOX_COLUMNS = [
  'id',
  'recipient',
  'subject',
  'textBody',
  'createdAt',
  'sentAt',
  'givenUpAt',
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
  'given-up': isNotNull(outbox.givenUpAt),
} as const satisfies Record<MailState, SQL | undefined>;
