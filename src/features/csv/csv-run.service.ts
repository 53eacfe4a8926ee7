import { isDataError } from '#app/db/data-error.ts';
import type { StoredImage } from '#app/features/media/store-image.ts';
import { RemoteError } from '#app/features/remote/remote.ts';
import { AppError } from '#app/lib/app-error.ts';
import type { CsvDeps } from './csv-deps.ts';
import { findOpenRowsAfter, updateAlive, updateEnded, updateOutcomes, type StagedRow } from './csv-imports.db.ts';
import { csvFormat } from './csv-imports.schema.ts';
import { LeaseLost, takeLease, whileOurs, workOn, type Leased } from './csv-lease.service.ts';
import { imagesOf } from './cell-lists.rules.ts';
import { isRemote } from './image-states.service.ts';
import { saidIn, type FileColumns } from './read-row.rules.ts';
import { columnsOf } from './read-csv.ts';
import { writePortion } from './write-portion.service.ts';

/** So few that whoever else changes a listing does not wait long, and well below what the catalogue takes in as changes. */
const PORTION = 400;
const IMAGE_MS = 45_000;

/** Writes the rows of a file that are not written yet. May run twice: what is done is not done again. */
export async function runImport(deps: CsvDeps, id: string, signal: AbortSignal): Promise<void> {
  const leased = await takeLease(deps, id, 'running');
  if (leased !== null) await workOn(deps, leased, () => writeRows(deps, leased, signal));
}

async function writeRows(deps: CsvDeps, leased: Leased, signal: AbortSignal): Promise<void> {
  const { lease, csvImport } = leased;
  const columns = columnsOf(csvFormat.parse(csvImport.format));
  const actor = { id: csvImport.startedBy, username: csvImport.startedByName };
  try {
    for (let after = 0; ;) {
      signal.throwIfAborted();
      const rows = portionOf(await findOpenRowsAfter(deps.db, lease.id, after, PORTION), columns);
      const last = rows.at(-1);
      if (last === undefined) break;
      const fetched = await fetchImages(deps, leased, { rows, columns, signal });
      await writeWell(deps, leased, { columns, rows, fetched, actor });
      after = last.row;
    }
    await whileOurs(deps, lease, (tx) => updateEnded(tx, lease.id, { status: 'completed', now: deps.now() }));
  } finally {
    // The catalogue looks for changes by itself too.
    await deps.refreshCatalogue().catch((err: unknown) => deps.log.warn({ err }, 'catalogue not refreshed'));
  }
}

/** Rows whose images are to be fetched are each written alone: others need not wait for another site. */
function portionOf(rows: readonly StagedRow[], columns: FileColumns): StagedRow[] {
  const at = rows.findIndex(({ cells }) => remoteImagesIn(columns, cells).length > 0);
  return rows.slice(0, at === -1 ? rows.length : Math.max(1, at));
}

function remoteImagesIn(columns: FileColumns, cells: readonly string[]): string[] {
  const cell = saidIn(columns, cells).get('images') ?? '';
  return cell.includes('https:') ? imagesOf(cell).filter(isRemote) : [];
}

type FetchedImages = Map<string, StoredImage | { reason: string }>;
type Fetching = { rows: readonly StagedRow[]; columns: FileColumns; signal: AbortSignal };

/** Outside of any transaction: another site answers when it likes. */
async function fetchImages(
  deps: CsvDeps,
  { lease }: Leased,
  { rows, columns, signal }: Fetching,
): Promise<FetchedImages> {
  const fetched: FetchedImages = new Map();
  for (const url of new Set(rows.flatMap(({ cells }) => remoteImagesIn(columns, cells)))) {
    fetched.set(url, await fetchImage(deps, url, signal));
    if (!(await updateAlive(deps.db, lease, deps.now()))) throw new LeaseLost('The import is not ours any more');
    // One that cannot be had is enough to refuse its row.
    if ('reason' in (fetched.get(url) ?? {})) break;
  }
  return fetched;
}

async function fetchImage({ takeImage }: CsvDeps, url: string, signal: AbortSignal) {
  try {
    return await takeImage(url, AbortSignal.any([signal, AbortSignal.timeout(IMAGE_MS)]));
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof RemoteError || error instanceof AppError) return { reason: error.message };
    if (error instanceof DOMException && error.name === 'TimeoutError') return { reason: 'took too long to fetch' };
    throw error;
  }
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
      for (const each of writing.rows) await writeWell(deps, leased, { ...writing, rows: [each] });
    } else if (row !== undefined) {
      deps.log.warn({ err: error, importId: leased.lease.id, row: row.row }, 'row of a file not stored');
      await whileOurs(deps, leased.lease, (tx) =>
        updateOutcomes(tx, leased.lease.id, [
          { row: row.row, verdict: 'refused', problems: [NOT_STORED], machineId: null, isDone: false },
        ]),
      );
    }
  }
}

const NOT_STORED = { column: '', value: '', reason: 'could not be stored' };
