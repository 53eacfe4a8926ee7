import { and, count, desc, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { anyContains } from '#app/db/like-pattern.ts';
import { outbox } from '#app/db/tables/site.ts';
import type { MailState } from '../outbox.schema.ts';

type OutboxFilter = { state?: MailState | undefined; search?: string | undefined };

/** The newest first. */
export async function findOutboxRows(
  db: Db,
  filter: OutboxFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  const { id, recipient, subject, textBody, createdAt, sentAt, givenUpAt, attempts, lastError } = outbox;
  return db
    .select({ id, recipient, subject, textBody, createdAt, sentAt, givenUpAt, attempts, lastError })
    .from(outbox)
    .where(matches(filter))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
    .offset(offset);
}
export type OutboxRow = Awaited<ReturnType<typeof findOutboxRows>>[number];

export async function countOutboxRows(db: Db, filter: OutboxFilter): Promise<number> {
  return (await db.select({ total: count() }).from(outbox).where(matches(filter)))[0]?.total ?? 0;
}

function matches({ state, search }: OutboxFilter): SQL | undefined {
  return and(
    state === undefined ? undefined : STATE_CONDITIONS[state],
    anyContains([outbox.recipient, outbox.subject], search),
  );
}

const STATE_CONDITIONS = {
  waiting: and(isNull(outbox.sentAt), isNull(outbox.givenUpAt)),
  sent: isNotNull(outbox.sentAt),
  'given-up': isNotNull(outbox.givenUpAt),
} as const satisfies Record<MailState, SQL | undefined>;
