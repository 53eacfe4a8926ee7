import type { Db } from '#app/db/client.ts';
import type { CsvOutcome } from '#app/db/enums.ts';
import { brandIssues, editIssues, nameIssues, needsPremium } from '#app/features/listings/listing-fields.rules.ts';
import { newFactConflicts } from '#app/features/machines/fact-conflicts.rules.ts';
import { isPublic } from '#app/features/machines/machines.rules.ts';
import { newListingId } from '#app/features/machines/server/new-machines.service.ts';
import { parseMasterPath } from '#app/features/media/object-paths.rules.ts';
import type { ObjectStorage } from '#app/features/media/server/storage.service.ts';
import { findUploadsAt } from '#app/features/media/server/uploads.service.ts';
import type { FieldIssue } from '#app/lib/app-error.ts';
import { mapInOrder, mapInTurns } from '#app/lib/concurrency.ts';
import type { CsvProblem, MachineColumn } from '../csv-imports.schema.ts';
import {
  type StagedRow,
  findAccountIds,
  findKnownMachines,
  type KnownMachine,
  type StoredMachine,
} from './import-rows.db.ts';
import type { FileColumns } from '../file-columns.rules.ts';
import { isRemote } from './list-cells.rules.ts';
import {
  cellIn,
  fieldsChanged,
  nextMachine,
  parseId,
  parseRow,
  shownValue,
  type ParsedRow,
  type RowCells,
} from './parse-row.rules.ts';

type UploadRow = Awaited<ReturnType<typeof findUploadsAt>>[number];

export type PlannedRow = RowPlan & {
  row: number;
  /** The id of the row's listing; null for a new one, or if it is unknown. */
  machineId: string | null;
  current: KnownMachine | null;
  /** Whether an admin says that the machine is not listed yet. */
  isNew: boolean;
  expected: StagedRow['expected'];
};

/** The images of other sites by address: their path here, or the reason for the failure. */
type Fetched = ReadonlyMap<string, { path: string } | { reason: string }>;

export type Batch = {
  columns: FileColumns;
  staged: readonly StagedRow[];
  /** The ids of earlier rows; those of these rows are added. */
  seen?: Set<string>;
  fetched?: Fetched;
  /** Rows of listings that were changed after this time are refused. */
  since?: Date;
};

/** The ids looked up for a batch's plan, and the accounts, listings and uploads found. */
export type PlanBasis = {
  accounts: readonly string[];
  ids: readonly string[];
  machines: readonly StoredMachine[];
  paths: readonly string[];
  uploads: readonly UploadRow[];
};

/** Nothing is locked: the plan is valid only while its basis is unchanged. */
export type BatchPlan = { rows: PlannedRow[]; basis: PlanBasis };

/** Why a row is refused if its listing has changed since the file was checked. */
export const CHANGED_SINCE = 'is of a listing that was changed after the check. Check the file again';

/** Occupies the event loop for less than a millisecond, because the previous batch is written concurrently. */
const ROWS_PER_TURN = 10;

/** Plans rows against the current state of the database. */
export async function planBatch({ db, storage }: { db: Db; storage: ObjectStorage }, batch: Batch): Promise<BatchPlan> {
  const { columns, staged, fetched = new Map() } = batch;
  const rows = staged.map((row) => toBatchRow(columns, row));
  const accounts = await findAccountIds(db, findSellerIds(rows));
  const ids = rows.flatMap(({ id }) => id ?? []);
  const machines = await findKnownMachines(db, ids);
  const known = new Map(machines.map((machine) => [machine.id, machine]));
  const seen = batch.seen ?? new Set<string>();
  const inputs = await mapInTurns(rows, ROWS_PER_TURN, (row) => toRowInput(row, { ...batch, fetched, seen }, known));
  const newImages = inputs.flatMap(findNewImages);
  const paths = [...new Set(newImages.flatMap((image) => parseMasterPath(image) ?? []))];
  const uploads = paths.length === 0 ? [] : await findUploadsAt(db, paths);
  const imageAvailability = await readImageAvailability(storage, { fetched, paths, uploads });
  const context = { accounts: new Set(accounts), imageAvailability };
  const planned = await mapInTurns(rows, ROWS_PER_TURN, ({ row, id, isNew = false, expected }, at): PlannedRow => {
    const input = inputs[at];
    if (input === undefined) throw new Error('Every row has an input');
    const isRefused = 'outcome' in input;
    const current = isRefused ? null : input.current;
    const plan = isRefused ? input : planRow(input, context);
    return { ...plan, row, machineId: id ?? null, current, isNew, expected };
  });
  return { rows: planned, basis: { accounts, ids, machines, paths, uploads } };
}

