import type { Db } from '#app/db/client.ts';
import { AppError } from '#app/lib/app-error.ts';
import { rowsOf, type PagingQuery } from '#app/lib/paging.ts';
import { countFindings, countFindingsByKind, countRuns, findFindings, findRun, findRuns } from './import-reports.db.ts';
import type { ImportRun } from './import-runs.db.ts';
import type { FindingsQuery, ImportFinding, ImportRunView } from '../partner-import.schema.ts';
import { toStatus } from './partner-import.service.ts';

/** A page of the imports, the newest first. */
export async function listImportRuns(db: Db, query: PagingQuery): Promise<{ rows: ImportRunView[]; total: number }> {
  const runs = await findRuns(db, rowsOf(query));
  return { rows: await withFindings(db, runs), total: await countRuns(db) };
}

/** Throws not_found. */
export async function getImportRun(db: Db, id: string): Promise<ImportRunView> {
  const run = await findRun(db, id);
  const [view] = run === undefined ? [] : await withFindings(db, [run]);
  if (view === undefined) throw new AppError('not_found', 'There is no such import');
  return view;
}

async function withFindings(db: Db, runs: readonly ImportRun[]): Promise<ImportRunView[]> {
  const counts = await countFindingsByKind(
    db,
    runs.map(({ id }) => id),
  );
  return runs.map((run) => {
    const findings = { unclear: 0, failed: 0, kept: 0, deleted: 0 };
    for (const { runId, kind, total } of counts) if (runId === run.id) findings[kind] = total;
    const { startedByName, finishedAt } = run;
    return { ...toStatus(run), startedByName, finishedAt: finishedAt?.toISOString() ?? null, findings };
  });
}

/** A page of what an import found, in that order. Throws not_found. */
export async function listFindings(
  db: Db,
  runId: string,
  query: FindingsQuery,
): Promise<{ rows: ImportFinding[]; total: number }> {
  await getImportRun(db, runId);
  const wanted = { runId, kind: query.kind };
  return { rows: await findFindings(db, wanted, rowsOf(query)), total: await countFindings(db, wanted) };
}
