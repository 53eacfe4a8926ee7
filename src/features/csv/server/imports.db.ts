import { and, desc, eq, isNotNull, sql, inArray, lt, or, ne } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import type { CsvOutcome, CsvImportState } from '#app/db/enums.ts';
import { csvImports as imports } from '#app/db/tables/imports.ts';
import type { CsvFormat } from '../csv-imports.schema.ts';

export type ImportRow = typeof imports.$inferSelect;

export type Starter = { id: string; username: string };

export async function insertImport(
  db: Db,
  { id, username }: Starter,
  { fileName, now }: { fileName: string | null; now: Date },
): Promise<string> {
  const values = { startedBy: id, startedByName: username, fileName, createdAt: now, aliveAt: now };
  const [inserted] = await db.insert(imports).values(values).returning({ id: imports.id });
  if (inserted === undefined) throw new Error('The import was not inserted');
  return inserted.id;
}

/** All of a file has been read. */
export async function updateReceived(tx: Db, id: string, format: CsvFormat): Promise<void> {
  await tx.update(imports).set({ format }).where(eq(imports.id, id));
}

/** An import whose file has been read to its end. */
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

/** The same as findImport, which stays so until the transaction ends. */
export async function lockImport(tx: Db, id: string): Promise<ImportRow | undefined> {
  const [locked] = await tx
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), isNotNull(imports.format)))
    .for('update');
  return locked;
}

/** Makes whoever else begins an import wait until the transaction ends. */
export async function lockBeginning(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('csv import', 0))`);
}

export async function isAnyRunning(db: Db): Promise<boolean> {
  return (await db.$count(imports, eq(imports.status, 'running'))) > 0;
}

type EndState = 'checked' | 'stopped' | 'completed' | 'error';

export async function updateEnded(
  tx: Db,
  id: string,
  { status, error = null, now }: { status: EndState; error?: string | null; now: Date },
): Promise<void> {
  const finishedAt = status === 'checked' ? null : now;
  await tx.update(imports).set({ status, error, finishedAt, aliveAt: now }).where(eq(imports.id, id));
}

/**
 * The commit does not wait for the disk. A power cut then takes the last batches back, each as a whole, and whoever goes on
 * with the import does them again; the commit that ends it waits for all of them.
 */
export async function commitWithoutWaiting(tx: Db): Promise<void> {
  await tx.execute(sql`set local synchronous_commit to off`);
}

/** How many rows are planned how, and how many of them are written. */
export type OutcomeCounts = Record<CsvOutcome | 'written', number>;

/** Adds to them: whoever works on the import has got on with it, and gives a sign of life. */
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
      refusedCount: sql`${imports.refusedCount} + ${by.refused}`,
      writtenCount: sql`${imports.writtenCount} + ${by.written}`,
    })
    .where(eq(imports.id, id));
}

/** When the last sign of life came from an import that nobody works on. */
const NO_HEARTBEAT = new Date(0);
/** Its attempts count on: who worked on it before may still be about to see that it is not theirs. */
const UNLEASED = { fruitlessAttempts: 0, aliveAt: NO_HEARTBEAT };

export type Lease = { id: string; status: CsvImportState; attempt: number };

/** Takes the work on an import, unless somebody has given a sign of life since `before`. */
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
 * Keeps everybody else from the import until the transaction ends. False: it is not ours. A transaction then updates the
 * row once: before a second update the database would lock the account that began the import, and the deletion of an
 * account locks that first and waits for its imports.
 */
export async function lockLease(tx: Db, lease: Lease): Promise<boolean> {
  const ours = await tx.select({ id: imports.id }).from(imports).where(isLeaseHeld(lease)).for('no key update');
  return ours.length === 1;
}

/** A sign of life. False: the import is not ours. */
export async function updateHeartbeat(db: Db, lease: Lease, aliveAt: Date): Promise<boolean> {
  const ours = await db.update(imports).set({ aliveAt }).where(isLeaseHeld(lease)).returning({ id: imports.id });
  return ours.length === 1;
}

/** Says that nobody works on it any more. */
export async function updateReleased(db: Db, lease: Lease): Promise<void> {
  await db.update(imports).set({ aliveAt: NO_HEARTBEAT }).where(isLeaseHeld(lease));
}

/** Whoever comes first may begin to write its rows. */
export async function updateBegun(tx: Db, id: string, starter: Starter): Promise<void> {
  await tx
    .update(imports)
    .set({ ...UNLEASED, status: 'running', startedBy: starter.id, startedByName: starter.username })
    .where(eq(imports.id, id));
}

/** Whoever comes first may go on with what was stopped. */
export async function updateContinued(tx: Db, id: string, status: 'checking' | 'running'): Promise<void> {
  await tx
    .update(imports)
    .set({ ...UNLEASED, status, error: null, finishedAt: null })
    .where(eq(imports.id, id));
}

/** Work that nobody has given a sign of life for since `before`. */
export async function findAbandoned(db: Db, before: Date): Promise<ImportRow[]> {
  return db
    .select()
    .from(imports)
    .where(and(inArray(imports.status, ['checking', 'running']), lt(imports.aliveAt, before)));
}

function isLeaseHeld({ id, status, attempt }: Lease) {
  return and(eq(imports.id, id), eq(imports.status, status), isNotNull(imports.format), eq(imports.attempts, attempt));
}

/** Imports that are over, or were never begun, and that nobody has done anything with since then. */
export async function findOldImports(db: Db, before: Date): Promise<string[]> {
  const old = await db.select({ id: imports.id }).from(imports).where(isOld(before));
  return old.map(({ id }) => id);
}

/** Whether it is one of these still; it stays so until the transaction ends. */
export async function lockOldImport(tx: Db, id: string, before: Date): Promise<boolean> {
  const locked = await tx
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.id, id), isOld(before)))
    .for('update');
  return locked.length === 1;
}

function isOld(before: Date) {
  return and(lt(imports.createdAt, before), lt(imports.aliveAt, before), ne(imports.status, 'running'));
}

/** From here on nobody finds it, nor works on it; what is left of it goes as if only a part had been read. */
export async function updateForgotten(tx: Db, id: string, now: Date): Promise<void> {
  await tx.update(imports).set({ status: 'checking', format: null, aliveAt: now }).where(eq(imports.id, id));
}

export async function deleteImport(db: Db, id: string): Promise<void> {
  await db.delete(imports).where(eq(imports.id, id));
}
