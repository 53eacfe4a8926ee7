import type { Db } from '#app/db/client.ts';
import type { CsvDeps } from './csv-deps.service.ts';
import { findPlannedAfter, findLastRow, findRowsAfter, HEADER_ROW, updateEnded, type ImportRow } from './imports.db.ts';
import { csvFormat } from '../csv-imports.schema.ts';
import { takeLease, withLease, workOn, type Leased } from './lease.service.ts';
import { planBatch, type PlannedRow } from './plan-batch.service.ts';
import { recordResults, type RecordedResult } from './record-results.service.ts';
import { parseColumns } from './read-csv.service.ts';

const BATCH_SIZE = 400;

/** Dry run of a file: plans each of its rows and records the results. May run twice: it goes on after the last planned row. */
export async function checkImport(deps: CsvDeps, id: string, signal: AbortSignal): Promise<void> {
  const leased = await takeLease(deps, id, 'checking');
  if (leased !== null) await workOn(deps, leased, () => checkRows(deps, leased, signal));
}

async function checkRows(deps: CsvDeps, leased: Leased, signal: AbortSignal): Promise<void> {
  const { lease, csvImport } = leased;
  const columns = parseColumns(csvFormat.parse(csvImport.format));
  const { seen, checkedUntil } = await plannedBefore(deps.db, csvImport, columns.length);
  const last = await findLastRow(deps.db, lease.id);
  // The next batch is planned while the results of the one before are written.
  let writing = Promise.resolve();
  try {
    for (let after = checkedUntil; after < last; after += BATCH_SIZE) {
      signal.throwIfAborted();
      const staged = await findRowsAfter(deps.db, lease.id, after, BATCH_SIZE);
      const results = toResults(await planBatch(deps, { columns, staged, seen }));
      await writing;
      writing = withLease(deps, lease, (tx) => recordResults(tx, lease.id, results));
      // It is awaited before the next; until then its failure must not count as one that nobody hears of.
      writing.catch(() => undefined);
    }
  } finally {
    // Also when it ends early: the lease that is then given back must not be taken again by what is being written.
    await writing;
  }
  await withLease(deps, lease, (tx) => updateEnded(tx, lease.id, { status: 'checked', now: deps.now() }));
}

function toResults(planned: readonly PlannedRow[]): RecordedResult[] {
  return planned.map(({ row, verdict, problems, machineId }) => ({
    row,
    verdict,
    problems,
    machineId,
    isDone: false,
    expected: null,
  }));
}

const IDS_AT_ONCE = 5_000;

/** The last row that an earlier attempt has planned, and the ids of the rows up to it. */
async function plannedBefore(
  db: Db,
  { id, addCount, updateCount, unchangedCount, refusedCount }: ImportRow,
  columnCount: number,
): Promise<{ seen: Set<string>; checkedUntil: number }> {
  const seen = new Set<string>();
  if (addCount + updateCount + unchangedCount + refusedCount === 0) return { seen, checkedUntil: HEADER_ROW };
  for (let checkedUntil = HEADER_ROW; ;) {
    const rows = await findPlannedAfter(db, id, checkedUntil, IDS_AT_ONCE);
    const last = rows.at(-1);
    if (last === undefined) return { seen, checkedUntil };
    for (const { machineId, cellCount } of rows) {
      // Of a row with other cells than the header nobody knows whether that is its id.
      if (machineId !== null && cellCount === columnCount) seen.add(machineId);
    }
    checkedUntil = last.row;
  }
}
