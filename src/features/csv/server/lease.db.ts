import { and, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import type { CsvImportState } from '#app/db/enums.ts';
import { csvImports as imports } from '#app/db/tables/imports.ts';
import type { ImportRow, Starter } from './imports.db.ts';

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

/** A sign of life. False: it is not ours. */
export async function updateHeartbeat(db: Db, lease: Lease, aliveAt: Date): Promise<boolean> {
  const ours = await db.update(imports).set({ aliveAt }).where(isLeaseHeld(lease)).returning({ id: imports.id });
  return ours.length === 1;
}

/** The same in a transaction that deals with rows: it keeps everybody else from the import until that ends. */
export async function updateAdvanced(tx: Db, lease: Lease, aliveAt: Date): Promise<boolean> {
  const ours = await tx
    .update(imports)
    .set({ aliveAt, fruitlessAttempts: 0 })
    .where(isLeaseHeld(lease))
    .returning({ id: imports.id });
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
