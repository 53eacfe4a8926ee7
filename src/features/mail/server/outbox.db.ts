import { and, count, desc, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { anyContains } from '#app/db/containing.ts';
import { outbox } from '#app/db/tables/site.ts';
import type { MailState } from '../outbox.schema.ts';

type Wanted = { state?: MailState | undefined; search?: string | undefined };

/** The newest first. */
export async function findOutboxRows(db: Db, wanted: Wanted, { limit, offset }: { limit: number; offset: number }) {
  const { id, recipient, subject, textBody, createdAt, sentAt, givenUpAt, attempts, lastError } = outbox;
  return db
    .select({ id, recipient, subject, textBody, createdAt, sentAt, givenUpAt, attempts, lastError })
    .from(outbox)
    .where(fits(wanted))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
    .offset(offset);
}
export type OutboxRow = Awaited<ReturnType<typeof findOutboxRows>>[number];

export async function countOutboxRows(db: Db, wanted: Wanted): Promise<number> {
  return (await db.select({ total: count() }).from(outbox).where(fits(wanted)))[0]?.total ?? 0;
}

function fits({ state, search }: Wanted): SQL | undefined {
  return and(state === undefined ? undefined : IS[state], anyContains([outbox.recipient, outbox.subject], search));
}

const IS = {
  waiting: and(isNull(outbox.sentAt), isNull(outbox.givenUpAt)),
  sent: isNotNull(outbox.sentAt),
  'given-up': isNotNull(outbox.givenUpAt),
} as const satisfies Record<MailState, SQL | undefined>;