/** `id`: null if the row has none, undefined if it is not a valid id. */
type BatchRow = StagedRow & RowCells & { id: string | null | undefined };

function toBatchRow(columns: FileColumns, staged: StagedRow): BatchRow {
  const { cells } = staged;
  const id = parseId({ columns, cells });
  return { ...staged, columns, id: id === null ? (staged.listingId ?? null) : id };
}

/** The input for planning a row, or its plan if it is refused before parsing. */
function toRowInput(
  row: BatchRow,
  { seen, fetched, since }: Batch & { seen: Set<string>; fetched: Fetched },
  known: ReadonlyMap<string, StoredMachine>,
): RowInput | RowPlan {
  const { columns, cells, id, expected } = row;
  const refusedFor = (reason: string) => refused([{ column: 'id', value: shownValue(cellIn(row, 'id')), reason }]);
  if (cells.length !== columns.length) {
    const reason = `has ${cells.length} cells, and the header has ${columns.length}`;
    return refused([{ column: '', value: '', reason }]);
  }
  if (id === undefined) return refusedFor('cannot be the id of a listing');
  if (id !== null && seen.has(id)) return refusedFor('is in an earlier row already');
  if (id !== null) seen.add(id);
  const stored = known.get(id ?? '');
  // The listing was deleted on purpose: an older file must not restore it.
  if (stored === undefined && expected?.outcome === 'update') {
    return refusedFor('is of a listing that was deleted after the check');
  }
  // Its current content was not compared with the file, and may be an edit that no moderator has seen.
  if (stored !== undefined && since !== undefined && stored.changedAt > since) return refusedFor(CHANGED_SINCE);
  const current = stored ?? null;
  const parsed = parseRow(row, current);
  const { images, brand = '', heads = 1, model = '' } = parsed.fields;
  if (images !== undefined && images !== null) parsed.fields.images = images.map((image) => toOwnPath(fetched, image));
  return { id: id ?? newListingId({ brand, heads, model }), current, row, parsed };
}

function toOwnPath(fetched: Fetched, image: string): string {
  const found = fetched.get(image);
  return found !== undefined && 'path' in found ? found.path : image;
}

