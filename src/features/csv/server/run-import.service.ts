import type { CsvDeps } from './csv-deps.service.ts';
import { findLastRow, HEADER_ROW, findOpenRowsAfter, updateEnded, type StagedRow } from './imports.db.ts';
import { csvFormat } from '../csv-imports.schema.ts';
import { takeLease, withLease, workOn, type Leased } from './lease.service.ts';
import { createPictureFetcher, findRemotePictures } from './fetch-pictures.service.ts';
import { planDryRun, type DryRunPlan } from './plan-locked-batch.service.ts';
import { recordResults } from './record-results.service.ts';
import { refuseSuperseded } from './superseded-rows.service.ts';
import { PICTURE_LIMITS, type PictureLimits } from './picture-hosts.service.ts';
import type { FileColumns } from './parse-row.rules.ts';
import { parseColumns } from './read-csv.service.ts';
import { writeBatch } from './write-batch.service.ts';
import { isDataError } from '#app/db/database-errors.ts';

/** So few that whoever else changes a listing does not wait long, and well below what the catalogue takes in as changes. */
const BATCH_SIZE = 400;

/** Writes the rows of a file that are not written yet. May run twice: what is done is not done again. */
export async function runImport(
  deps: CsvDeps,
  id: string,
  signal: AbortSignal,
  limits: PictureLimits = PICTURE_LIMITS,
): Promise<void> {
  const leased = await takeLease(deps, id, 'running');
  if (leased !== null) await workOn(deps, leased, () => writeRows(deps, leased, { signal, limits }));
}

type Bounds = { signal: AbortSignal; limits: PictureLimits };

async function writeRows(deps: CsvDeps, leased: Leased, { signal, limits }: Bounds): Promise<void> {
  const { lease, csvImport } = leased;
  const columns = parseColumns(csvFormat.parse(csvImport.format));
  const fetchPictures = createPictureFetcher(deps, { lease, columns, signal, limits });
  const actor = { id: csvImport.startedBy, username: csvImport.startedByName };
  try {
    const file = { id: lease.id, columns, last: await findLastRow(deps.db, lease.id) };
    let upcoming = readBatch(deps, file, HEADER_ROW);
    for (let batch = await upcoming; batch !== null; batch = await upcoming) {
      signal.throwIfAborted();
      const { rows, dryRun, until } = batch;
      // Read while this one is written. Awaited afterwards: until then its failure must not count as unheard of.
      upcoming = readBatch(deps, file, until);
      upcoming.catch(() => undefined);
      const fetched = await fetchPictures(rows);
      if (rows.length > 0) await writeWithFallback(deps, leased, { columns, rows, fetched, dryRun, actor });
    }
    await refuseSuperseded(deps, leased);
    await withLease(deps, lease, (tx) => updateEnded(tx, lease.id, { status: 'completed', now: deps.now() }));
  } finally {
    // The catalogue looks for changes by itself too.
    await deps.refreshCatalogue().catch((err: unknown) => deps.log.warn({ err }, 'catalogue not refreshed'));
  }
}

type OpenFile = { id: string; columns: FileColumns; last: number };
type OpenBatch = { rows: StagedRow[]; dryRun: DryRunPlan | null; until: number };

/** The next rows that are to be written together, after that one; null at the end. */
async function readBatch(deps: CsvDeps, { id, columns, last }: OpenFile, after: number): Promise<OpenBatch | null> {
  if (after >= last) return null;
  const open = await findOpenRowsAfter(deps.db, id, after, BATCH_SIZE);
  // Rows whose pictures are to be fetched are each written alone: others need not wait for another site.
  const at = open.findIndex(({ cells }) => findRemotePictures(columns, cells).length > 0);
  if (at === 0) return { rows: open.slice(0, 1), dryRun: null, until: open[0]?.row ?? last };
  const rows = at === -1 ? open : open.slice(0, at);
  const dryRun = rows.length === 0 ? null : await planDryRun(deps, { columns, staged: rows });
  return { rows, dryRun, until: at === -1 ? after + BATCH_SIZE : (rows.at(-1)?.row ?? last) };
}

type BatchInput = Parameters<typeof writeBatch>[2];

/** All rows of a batch at once; where that fails, each of them alone, so that one does not cost the others. */
async function writeWithFallback(deps: CsvDeps, leased: Leased, input: BatchInput): Promise<void> {
  try {
    await writeBatch(deps, leased, input);
  } catch (error) {
    if (!isDataError(error)) throw error;
    const [row, ...others] = input.rows;
    if (others.length > 0) {
      for (const each of input.rows) await writeWithFallback(deps, leased, { ...input, rows: [each], dryRun: null });
    } else if (row !== undefined) {
      deps.log.warn({ err: error, importId: leased.lease.id, row: row.row }, 'row of a file not stored');
      await withLease(deps, leased.lease, (tx) =>
        recordResults(tx, leased.lease.id, [
          {
            row: row.row,
            verdict: 'refused',
            problems: [NOT_STORED],
            machineId: null,
            isDone: false,
            expected: row.expected ?? null,
          },
        ]),
      );
    }
  }
}

const NOT_STORED = { column: '', value: '', reason: 'could not be stored' };
