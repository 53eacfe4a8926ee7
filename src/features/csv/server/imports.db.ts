import { and, desc, eq, gt, isNotNull, sql, inArray, lt, notInArray, or, ne } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import type { CsvOutcome, CsvImportState } from '#app/db/enums.ts';
import { csvFileRows, csvImports as imports, csvRowResults, csvWrittenListings } from '#app/db/tables/imports.ts';
import type { CsvFormat } from '../csv-imports.schema.ts';

export type ImportRow = typeof imports.$inferSelect;

export type Starter = { id: string; username: string };

export async function insertImport(
  db: Db,
  { id, username }: Starter,
  { fileName, digest, now }: { fileName: string | null; digest: string; now: Date },
): Promise<string> {
  const values = { startedBy: id, startedByName: username, fileName, digest, createdAt: now, aliveAt: now };
  const [inserted] = await db.insert(imports).values(values).returning({ id: imports.id });
  if (inserted === undefined) throw new Error('The import was not inserted');
  return inserted.id;
}

/** Records that the file was read completely. */
export async function updateReceived(tx: Db, id: string, format: CsvFormat): Promise<void> {
  await tx.update(imports).set({ format }).where(eq(imports.id, id));
}

/** An import whose file was read completely. */
export async function findImport(db: Db, id: string): Promise<ImportRow | undefined> {
  const [found] = await db
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), isNotNull(imports.format)));
  return found;
}

export async function findLatestImport(db: Db): Promise<ImportRow | undefined> {
  const [found] = await db
    .select()
    .from(imports)
    .where(isNotNull(imports.format))
    .orderBy(desc(imports.createdAt))
    .limit(1);
  return found;
}

/** Rows were written, and are not undone. */
const hasWritten = and(gt(imports.writtenCount, 0), ne(imports.status, 'undone'));

/** The latest earlier import of the same file of which rows were written. */
export async function findSameFile(db: Db, { digest, createdAt }: Pick<ImportRow, 'digest' | 'createdAt'>) {
  if (digest === null) return undefined;
  const { startedByName, finishedAt, aliveAt } = imports;
  const [earlier] = await db
    .select({ byName: startedByName, at: sql`coalesce(${finishedAt}, ${aliveAt})`.mapWith(aliveAt) })
    .from(imports)
    .where(and(eq(imports.digest, digest), lt(imports.createdAt, createdAt), hasWritten))
    .orderBy(desc(imports.createdAt))
    .limit(1);
  return earlier;
}

/** Whether rows of the same file were written by another import that was active since this one began. */
export async function wasImportedSince(db: Db, { id, digest, createdAt }: ImportRow): Promise<boolean> {
  if (digest === null) return false;
  const isOther = and(eq(imports.digest, digest), ne(imports.id, id), hasWritten);
  return (await db.$count(imports, and(isOther, gt(imports.aliveAt, createdAt)))) > 0;
}

/** The same as `findImport`, locked until the transaction ends. */
export async function lockImport(tx: Db, id: string): Promise<ImportRow | undefined> {
  const [locked] = await tx
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), isNotNull(imports.format)))
    .for('update');
  return locked;
}

