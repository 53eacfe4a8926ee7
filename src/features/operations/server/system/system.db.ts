import { and, desc, eq, gt, isNotNull, isNull, ne, not, or, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import type { PaymentMode } from '#app/db/enums.ts';
import { users } from '#app/db/tables/accounts.ts';
import { csvImports, importRuns } from '#app/db/tables/imports.ts';
import { paymentDisputes, payments, paypalEvents } from '#app/db/tables/payments.ts';
import { outbox } from '#app/db/tables/site.ts';

export type ServerFigures = {
  serverVersion: string;
  bytes: number;
  connections: number;
  mostConnections: number;
  /** The number of hosts from which this application is connected. */
  machines: number;
};

/** Figures of the database server. */
export async function findServerFigures(db: Db): Promise<ServerFigures> {
  const { rows } = await db.execute<ServerFigures>(sql`
    select current_setting('server_version') as "serverVersion",
      pg_database_size(current_database())::float8 as bytes,
      current_setting('max_connections')::int as "mostConnections",
      count(*)::int as connections,
      count(distinct coalesce(host(client_addr), '')) filter (where application_name = 'stitchyard')::int as machines
    from pg_stat_activity where backend_type = 'client backend'`);
  const [figures] = rows;
  if (figures === undefined) throw new Error('The database says nothing of itself');
  return figures;
}

export async function findAdmins(db: Db) {
  return db.select({ username: users.username, email: users.email }).from(users).where(eq(users.role, 'admin'));
}

const isUnsent = and(isNull(outbox.sentAt), isNull(outbox.givenUpAt));

// Mails are held back for a full mailbox while the mail server works.
const isForServer = and(isUnsent, isNull(outbox.heldUntil), isNull(outbox.mergedInto));
const waitsSince = sql<Date>`coalesce(${outbox.admittedAt}, ${outbox.createdAt})`.mapWith(outbox.createdAt);

/** The oldest mail that waits for the mail server, the last error, and the number of mails that could not be sent. */
export async function findMailFailures(db: Db, since: Date) {
  const [oldest] = await db
    .select({ waitsSince, lastError: outbox.lastError })
    .from(outbox)
    .where(isForServer)
    .orderBy(waitsSince)
    .limit(1);
  const [newest] = await db
    .select({ lastError: outbox.lastError })
    .from(outbox)
    .where(and(isNotNull(outbox.lastError), gt(outbox.createdAt, since), isNull(outbox.sentAt)))
    .orderBy(desc(outbox.createdAt))
    .limit(1);
  const givenUp = await db.$count(
    outbox,
    and(gt(outbox.createdAt, since), isNotNull(outbox.givenUpAt), not(outbox.isStopped)),
  );
  return { oldest, lastError: newest?.lastError ?? null, givenUp };
}

export async function findLastEventAt(db: Db, environment: PaymentMode): Promise<Date | null> {
  const [last] = await db
    .select({ receivedAt: paypalEvents.receivedAt })
    .from(paypalEvents)
    .where(eq(paypalEvents.environment, environment))
    .orderBy(desc(paypalEvents.receivedAt))
    .limit(1);
  return last?.receivedAt ?? null;
}

/** Payments that require an admin's attention. */
export async function countStuckPayments(db: Db): Promise<{ stuck: number; disputes: number; refunding: number }> {
  const isStuck = or(
    and(eq(payments.state, 'captured'), gt(payments.failedChecks, 3)),
    and(isNotNull(payments.refundReason), ne(payments.state, 'refunded'), gt(payments.failedChecks, 3)),
    sql`${payments.failure} like 'REFUND%'`,
  );
  return {
    stuck: await db.$count(payments, isStuck),
    disputes: await db.$count(paymentDisputes, ne(paymentDisputes.status, 'RESOLVED')),
    refunding: await db.$count(payments, and(eq(payments.state, 'captured'), isNotNull(payments.refundReason))),
  };
}

/** The maximum number of mails that are counted. */
const COUNT_LIMIT = 10_000;

/** Mails that wait for the mail server, and running imports; each is read from a partial index. */
export async function countBacklog(db: Db): Promise<{ mails: number; partner: number; csv: number }> {
  const waiting = db
    .select({ one: sql`1` })
    .from(outbox)
    .where(isForServer)
    .limit(COUNT_LIMIT)
    .as('waiting');
  const running = (table: typeof importRuns | typeof csvImports) =>
    sql<number>`(select count(*)::int from ${table} where ${table.status} = 'running')`;
  const [row] = await db
    .select({ mails: sql<number>`count(*)::int`, partner: running(importRuns), csv: running(csvImports) })
    .from(waiting);
  return row ?? { mails: 0, partner: 0, csv: 0 };
}
