import type { CsvDeps } from './csv-deps.ts';
import { findRowsAfter, updateEnded, updateOutcomes } from './csv-imports.db.ts';
import { csvFormat } from './csv-imports.schema.ts';
import { takeLease, whileOurs, workOn, type Leased } from './csv-lease.service.ts';
import { judgePortion } from './judge-portion.service.ts';
import { columnsOf } from './read-csv.ts';

const PORTION = 400;

/** Says of each row of a file what would become of it. May run twice: the second time finds nothing to do. */
export async function checkImport(deps: CsvDeps, id: string, signal: AbortSignal): Promise<void> {
  const leased = await takeLease(deps, id, 'checking');
  if (leased !== null) await workOn(deps, leased, () => checkRows(deps, leased, signal));
}

/** From the first row on, also after another one has given up: ids that were seen are known by then. */
async function checkRows(deps: CsvDeps, { lease, csvImport }: Leased, signal: AbortSignal): Promise<void> {
  const columns = columnsOf(csvFormat.parse(csvImport.format));
  const seen = new Set<string>();
  // Judged while what was judged before is written down.
  let writing = Promise.resolve();
  for (let after = 0; ;) {
    signal.throwIfAborted();
    const staged = await findRowsAfter(deps.db, lease.id, after, PORTION);
    const last = staged.at(-1);
    if (last === undefined) break;
    const judged = await judgePortion(deps, { columns, staged, seen });
    const outcomes = judged.map(({ row, verdict, problems, machineId }) => ({
      row,
      verdict,
      problems,
      machineId,
      isDone: false,
    }));
    await writing;
    writing = whileOurs(deps, lease, (tx) => updateOutcomes(tx, lease.id, outcomes));
    // It is awaited before the next; until then its failure must not count as one that nobody hears of.
    writing.catch(() => undefined);
    after = last.row;
  }
  await writing;
  await whileOurs(deps, lease, (tx) => updateEnded(tx, lease.id, { status: 'checked', now: deps.now() }));
}
