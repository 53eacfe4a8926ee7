import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import type { UndoOutcome } from '#app/db/enums.ts';
import { csvImports as imports, csvWrittenListings as written } from '#app/db/tables/imports.ts';
import { type ImportRow, type Starter, UNLEASED } from './imports.db.ts';

export type WrittenListing = Pick<typeof written.$inferSelect, 'machineId' | 'before'>;

/** Records the listings of a batch for the undo. Of a listing that is written twice, the first values are kept. */
export async function insertWritten(
  tx: Db,
  importId: string,
  listings: readonly WrittenListing[],
  writtenAt: Date,
): Promise<void> {
  // A single JSON parameter takes less time than a parameter for each value.
  const given = JSON.stringify(listings);
  await tx.execute(sql`
    insert into ${written} (import_id, machine_id, before, written_at)
    select ${importId}, given."machineId", given."before", ${writtenAt.toISOString()}::timestamptz
    from json_to_recordset(${given}::json) as given ("machineId" text, "before" jsonb)
    on conflict (import_id, machine_id) do update set
      written_at = excluded.written_at, before = excluded.before || ${written}.before`);
}

/** The listings that the undo has not processed, by id. */
export async function findUnprocessedAfter(
  db: Db,
  { importId, after, limit }: { importId: string; after: string; limit: number },
) {
  const { machineId, before, writtenAt } = written;
  return db
    .select({ machineId, before, writtenAt })
    .from(written)
    .where(and(eq(written.importId, importId), gt(machineId, after), isNull(written.undo)))
    .orderBy(asc(machineId))
    .limit(limit);
}

/** The first listings of these imports that the undo has left as they were, at most `limit` of each. */
export async function findChangedListings(
  db: Db,
  importIds: readonly string[],
  limit: number,
): Promise<{ importId: string; machineId: string }[]> {
  const found = await Promise.all(
    importIds.map((id) =>
      db
        .select({ importId: written.importId, machineId: written.machineId })
        .from(written)
        .where(and(eq(written.importId, id), eq(written.undo, 'changed')))
        .orderBy(asc(written.machineId))
        .limit(limit),
    ),
  );
  return found.flat();
}

export async function updateProcessed(
  tx: Db,
  importId: string,
  ids: readonly string[],
  outcome: UndoOutcome,
): Promise<void> {
  await tx
    .update(written)
    .set({ undo: outcome })
    .where(and(eq(written.importId, importId), inArray(written.machineId, [...ids])));
}

/** Marks an import as being undone; the caller must have locked it. */
export async function updateUndoing(tx: Db, id: string, { id: undoneBy, username }: Starter): Promise<void> {
  await tx
    .update(imports)
    .set({ ...UNLEASED, status: 'undoing', error: null, finishedAt: null, undoneBy, undoneByName: username })
    .where(eq(imports.id, id));
}

/** Adds to the counts of an undo, and records a heartbeat. */
export async function updateUndoProgress(
  tx: Db,
  id: string,
  { undone, changed }: Record<UndoOutcome, number>,
  now: Date,
): Promise<void> {
  await tx
    .update(imports)
    .set({
      fruitlessAttempts: 0,
      aliveAt: now,
      undoneCount: sql`${imports.undoneCount} + ${undone}`,
      changedCount: sql`${imports.changedCount} + ${changed}`,
    })
    .where(eq(imports.id, id));
}

/** The imports since then that have written rows, the newest first. */
export async function findWrittenImports(db: Db, since: Date, limit: number): Promise<ImportRow[]> {
  return db
    .select()
    .from(imports)
    .where(and(isNotNull(imports.format), gt(imports.writtenCount, 0), gte(imports.createdAt, since)))
    .orderBy(desc(imports.createdAt))
    .limit(limit);
}
