import { sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { csvImports, importRuns } from '#app/db/tables/imports.ts';
import { outbox } from '#app/db/tables/site.ts';

/** More mails are not counted. */
const COUNT_LIMIT = 10_000;

/** Unsent mails and running imports; each is read from a partial index. */
export async function countBacklog(db: Db): Promise<{ mails: number; partner: number; csv: number }> {
  const waiting = db
    .select({ one: sql`1` })
    .from(outbox)
    .where(sql`${outbox.sentAt} is null and ${outbox.givenUpAt} is null`)
    .limit(COUNT_LIMIT)
    .as('waiting');
  const running = (table: typeof importRuns | typeof csvImports) =>
    sql<number>`(select count(*)::int from ${table} where ${table.status} = 'running')`;
  const [row] = await db
    .select({ mails: sql<number>`count(*)::int`, partner: running(importRuns), csv: running(csvImports) })
    .from(waiting);
  return row ?? { mails: 0, partner: 0, csv: 0 };
}
