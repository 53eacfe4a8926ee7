import type { Db } from '#app/db/client.ts';
import { updateEnded, type ImportRow } from './imports.db.ts';
import {
  findPlannedAfter,
  findLastRow,
  findRowsAfter,
  HEADER_ROW,
  findOpenRowsAfter,
  type StagedRow,
} from './import-rows.db.ts';
import { csvFormat } from '../csv-imports.schema.ts';
import { takeLease, withLease, workOn, type CsvDeps, type Leased } from './import-job.service.ts';
import { planBatch, refused, type Batch, type BatchPlan } from './plan-batch.service.ts';
import { markKnown } from './known-rows.service.ts';
import { parseColumns, type FileColumns } from '../file-columns.rules.ts';
import {
  createPictureFetcher,
  findRemotePictures,
  PICTURE_LIMITS,
  type FetchedPictures,
  type PictureLimits,
} from './fetch-pictures.service.ts';
import { recordPlanned, recordWritten, refuseSuperseded, writeBatch } from './write-batch.service.ts';
import { isDataError } from '#app/db/database-errors.ts';
import { chunked } from '#app/lib/collections.ts';

/**
 * Small enough that concurrent changes of a listing do not wait long, and well below the number of changes that the
 * catalogue applies.
 */
const BATCH_SIZE = 400;

/** Checks a file: plans each row and records the results. Can run twice: it resumes after the last planned row. */
export async function checkImport(deps: CsvDeps, id: string, signal: AbortSignal): Promise<void> {
  const leased = await takeLease(deps, id, 'checking');
  if (leased !== null) await workOn(deps, leased, () => checkRows(deps, leased, signal));
}

async function checkRows(deps: CsvDeps, leased: Leased, signal: AbortSignal): Promise<void> {
  const { lease, csvImport } = leased;
  const columns = parseColumns(csvFormat.parse(csvImport.format));
  const { seen, checkedUntil } = await plannedBefore(deps.db, csvImport, columns.length);
  const last = await findLastRow(deps.db, lease.id);
  // A batch is planned while the next one is read and the results of the previous one are written.
  let writing = Promise.resolve();
  try {
    let upcoming = findRowsAfter(deps.db, lease.id, checkedUntil, BATCH_SIZE);
    for (let after = checkedUntil; after < last; after += BATCH_SIZE) {
      signal.throwIfAborted();
      const staged = await upcoming;
      upcoming = findRowsAfter(deps.db, lease.id, after + BATCH_SIZE, BATCH_SIZE);
      upcoming.catch(() => undefined);
      const { rows } = await planBatch(deps, { columns, staged, seen });
      const checked = await markKnown(deps.db, rows);
      await writing;
      writing = withLease(deps, lease, (tx) => recordPlanned(tx, lease.id, checked, deps.now()));
      // The promise is awaited before the next batch; until then its rejection must not count as unhandled.
      writing.catch(() => undefined);
    }
  } finally {
    // Also after an error: a pending write must not renew the lease that is then released.
    await writing;
  }
  await withLease(deps, lease, (tx) => updateEnded(tx, lease.id, { status: 'checked', now: deps.now() }));
}

const IDS_AT_ONCE = 5_000;

/** The last row that an earlier attempt planned, and the ids up to it. */
async function plannedBefore(
  db: Db,
  { id, addCount, updateCount, unchangedCount, knownCount, refusedCount }: ImportRow,
  columnCount: number,
): Promise<{ seen: Set<string>; checkedUntil: number }> {
  const seen = new Set<string>();
  if (addCount + updateCount + unchangedCount + knownCount + refusedCount === 0)
    return { seen, checkedUntil: HEADER_ROW };
  for (let checkedUntil = HEADER_ROW; ;) {
    const rows = await findPlannedAfter(db, id, checkedUntil, IDS_AT_ONCE);
    const last = rows.at(-1);
    if (last === undefined) return { seen, checkedUntil };
    for (const { machineId, outcome, cellCount } of rows) {
      // A known row has no id of its own. In a row with another number of cells than the header, its position is
      // uncertain.
      if (machineId !== null && outcome !== 'known' && cellCount === columnCount) seen.add(machineId);
    }
    checkedUntil = last.row;
  }
}

