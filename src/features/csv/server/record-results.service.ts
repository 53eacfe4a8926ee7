import type { Db } from '#app/db/client.ts';
import type { CsvVerdict } from '#app/db/enums.ts';
import { updateResults, updateCounts, updateWritten, type RowResult, type RowCounts } from './imports.db.ts';

type Expected = { verdict: CsvVerdict; machineId: string | null };
export type RecordedResult = RowResult & {
  /** What the row is recorded and counted as so far; null during the check. */
  expected: Expected | null;
};

/** Records the results of rows, in their order, and counts them. Only the holder of the lease may do so. */
export async function recordResults(tx: Db, importId: string, results: readonly RecordedResult[]): Promise<void> {
  const asExpected = results.filter(isAsExpected);
  const others = results.filter((result) => !isAsExpected(result));
  if (asExpected.length > 0) {
    await updateWritten(
      tx,
      importId,
      asExpected.map(({ row }) => row),
    );
  }
  if (others.length > 0) await updateResults(tx, importId, others);
  await updateCounts(tx, importId, countResults(results));
}

/** Most rows are: marking them as done takes a fraction of the time of writing their results again. */
function isAsExpected({ verdict, machineId, expected, isDone }: RecordedResult): boolean {
  return isDone && expected !== null && verdict === expected.verdict && machineId === expected.machineId;
}

function countResults(results: readonly RecordedResult[]): RowCounts {
  const counts = { add: 0, update: 0, unchanged: 0, refused: 0, written: 0 };
  for (const { verdict, expected, isDone } of results) {
    counts[verdict] += 1;
    if (expected !== null) counts[expected.verdict] -= 1;
    if (isDone && verdict !== 'unchanged') counts.written += 1;
  }
  return counts;
}
