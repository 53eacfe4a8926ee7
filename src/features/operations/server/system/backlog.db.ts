import { sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { csvImports, importRuns } from '#app/db/tables/imports.ts';
import { outbox } from '#app/db/tables/site.ts';

/** More than that is simply too much, and not worth counting. */
const MOST_MAILS = 10_000;

/** Mails that wait, and imports under way: each from an index of just those. */
export async function countUnfinished(db: Db): Promise<{ mails: number; partner: number; csv: number }> {
  const waiting = db
    .select({ one: sql`1` })
    .from(outbox)
    .where(sql`${outbox.sentAt} is null and ${outbox.givenUpAt} is null`)
    .limit(MOST_MAILS)
    .as('waiting');
  const running = (table: typeof importRuns | typeof csvImports) =>
    sql<number>`(select count(*)::int from ${table} where ${table.status} = 'running')`;
  const [found] = await db
    .select({ mails: sql<number>`count(*)::int`, partner: running(importRuns), csv: running(csvImports) })
    .from(waiting);
  return found ?? { mails: 0, partner: 0, csv: 0 };
}
