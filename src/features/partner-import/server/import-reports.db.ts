import { and, asc, count, desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { importFindings, importRuns } from '#app/db/tables/imports.ts';
import { machines } from '#app/db/tables/machines.ts';
import type { FindingsQuery } from '../partner-import.schema.ts';

type Portion = { limit: number; offset: number };

/** The newest first. */
export async function findRuns(db: Db, { limit, offset }: Portion) {
  return db
    .select()
    .from(importRuns)
    .orderBy(desc(importRuns.startedAt), desc(importRuns.id))
    .limit(limit)
    .offset(offset);
}

export async function countRuns(db: Db): Promise<number> {
  return (await db.select({ total: count() }).from(importRuns))[0]?.total ?? 0;
}

export async function findRun(db: Db, id: string) {
  return (await db.select().from(importRuns).where(eq(importRuns.id, id)))[0];
}

/** How many findings of which kind these runs have. */
export async function countFindingsByKind(db: Db, runIds: readonly string[]) {
  const { runId, kind } = importFindings;
  return db
    .select({ runId, kind, total: count() })
    .from(importFindings)
    .where(inArray(runId, [...runIds]))
    .groupBy(runId, kind);
}

type Wanted = { runId: string; kind: FindingsQuery['kind'] };

/** As they were found. */
export async function findFindings(db: Db, wanted: Wanted, { limit, offset }: Portion) {
  const { id, kind, url, title, message } = importFindings;
  return db
    .select({ id, kind, url, title, message, machineId: machines.id })
    .from(importFindings)
    .leftJoin(machines, eq(machines.id, importFindings.machineId))
    .where(isAmong(wanted))
    .orderBy(asc(id))
    .limit(limit)
    .offset(offset);
}

export async function countFindings(db: Db, wanted: Wanted): Promise<number> {
  return (await db.select({ total: count() }).from(importFindings).where(isAmong(wanted)))[0]?.total ?? 0;
}

function isAmong({ runId, kind }: Wanted) {
  return and(eq(importFindings.runId, runId), kind === undefined ? undefined : eq(importFindings.kind, kind));
}
