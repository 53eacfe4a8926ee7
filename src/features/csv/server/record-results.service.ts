import type { Db } from '#app/db/client.ts';
import type { CsvVerdict } from '#app/db/enums.ts';
import { updateOutcomes, updateTally, updateWritten, type RowOutcome, type Tally } from './imports.db.ts';

type Foreseen = { verdict: CsvVerdict; machineId: string | null };
export type Outcome = RowOutcome & {
  /** What the row is noted and counted as; null when it is judged for the first time. */
  foreseen: Foreseen | null;
};

/** Notes what became of rows, in their order, and how many they are. Nobody else may note rows of the import meanwhile. */
export async function noteOutcomes(tx: Db, importId: string, outcomes: readonly Outcome[]): Promise<void> {
  const asForeseen = outcomes.filter(isAsForeseen);
  const others = outcomes.filter((outcome) => !isAsForeseen(outcome));
  if (asForeseen.length > 0) {
    await updateWritten(
      tx,
      importId,
      asForeseen.map(({ row }) => row),
    );
  }
  if (others.length > 0) await updateOutcomes(tx, importId, others);
  await updateTally(tx, importId, tallyOf(outcomes));
}

/** Most are, and to say only that takes a fraction of writing the rest again. */
function isAsForeseen({ verdict, machineId, foreseen, isDone }: Outcome): boolean {
  return isDone && foreseen !== null && verdict === foreseen.verdict && machineId === foreseen.machineId;
}

function tallyOf(outcomes: readonly Outcome[]): Tally {
  const tally = { add: 0, update: 0, unchanged: 0, refused: 0, written: 0 };
  for (const { verdict, foreseen, isDone } of outcomes) {
    tally[verdict] += 1;
    if (foreseen !== null) tally[foreseen.verdict] -= 1;
    if (isDone && verdict !== 'unchanged') tally.written += 1;
  }
  return tally;
}