/** Writes the remaining rows of a file. Can run twice: completed rows are skipped. */
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
  try {
    const file = { id: lease.id, columns, since: csvImport.createdAt, last: await findLastRow(deps.db, lease.id) };
    let upcoming = readBatch(deps, file, csvImport.writtenUntil);
    for (let batch = await upcoming; batch !== null; batch = await upcoming) {
      signal.throwIfAborted();
      const { rows, plan, until } = batch;
      // The next batch is read and planned while this one is written. The promise is awaited afterwards; until then its
      // rejection must not count as unhandled.
      upcoming = readBatch(deps, file, until);
      upcoming.catch(() => undefined);
      const fetched = await fetchPictures(rows);
      if (rows.length > 0) await writeWithFallback(deps, leased, { ...file, staged: rows, fetched }, plan);
    }
    await refuseSuperseded(deps, leased);
    await withLease(deps, lease, (tx) => updateEnded(tx, lease.id, { status: 'completed', now: deps.now() }));
  } finally {
    // The catalogue also polls for changes.
    await deps.refreshCatalogue().catch((err: unknown) => deps.log.warn({ err }, 'catalogue not refreshed'));
  }
}

type OpenFile = { id: string; columns: FileColumns; since: Date; last: number };
/** `plan`: null for a row whose pictures must be fetched first. */
type OpenBatch = { rows: StagedRow[]; plan: BatchPlan | null; until: number };

/** The next batch of rows to write together; null at the end. */
async function readBatch(deps: CsvDeps, file: OpenFile, after: number): Promise<OpenBatch | null> {
  const { id, columns, last } = file;
  if (after >= last) return null;
  const open = await findOpenRowsAfter(deps.db, id, after, BATCH_SIZE);
  // Rows with pictures to fetch are written separately, so that others do not wait for another site.
  const at = open.findIndex(({ cells }) => findRemotePictures(columns, cells).length > 0);
  if (at === 0) return { rows: open.slice(0, 1), plan: null, until: open[0]?.row ?? last };
  const rows = at === -1 ? open : open.slice(0, at);
  const plan = rows.length === 0 ? null : await planBatch(deps, { ...file, staged: rows });
  return { rows, plan, until: at === -1 ? after + BATCH_SIZE : (rows.at(-1)?.row ?? last) };
}

type FetchedBatch = Omit<Batch, 'fetched'> & { fetched: FetchedPictures };

/** The number of plans for a batch; each but the first follows a concurrent change of one of its listings. */
const MAX_PLANS = 10;

/**
 * Writes all rows of a batch at once, and plans them again after concurrent changes. If the database rejects them,
 * writes each half separately, down to the row at fault, so that the others are not lost.
 */
async function writeWithFallback(
  deps: CsvDeps,
  leased: Leased,
  batch: FetchedBatch,
  firstPlan: BatchPlan | null = null,
): Promise<void> {
  const { staged, fetched } = batch;
  try {
    let plan = firstPlan;
    for (let plans = 1; plans <= MAX_PLANS; plans += 1) {
      plan ??= await planBatch(deps, batch);
      if (await writeBatch(deps, leased, { plan, fetched })) return;
      plan = null;
    }
  } catch (error) {
    if (!isDataError(error)) throw error;
    const [row, ...others] = staged;
    if (others.length > 0) {
      for (const half of chunked(staged, Math.ceil(staged.length / 2)))
        await writeWithFallback(deps, leased, { ...batch, staged: half });
    } else if (row !== undefined) {
      deps.log.warn({ err: error, importId: leased.lease.id, row: row.row }, 'CSV row not stored');
      const { expected } = row;
      const result = { ...refused([NOT_STORED]), row: row.row, machineId: null, expected };
      await withLease(deps, leased.lease, (tx) => recordWritten(tx, leased.lease.id, [result], deps.now()));
    }
    return;
  }
  throw new Error(`Rows from ${staged[0]?.row ?? HEADER_ROW} on were changed by others each time they were planned`);
}

const NOT_STORED = { column: '', value: '', reason: 'could not be stored' };