/** Serialises the start of imports until the transaction ends. */
export async function lockBeginning(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('csv import', 0))`);
}

/** Whether an import or the undo of one is running. */
export async function isAnyRunning(db: Db): Promise<boolean> {
  return (await db.$count(imports, inArray(imports.status, ['running', 'undoing']))) > 0;
}

type EndState = 'checked' | 'stopped' | 'completed' | 'error' | 'undone';

export async function updateEnded(
  tx: Db,
  id: string,
  { status, error = null, now }: { status: EndState; error?: string | null; now: Date },
): Promise<void> {
  const finishedAt = status === 'checked' ? null : now;
  await tx.update(imports).set({ status, error, finishedAt, aliveAt: now }).where(eq(imports.id, id));
}

/**
 * Commits without waiting for the disk. A power failure may then undo the last batches, each as a whole, which the next
 * worker repeats; the commit that ends the import waits for all of them.
 */
export async function commitWithoutWaiting(tx: Db): Promise<void> {
  await tx.execute(sql`set local synchronous_commit to off`);
}

/** The number of rows by planned outcome, and of those written. */
export type OutcomeCounts = Record<CsvOutcome | 'written', number>;

/** Adds to an import's counts, and records a heartbeat. */
export async function updateProgress(
  tx: Db,
  id: string,
  by: OutcomeCounts,
  { now, writtenUntil }: { now: Date; writtenUntil?: number | undefined },
): Promise<void> {
  await tx
    .update(imports)
    .set({
      fruitlessAttempts: 0,
      aliveAt: now,
      writtenUntil,
      addCount: sql`${imports.addCount} + ${by.add}`,
      updateCount: sql`${imports.updateCount} + ${by.update}`,
      unchangedCount: sql`${imports.unchangedCount} + ${by.unchanged}`,
      knownCount: sql`${imports.knownCount} + ${by.known}`,
      refusedCount: sql`${imports.refusedCount} + ${by.refused}`,
      writtenCount: sql`${imports.writtenCount} + ${by.written}`,
    })
    .where(eq(imports.id, id));
}

/** The heartbeat of an import without a worker. */
const NO_HEARTBEAT = new Date(0);
/** The attempt number is kept: an earlier worker may not have noticed yet that it lost the lease. */
export const UNLEASED = { fruitlessAttempts: 0, aliveAt: NO_HEARTBEAT };

export type Lease = { id: string; status: CsvImportState; attempt: number };

/** Acquires the lease of an import, unless there was a heartbeat since `before`. */
export async function updateLeased(
  db: Db,
  { id, status, now, before }: { id: string; status: CsvImportState; now: Date; before: Date },
): Promise<ImportRow | undefined> {
  const isFree = or(eq(imports.attempts, 0), lt(imports.aliveAt, before));
  const [leased] = await db
    .update(imports)
    .set({
      attempts: sql`${imports.attempts} + 1`,
      fruitlessAttempts: sql`${imports.fruitlessAttempts} + 1`,
      aliveAt: now,
    })
    .where(and(eq(imports.id, id), eq(imports.status, status), isNotNull(imports.format), isFree))
    .returning();
  return leased;
}

/**
 * Locks the import until the transaction ends; returns false if another worker holds the lease. The transaction must
 * update the row only once: for a second update the database would lock the account that started the import, while the
 * deletion of an account locks it first and then waits for its imports.
 */
export async function lockLease(tx: Db, lease: Lease): Promise<boolean> {
  const ours = await tx.select({ id: imports.id }).from(imports).where(isLeaseHeld(lease)).for('no key update');
  return ours.length === 1;
}

/** Records a heartbeat; returns false if another worker holds the lease. */
export async function updateHeartbeat(db: Db, lease: Lease, aliveAt: Date): Promise<boolean> {
  const ours = await db.update(imports).set({ aliveAt }).where(isLeaseHeld(lease)).returning({ id: imports.id });
  return ours.length === 1;
}

/** Releases the lease. */
export async function updateReleased(db: Db, lease: Lease): Promise<void> {
  await db.update(imports).set({ aliveAt: NO_HEARTBEAT }).where(isLeaseHeld(lease));
}

/** Marks an import as running; the caller must have locked it. */
export async function updateBegun(tx: Db, id: string, starter: Starter): Promise<void> {
  await tx
    .update(imports)
    .set({ ...UNLEASED, status: 'running', startedBy: starter.id, startedByName: starter.username })
    .where(eq(imports.id, id));
}

/** Resumes a stopped import; the caller must have locked it. */
export async function updateContinued(tx: Db, id: string, status: 'checking' | 'running'): Promise<void> {
  await tx
    .update(imports)
    .set({ ...UNLEASED, status, error: null, finishedAt: null })
    .where(eq(imports.id, id));
}

/** Unfinished imports without a heartbeat since `before`. */
export async function findAbandoned(db: Db, before: Date): Promise<ImportRow[]> {
  return db
    .select()
    .from(imports)
    .where(and(inArray(imports.status, ['checking', 'running', 'undoing']), lt(imports.aliveAt, before)));
}

function isLeaseHeld({ id, status, attempt }: Lease) {
  return and(eq(imports.id, id), eq(imports.status, status), isNotNull(imports.format), eq(imports.attempts, attempt));
}

/** Finished or never started imports without activity since `before`. */
export async function findOldImports(db: Db, before: Date): Promise<string[]> {
  const old = await db.select({ id: imports.id }).from(imports).where(isOld(before));
  return old.map(({ id }) => id);
}

/** Locks an import until the transaction ends, if it is still an old one; returns whether it is. */
export async function lockOldImport(tx: Db, id: string, before: Date): Promise<boolean> {
  const locked = await tx
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.id, id), isOld(before)))
    .for('update');
  return locked.length === 1;
}

function isOld(before: Date) {
  return and(
    lt(imports.createdAt, before),
    lt(imports.aliveAt, before),
    notInArray(imports.status, ['running', 'undoing']),
  );
}

/** Hides an import and ends work on it. The sweep removes its remains like those of a partially read file. */
export async function updateForgotten(tx: Db, id: string, now: Date): Promise<void> {
  await tx.update(imports).set({ status: 'checking', format: null, aliveAt: now }).where(eq(imports.id, id));
}

/**
 * Deletes some rows and results of an import, and returns their number. Deleting all at once could exceed the
 * statement's timeout.
 */
export async function deleteSomeRows(db: Db, importId: string, limit: number): Promise<number> {
  let deleted = 0;
  for (const table of [csvRowResults, csvFileRows, csvWrittenListings]) {
    const some = sql`(select ctid from ${table} where ${table.importId} = ${importId} limit ${limit})`;
    deleted += (await db.execute(sql`delete from ${table} where ctid = any(array${some})`)).rowCount ?? 0;
  }
  return deleted;
}

export async function deleteImport(db: Db, id: string): Promise<void> {
  await db.delete(imports).where(eq(imports.id, id));
}
