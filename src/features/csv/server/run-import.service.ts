import type { CsvDeps } from './csv-deps.service.ts';
import { findLastRow, HEADER_ROW, findOpenRowsAfter, updateEnded, type StagedRow } from './imports.db.ts';
import { csvFormat } from '../csv-imports.schema.ts';
import { takeLease, whileOurs, workOn, type Leased } from './lease.service.ts';
import { picturesFor, remotePicturesIn } from './fetch-pictures.service.ts';
import { foresee, type Foresight } from './plan-locked-batch.service.ts';
import { noteOutcomes } from './record-results.service.ts';
import { refuseOvertaken } from './superseded-rows.service.ts';
import { PICTURE_LIMITS, type PictureLimits } from './picture-hosts.service.ts';
import type { FileColumns } from './parse-row.rules.ts';
import { columnsOf } from './read-csv.service.ts';
import { writePortion } from './write-batch.service.ts';
import { isDataError } from '#app/db/database-errors.ts';

/** So few that whoever else changes a listing does not wait long, and well below what the catalogue takes in as changes. */
const PORTION = 400;

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
  const columns = columnsOf(csvFormat.parse(csvImport.format));
  const fetchPictures = picturesFor(deps, { lease, columns, signal, limits });
  const actor = { id: csvImport.startedBy, username: csvImport.startedByName };
  try {
    const file = { id: lease.id, columns, last: await findLastRow(deps.db, lease.id) };
    let coming = readPortion(deps, file, HEADER_ROW);
    for (let portion = await coming; portion !== null; portion = await coming) {
      signal.throwIfAborted();
      const { rows, foresight, until } = portion;
      // Read while this one is written. Awaited afterwards: until then its failure must not count as unheard of.
      coming = readPortion(deps, file, until);
      coming.catch(() => undefined);
      const fetched = await fetchPictures(rows);
      if (rows.length > 0) await writeWell(deps, leased, { columns, rows, fetched, foresight, actor });
    }
    await refuseOvertaken(deps, leased);
    await whileOurs(deps, lease, (tx) => updateEnded(tx, lease.id, { status: 'completed', now: deps.now() }));
  } finally {
    // The catalogue looks for changes by itself too.
    await deps.refreshCatalogue().catch((err: unknown) => deps.log.warn({ err }, 'catalogue not refreshed'));
  }
}

type OpenFile = { id: string; columns: FileColumns; last: number };
type OpenPortion = { rows: StagedRow[]; foresight: Foresight | null; until: number };

/** The next rows that are to be written together, after that one; null at the end. */
async function readPortion(deps: CsvDeps, { id, columns, last }: OpenFile, after: number): Promise<OpenPortion | null> {
  if (after >= last) return null;
  const open = await findOpenRowsAfter(deps.db, id, after, PORTION);
  // Rows whose pictures are to be fetched are each written alone: others need not wait for another site.
  const at = open.findIndex(({ cells }) => remotePicturesIn(columns, cells).length > 0);
  if (at === 0) return { rows: open.slice(0, 1), foresight: null, until: open[0]?.row ?? last };
  const rows = at === -1 ? open : open.slice(0, at);
  const foresight = rows.length === 0 ? null : await foresee(deps, { columns, staged: rows });
  return { rows, foresight, until: at === -1 ? after + PORTION : (rows.at(-1)?.row ?? last) };
}

type Writing = Parameters<typeof writePortion>[2];

/** All rows of a portion at once; where that fails, each of them alone, so that one does not cost the others. */
async function writeWell(deps: CsvDeps, leased: Leased, writing: Writing): Promise<void> {
  try {
    await writePortion(deps, leased, writing);
  } catch (error) {
    if (!isDataError(error)) throw error;
    const [row, ...others] = writing.rows;
    if (others.length > 0) {
      for (const each of writing.rows) await writeWell(deps, leased, { ...writing, rows: [each], foresight: null });
    } else if (row !== undefined) {
      deps.log.warn({ err: error, importId: leased.lease.id, row: row.row }, 'row of a file not stored');
      await whileOurs(deps, leased.lease, (tx) =>
        noteOutcomes(tx, leased.lease.id, [
          {
            row: row.row,
            verdict: 'refused',
            problems: [NOT_STORED],
            machineId: null,
            isDone: false,
            foreseen: row.foreseen ?? null,
          },
        ]),
      );
    }
  }
}

const NOT_STORED = { column: '', value: '', reason: 'could not be stored' };
