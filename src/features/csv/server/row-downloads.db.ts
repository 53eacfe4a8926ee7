import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { csvImportRows as rows } from '#app/db/tables/imports.ts';

/** Which rows of a file are saved: those that were refused, or those that nothing has become of yet. */
export type DownloadedRows = 'refused' | 'remaining';

/** Such rows in the order of the file with what is wrong with them, after that one. */
export async function findDownloadRowsAfter(
  db: Db,
  { importId, which, after, limit }: { importId: string; which: DownloadedRows; after: number; limit: number },
) {
  return db
    .select({ row: rows.row, cells: rows.cells, problems: rows.problems })
    .from(rows)
    .where(and(isAmong(importId, which), gt(rows.row, after)))
    .orderBy(asc(rows.row))
    .limit(limit);
}

export async function countDownloadRows(db: Db, importId: string, which: DownloadedRows): Promise<number> {
  return db.$count(rows, isAmong(importId, which));
}

function isAmong(importId: string, which: DownloadedRows) {
  const isOpen = or(isNull(rows.verdict), and(inArray(rows.verdict, ['add', 'update']), eq(rows.isDone, false)));
  return and(eq(rows.importId, importId), which === 'refused' ? eq(rows.verdict, 'refused') : isOpen);
}
