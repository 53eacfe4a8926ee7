import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '#app/db/client.ts';
import { newListingId } from '#app/features/listings/server/listing-id.service.ts';
import type { ObjectStorage } from '#app/features/media/server/storage.service.ts';
import { findUploads, type KnownUpload } from './images.db.ts';
import type { StagedRow } from './imports.db.ts';
import { findAccountIds, findKnownMachines, type KnownMachine } from './machines.db.ts';
import { readImageAvailability, type ImageAvailability } from './image-availability.service.ts';
import { planRow, refused, type RowInput, type RowPlan } from './plan-row.service.ts';
import { parseId, parseRow, mapCells, shownValue, type FileColumns, type RawCells } from './parse-row.rules.ts';

export type PlannedRow = RowPlan & {
  row: number;
  /** Of the listing that it is about; null for one that is to be made, and where none can be told. */
  machineId: string | null;
  current: KnownMachine | null;
};

/** What came of the images of other sites: their own address here, or why they could not be had. */
type Fetched = ReadonlyMap<string, { path: string } | { reason: string }>;

export type Batch = {
  columns: FileColumns;
  staged: readonly StagedRow[];
  /** The ids of the rows before; those of these rows are added. */
  seen?: Set<string>;
  fetched?: Fetched;
  /** Listings that somebody has changed since the file was sent. */
  changed?: ReadonlySet<string>;
};

/** Reads the accounts, listings and uploads that the plan of a batch depends on: plainly, or locking them. */
export type Lookups = {
  accounts: (db: Db, ids: readonly string[]) => Promise<string[]>;
  machines: (db: Db, ids: readonly string[]) => Promise<KnownMachine[]>;
  uploadsAt: (db: Db, paths: readonly string[]) => Promise<KnownUpload[]>;
};
export const PLAIN_LOOKUPS: Lookups = { accounts: findAccountIds, machines: findKnownMachines, uploadsAt: findUploads };

export type Sources = { db: Db; storage: ObjectStorage };

/** Plans these rows by what the database holds now; nothing is locked. */
export async function planBatch(sources: Sources, batch: Batch): Promise<PlannedRow[]> {
  return planWith(sources, PLAIN_LOOKUPS, batch);
}

/** Why a row is refused whose listing is not what it was when the file was checked. */
export const CHANGED_SINCE = 'is of a listing that was changed after the check. Check the file again';

/** So few that parsing them holds the event loop for some milliseconds only. */
const ROWS_PER_TURN = 40;

/** Plans a batch by what these lookups find. */
export async function planWith({ db, storage }: Sources, lookups: Lookups, batch: Batch): Promise<PlannedRow[]> {
  const { columns, staged, seen = new Set(), fetched = new Map(), changed = new Set() } = batch;
  const batchRows = staged.map(({ row, cells, expected }) => ({
    row,
    cells,
    expected,
    rawCells: mapCells(columns, cells),
  }));
  const accounts = new Set(await lookups.accounts(db, findSellerIds(batchRows)));
  const ids = batchRows.map(({ rawCells }) => parseId(rawCells)).filter((id) => typeof id === 'string');
  const known = new Map((await lookups.machines(db, ids)).map((machine) => [machine.id, machine]));
  const inputs: (RowInput | RowPlan)[] = [];
  for (const [at, { cells, rawCells, expected }] of batchRows.entries()) {
    if (at % ROWS_PER_TURN === ROWS_PER_TURN - 1) await nextTurn();
    inputs.push(toRowInput({ columns, cells, rawCells, expected, seen, fetched, changed }, known));
  }
  const getAvailability = await readImageAvailability(
    { db, storage, uploadsAt: lookups.uploadsAt },
    inputs.flatMap(findNewImages),
  );
  const imageAvailability = (image: string, machineId: string): ImageAvailability => {
    const found = fetched.get(image);
    if (found !== undefined && 'reason' in found) return found;
    return isFetched(fetched, image) ? 'free' : getAvailability(image, machineId);
  };
  return batchRows.map(({ row, rawCells }, at) => {
    const each = inputs[at];
    if (each === undefined) throw new Error('Every row is a case');
    const [current, planned] =
      'verdict' in each ? [null, each] : [each.current, planRow(each, { accounts, imageAvailability })];
    const { verdict, problems, next } = planned;
    return { row, machineId: parseId(rawCells) ?? null, current, verdict, problems, next };
  });
}

function isFetched(fetched: Fetched, image: string): boolean {
  return [...fetched.values()].some((found) => 'path' in found && found.path === image);
}

type BatchRow = {
  columns: FileColumns;
  cells: readonly string[];
  rawCells: RawCells;
  expected: StagedRow['expected'];
  seen: Set<string>;
  fetched: Fetched;
  changed: ReadonlySet<string>;
};

/** The input that a row is planned by, or its plan where it is refused before it is parsed. */
function toRowInput(
  { columns, cells, rawCells, expected, seen, fetched, changed }: BatchRow,
  known: ReadonlyMap<string, KnownMachine>,
): RowInput | RowPlan {
  const id = parseId(rawCells);
  const inId = { column: 'id', value: shownValue(rawCells.get('id') ?? '') };
  if (cells.length !== columns.length) {
    const reason = `has ${cells.length} cells, and the header has ${columns.length}`;
    return refused([{ column: '', value: '', reason }]);
  }
  if (id === undefined) return refused([{ ...inId, reason: 'cannot be the id of a listing' }]);
  if (id !== null && seen.has(id)) return refused([{ ...inId, reason: 'is in an earlier row already' }]);
  if (id !== null) seen.add(id);
  const current = known.get(id ?? '') ?? null;
  // Whoever deleted it meant to: an older file must not bring it back.
  if (current === null && expected?.verdict === 'update') {
    return refused([{ ...inId, reason: 'is of a listing that was deleted after the check' }]);
  }
  // What it says now nobody has compared with the file: it may be an edit that no moderator has seen.
  if (changed.has(id ?? '')) return refused([{ ...inId, reason: CHANGED_SINCE }]);
  const parsed = parseRow(rawCells, current);
  const { images } = parsed.fields;
  if (images !== undefined && images !== null)
    parsed.fields.images = images.map((image) => getOwnAddress(fetched, image));
  return { id: id ?? createId(parsed.fields), current, rawCells, parsed };
}

function getOwnAddress(fetched: Fetched, image: string): string {
  const found = fetched.get(image);
  return found !== undefined && 'path' in found ? found.path : image;
}

function createId({ brand = '', heads = 1, model = '' }: RowInput['parsed']['fields']): string {
  return newListingId({ brand, heads, model });
}

function findNewImages(each: RowInput | RowPlan): string[] {
  if ('verdict' in each) return [];
  const { parsed, current } = each;
  return (parsed.fields.images ?? []).filter((image) => current?.images.includes(image) !== true);
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

function findSellerIds(batchRows: readonly { rawCells: RawCells }[]): string[] {
  const named = batchRows.map(({ rawCells }) => rawCells.get('sellerId')?.trim().toLowerCase() ?? '');
  return [...new Set(named)].filter((id) => UUID.test(id));
}
