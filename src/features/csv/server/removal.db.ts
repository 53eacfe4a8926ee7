import { and, eq, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { csvImportRows as rows, csvImports as imports } from '#app/db/tables/imports.ts';

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

/** Some rows of an import; says how many. All at once could take longer than a statement may. */
export async function deleteSomeRows(db: Db, importId: string, limit: number): Promise<number> {
  const some = sql`(select ctid from ${rows} where ${rows.importId} = ${importId} limit ${limit})`;
  const { rowCount } = await db.execute(sql`delete from ${rows} where ctid = any(array${some})`);
  return rowCount ?? 0;
}
