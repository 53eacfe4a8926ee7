import { and, desc, eq, isNull, lt, ne, sql, asc, count, inArray } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { importRuns, importFindings } from '#app/db/tables/imports.ts';
import { machines } from '#app/db/tables/machines.ts';
import type { FindingsQuery } from '../imports-search.schema.ts';

export type ImportRun = typeof importRuns.$inferSelect;
type Changes = Partial<typeof importRuns.$inferInsert>;

/** The newest import that was not cleared. */
export async function findLatestRun(db: Db): Promise<ImportRun | undefined> {
  return (
    await db.select().from(importRuns).where(isNull(importRuns.clearedAt)).orderBy(desc(importRuns.startedAt)).limit(1)
  )[0];
}

/** Clears all finished runs, and returns their ids. */
export async function updateRunsCleared(db: Db, clearedAt: Date): Promise<string[]> {
  const cleared = await db
    .update(importRuns)
    .set({ clearedAt })
    .where(and(isNull(importRuns.clearedAt), ne(importRuns.status, 'running')))
    .returning({ id: importRuns.id });
  return cleared.map(({ id }) => id);
}

/** Starts a run; undefined if another is running. */
export async function insertRun(tx: Db, run: typeof importRuns.$inferInsert): Promise<string | undefined> {
  return (await tx.insert(importRuns).values(run).onConflictDoNothing().returning({ id: importRuns.id }))[0]?.id;
}

/** Claims a run for a new attempt, after which earlier ones cannot write any more. Undefined if it has ended. */
export async function updateRunClaimed(db: Db, id: string, aliveAt: Date): Promise<ImportRun | undefined> {
  const attempts = sql`${importRuns.attempts} + 1`;
  return (await db.update(importRuns).set({ attempts, aliveAt }).where(isRunning(id)).returning())[0];
}

/** A run that is leased by one worker. */
export type Lease = Pick<ImportRun, 'id' | 'attempts'>;

/** Locks the run until the transaction ends. Undefined if it has ended, or another worker has its lease. */
export async function lockLeasedRun(tx: Db, lease: Lease): Promise<ImportRun | undefined> {
  return (await tx.select().from(importRuns).where(hasLease(lease)).for('no key update'))[0];
}

/** Undefined if the run has ended, or another worker has its lease. */
export async function updateLeasedRun(db: Db, lease: Lease, changes: Changes): Promise<ImportRun | undefined> {
  return (await db.update(importRuns).set(changes).where(hasLease(lease)).returning())[0];
}

/** Ends the running import; undefined if there is none. */
export async function updateRunningEnded(tx: Db, end: Changes): Promise<string | undefined> {
  return (
    await tx.update(importRuns).set(end).where(eq(importRuns.status, 'running')).returning({ id: importRuns.id })
  )[0]?.id;
}

/** Locks the running import if it has had no heartbeat since. */
export async function lockAbandonedRun(tx: Db, aliveBefore: Date): Promise<ImportRun | undefined> {
  const isAbandoned = and(eq(importRuns.status, 'running'), lt(importRuns.aliveAt, aliveBefore));
  return (await tx.select().from(importRuns).where(isAbandoned).for('no key update'))[0];
}

/** Deletes old finished runs with their findings. */
export async function deleteRunsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(importRuns).where(and(ne(importRuns.status, 'running'), lt(importRuns.startedAt, before)));
}

function isRunning(id: string) {
  return and(eq(importRuns.id, id), eq(importRuns.status, 'running'));
}

function hasLease({ id, attempts }: Lease) {
  return and(isRunning(id), eq(importRuns.attempts, attempts));
}

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
  return db.$count(importRuns);
}

export async function findRun(db: Db, id: string) {
  return (await db.select().from(importRuns).where(eq(importRuns.id, id)))[0];
}

/** The number of findings of these runs, by kind. */
export async function countFindingsByKind(db: Db, runIds: readonly string[]) {
  const { runId, kind } = importFindings;
  return db
    .select({ runId, kind, total: count() })
    .from(importFindings)
    .where(inArray(runId, [...runIds]))
    .groupBy(runId, kind);
}

type Wanted = { runId: string; kind: FindingsQuery['kind'] };

/** In the order in which they were found. */
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
  return db.$count(importFindings, isAmong(wanted));
}

function isAmong({ runId, kind }: Wanted) {
  return and(eq(importFindings.runId, runId), kind === undefined ? undefined : eq(importFindings.kind, kind));
}
