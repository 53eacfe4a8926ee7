import type { Db } from '#app/db/client.ts';
import type { CsvDeps } from './csv-deps.service.ts';
import { findJudgedAfter, findLastRow, findRowsAfter, HEADER_ROW, updateEnded, type ImportRow } from './imports.db.ts';
import { csvFormat } from '../csv-imports.schema.ts';
import { takeLease, whileOurs, workOn, type Leased } from './lease.service.ts';
import { judgePortion, type JudgedRow } from './plan-batch.service.ts';
import { noteOutcomes, type Outcome } from './record-results.service.ts';
import { columnsOf } from './read-csv.service.ts';

const PORTION = 400;

/** Says of each row of a file what would become of it. May run twice: it goes on after what has been judged. */
export async function checkImport(deps: CsvDeps, id: string, signal: AbortSignal): Promise<void> {
  const leased = await takeLease(deps, id, 'checking');
  if (leased !== null) await workOn(deps, leased, () => checkRows(deps, leased, signal));
}

async function checkRows(deps: CsvDeps, leased: Leased, signal: AbortSignal): Promise<void> {
  const { lease, csvImport } = leased;
  const columns = columnsOf(csvFormat.parse(csvImport.format));
  const { seen, judged } = await judgedBefore(deps.db, csvImport, columns.length);
  const last = await findLastRow(deps.db, lease.id);
  // Judged while what was judged before is written down.
  let writing = Promise.resolve();
  try {
    for (let after = judged; after < last; after += PORTION) {
      signal.throwIfAborted();
      const staged = await findRowsAfter(deps.db, lease.id, after, PORTION);
      const outcomes = outcomesOf(await judgePortion(deps, { columns, staged, seen }));
      await writing;
      writing = whileOurs(deps, lease, (tx) => noteOutcomes(tx, lease.id, outcomes));
      // It is awaited before the next; until then its failure must not count as one that nobody hears of.
      writing.catch(() => undefined);
    }
  } finally {
    // Also when it ends early: the lease that is then given back must not be taken again by what is being written.
    await writing;
  }
  await whileOurs(deps, lease, (tx) => updateEnded(tx, lease.id, { status: 'checked', now: deps.now() }));
}

function outcomesOf(judged: readonly JudgedRow[]): Outcome[] {
  return judged.map(({ row, verdict, problems, machineId }) => ({
    row,
    verdict,
    problems,
    machineId,
    isDone: false,
    foreseen: null,
  }));
}

const IDS_AT_ONCE = 5_000;

/** The last row that another try has judged, and the ids of the rows up to it. */
async function judgedBefore(
  db: Db,
  { id, addCount, updateCount, unchangedCount, refusedCount }: ImportRow,
  columnCount: number,
): Promise<{ seen: Set<string>; judged: number }> {
  const seen = new Set<string>();
  if (addCount + updateCount + unchangedCount + refusedCount === 0) return { seen, judged: HEADER_ROW };
  for (let judged = HEADER_ROW; ;) {
    const rows = await findJudgedAfter(db, id, judged, IDS_AT_ONCE);
    const last = rows.at(-1);
    if (last === undefined) return { seen, judged };
    for (const { machineId, cellCount } of rows) {
      // Of a row with other cells than the header nobody knows whether that is its id.
      if (machineId !== null && cellCount === columnCount) seen.add(machineId);
    }
    judged = last.row;
  }
}