function findNewImages(input: RowInput | RowPlan): string[] {
  if ('outcome' in input) return [];
  const { parsed, current } = input;
  return (parsed.fields.images ?? []).filter((image) => current?.images.includes(image) !== true);
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

function findSellerIds(rows: readonly BatchRow[]): string[] {
  const named = rows.map((row) => cellIn(row, 'sellerId').trim().toLowerCase());
  return [...new Set(named)].filter((id) => UUID.test(id));
}

const LOOKUPS_AT_ONCE = 16;

type KnownImages = Pick<PlanBasis, 'paths' | 'uploads'> & { fetched: Fetched };

/** The availability of new images. An image used by one listing is not available to later ones. */
async function readImageAvailability(
  storage: ObjectStorage,
  { fetched, paths, uploads }: KnownImages,
): Promise<(image: string, machineId: string) => ImageAvailability> {
  const uploadByPath = new Map(uploads.map((upload) => [upload.path, upload]));
  const loose = paths.filter((path) => !uploadByPath.has(path));
  const stored = new Set<string>();
  const look = async (path: string) => ({ path, isStored: await storage.exists(path) });
  for await (const { path, isStored } of mapInOrder(loose, LOOKUPS_AT_ONCE, look)) if (isStored) stored.add(path);
  const fetchedPaths = new Set([...fetched.values()].flatMap((found) => ('path' in found ? found.path : [])));
  const given = new Map<string, string>();
  return (image, machineId) => {
    const found = fetched.get(image);
    if (found !== undefined && 'reason' in found) return found;
    if (fetchedPaths.has(image)) return 'free';
    if (isRemote(image)) return 'remote';
    const path = parseMasterPath(image) ?? '';
    const upload = uploadByPath.get(path);
    if (upload === undefined) return stored.has(path) ? 'loose' : 'missing';
    if (upload.bytes === null) return 'missing';
    const owner = upload.claimedByMachineId ?? upload.keptByDeletedId ?? given.get(path) ?? machineId;
    if (owner !== machineId) return 'taken';
    given.set(path, machineId);
    return 'free';
  };
}

/** A parsed row with its listing. */
type RowInput = {
  /** The id of the row's existing or new listing. */
  id: string;
  current: KnownMachine | null;
  row: RowCells;
  parsed: ParsedRow;
};

/**
 * The availability of an image for a listing: `free` to be claimed; `loose` if it is stored without an upload that
 * records its owner, such as in the demo; `remote` on another site. A reason describes a failed download.
 */
type ImageAvailability = 'free' | 'loose' | 'remote' | 'taken' | 'missing' | { reason: string };

type RowContext = {
  accounts: ReadonlySet<string>;
  /** For an image that the listing does not show yet. */
  imageAvailability: (image: string, machineId: string) => ImageAvailability;
};

type RowPlan = {
  outcome: CsvOutcome;
  problems: CsvProblem[];
  /** Cells that are read otherwise than written. */
  notes: CsvProblem[];
  /** Null if nothing has to be written. */
  next: KnownMachine | null;
};

/** Plans a row, which is imported completely or not at all. */
function planRow({ id, current, row, parsed }: RowInput, facts: RowContext): RowPlan {
  const problemIn = (column: MachineColumn, reason: string): CsvProblem => ({
    column,
    value: shownValue(cellIn(row, column)),
    reason,
  });
  if (parsed.problems.length > 0) return refused(parsed.problems);
  const next = nextMachine({ id, current, ...parsed });
  if (current !== null && fieldsChanged(current, next).length === 0) {
    return { outcome: 'unchanged', problems: [], notes: [], next: null };
  }
  const problems = [
    ...termProblems(current, next).map(({ path, message }) => problemIn(findColumn(path), message)),
    ...newFactConflicts(current, next).map(({ key, reason }) => problemIn(key, reason)),
    ...pictureProblems(current, next, facts).map((reason) => problemIn('images', reason)),
    ...(isMainImageValid(next, current, cellIn(row, 'mainImageIndex').trim())
      ? []
      : [problemIn('mainImageIndex', 'must be less than the number of images')]),
    ...(next.sellerId === null || next.sellerId === current?.sellerId || facts.accounts.has(next.sellerId)
      ? []
      : [problemIn('sellerId', 'must be the id of an account')]),
  ];
  if (problems.length > 0) return refused(problems);
  return { outcome: current === null ? 'add' : 'update', problems, notes: parsed.notes, next };
}

export function refused(problems: CsvProblem[]): RowPlan {
  return { outcome: 'refused', problems, notes: [], next: null };
}

/** An import cannot ask for confirmation: changes that require a moderator's are refused. */
function termProblems(current: KnownMachine | null, next: KnownMachine): FieldIssue[] {
  const { brand, isConsignment } = next;
  const isSeen = isPublic(next);
  if (current === null) {
    return [...nameIssues(next), ...brandIssues({ brand, isConsignment, hasPremium: !isSeen })];
  }
  const isMoved = current.status !== next.status;
  const isOpen = !isMoved || !isSeen || !needsPremium({ ...current, brand });
  return [
    ...(current.brand === brand && current.model === next.model ? [] : nameIssues(next)),
    ...editIssues([current], next, { status: next.status, premium: true }),
    ...(isOpen ? [] : [{ path: 'status', message: NOT_WITHOUT_PREMIUM }]),
  ];
}

const NOT_WITHOUT_PREMIUM = 'must not be public: the brand shows only once Premium is paid';

function findColumn(path: string): MachineColumn {
  if (path === 'customBrand') return 'brand';
  if (path === 'customModel') return 'model';
  return path === 'isConsignment' || path === 'status' ? path : 'brand';
}

const IMAGE_REFUSALS = { missing: 'are not all stored here', taken: 'must not be another listing’s' } as const;

function pictureProblems(
  current: KnownMachine | null,
  next: KnownMachine,
  { imageAvailability }: RowContext,
): string[] {
  if (current?.images === next.images) return [];
  const fresh = next.images.filter((image) => current?.images.includes(image) !== true);
  const states = new Set(fresh.map((image) => imageAvailability(image, next.id)));
  return [...states].flatMap((state) => {
    if (typeof state === 'object') return [state.reason];
    return state === 'missing' || state === 'taken' ? [IMAGE_REFUSALS[state]] : [];
  });
}

/** The index of the main image must be within the images that the row leaves. */
function isMainImageValid(next: KnownMachine, current: KnownMachine | null, named: string): boolean {
  if (current !== null && current.images === next.images && current.mainImageIndex === next.mainImageIndex) return true;
  return named === '' || Number(named) < Math.max(1, next.images.length);
}
