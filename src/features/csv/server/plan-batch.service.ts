import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '#app/db/client.ts';
import { newListingId } from '#app/features/listings/server/listing-id.service.ts';
import type { ObjectStorage } from '#app/features/media/server/storage.service.ts';
import { findUploads, type KnownUpload } from './images.db.ts';
import type { StagedRow } from './imports.db.ts';
import { findAccountIds, findKnownMachines, type KnownMachine } from './machines.db.ts';
import { readImageStates, type ImageState } from './image-availability.service.ts';
import { judge, refused, type Case, type Judged } from './plan-row.service.ts';
import { idIn, readRow, saidIn, shownValue, type FileColumns, type Said } from './parse-row.rules.ts';

export type JudgedRow = Judged & {
  row: number;
  /** Of the listing that it is about; null for one that is to be made, and where none can be told. */
  machineId: string | null;
  current: KnownMachine | null;
};

/** What came of the images of other sites: their own address here, or why they could not be had. */
type Fetched = ReadonlyMap<string, { path: string } | { reason: string }>;

export type Portion = {
  columns: FileColumns;
  staged: readonly StagedRow[];
  /** The ids of the rows before; those of these rows are added. */
  seen?: Set<string>;
  fetched?: Fetched;
  /** Listings that somebody has changed since the file was sent. */
  changed?: ReadonlySet<string>;
};

/** How it is found out what the judgement of rows rests on. */
export type Lookups = {
  accounts: (db: Db, ids: readonly string[]) => Promise<string[]>;
  machines: (db: Db, ids: readonly string[]) => Promise<KnownMachine[]>;
  uploadsAt: (db: Db, paths: readonly string[]) => Promise<KnownUpload[]>;
};
export const LOOKING: Lookups = { accounts: findAccountIds, machines: findKnownMachines, uploadsAt: findUploads };

export type Sources = { db: Db; storage: ObjectStorage };

/** Says what would become of these rows now. */
export async function judgePortion(sources: Sources, portion: Portion): Promise<JudgedRow[]> {
  return judgeBy(sources, LOOKING, portion);
}

/** Why a row is refused whose listing is not what it was when the file was checked. */
export const CHANGED_SINCE = 'is of a listing that was changed after the check. Check the file again';

/** So few that reading them takes the event loop some milliseconds. */
const IN_ONE_GO = 40;

/** The same by what these lookups find. */
export async function judgeBy({ db, storage }: Sources, lookups: Lookups, portion: Portion): Promise<JudgedRow[]> {
  const { columns, staged, seen = new Set(), fetched = new Map(), changed = new Set() } = portion;
  const filed = staged.map(({ row, cells, foreseen }) => ({ row, cells, foreseen, said: saidIn(columns, cells) }));
  const accounts = new Set(await lookups.accounts(db, sellersIn(filed)));
  const ids = filed.map(({ said }) => idIn(said)).filter((id) => typeof id === 'string');
  const known = new Map((await lookups.machines(db, ids)).map((machine) => [machine.id, machine]));
  const cases: (Case | Judged)[] = [];
  for (const [at, { cells, said, foreseen }] of filed.entries()) {
    if (at % IN_ONE_GO === IN_ONE_GO - 1) await nextTurn();
    cases.push(caseOf({ columns, cells, said, foreseen, seen, fetched, changed }, known));
  }
  const stateOf = await readImageStates({ db, storage, uploadsAt: lookups.uploadsAt }, cases.flatMap(newImagesIn));
  const imageState = (image: string, machineId: string): ImageState => {
    const found = fetched.get(image);
    if (found !== undefined && 'reason' in found) return found;
    return isFetched(fetched, image) ? 'free' : stateOf(image, machineId);
  };
  return filed.map(({ row, said }, at) => {
    const each = cases[at];
    if (each === undefined) throw new Error('Every row is a case');
    const [current, judged] = 'verdict' in each ? [null, each] : [each.current, judge(each, { accounts, imageState })];
    const { verdict, problems, next } = judged;
    return { row, machineId: idIn(said) ?? null, current, verdict, problems, next };
  });
}

function isFetched(fetched: Fetched, image: string): boolean {
  return [...fetched.values()].some((found) => 'path' in found && found.path === image);
}

type Filed = {
  columns: FileColumns;
  cells: readonly string[];
  said: Said;
  foreseen: StagedRow['foreseen'];
  seen: Set<string>;
  fetched: Fetched;
  changed: ReadonlySet<string>;
};

/** What is to be judged of a row, or the judgement where there is nothing to read. */
function caseOf(
  { columns, cells, said, foreseen, seen, fetched, changed }: Filed,
  known: ReadonlyMap<string, KnownMachine>,
): Case | Judged {
  const id = idIn(said);
  const inId = { column: 'id', value: shownValue(said.get('id') ?? '') };
  if (cells.length !== columns.length) {
    const reason = `has ${cells.length} cells, and the header has ${columns.length}`;
    return refused([{ column: '', value: '', reason }]);
  }
  if (id === undefined) return refused([{ ...inId, reason: 'cannot be the id of a listing' }]);
  if (id !== null && seen.has(id)) return refused([{ ...inId, reason: 'is in an earlier row already' }]);
  if (id !== null) seen.add(id);
  const current = known.get(id ?? '') ?? null;
  // Whoever deleted it meant to: an older file must not bring it back.
  if (current === null && foreseen?.verdict === 'update') {
    return refused([{ ...inId, reason: 'is of a listing that was deleted after the check' }]);
  }
  // What it says now nobody has compared with the file: it may be an edit that no moderator has seen.
  if (changed.has(id ?? '')) return refused([{ ...inId, reason: CHANGED_SINCE }]);
  const read = readRow(said, current);
  const { images } = read.fields;
  if (images !== undefined && images !== null) read.fields.images = images.map((image) => ownAddress(fetched, image));
  return { id: id ?? newIdFor(read.fields), current, said, read };
}

function ownAddress(fetched: Fetched, image: string): string {
  const found = fetched.get(image);
  return found !== undefined && 'path' in found ? found.path : image;
}

function newIdFor({ brand = '', heads = 1, model = '' }: Case['read']['fields']): string {
  return newListingId({ brand, heads, model });
}

function newImagesIn(each: Case | Judged): string[] {
  if ('verdict' in each) return [];
  const { read, current } = each;
  return (read.fields.images ?? []).filter((image) => current?.images.includes(image) !== true);
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

function sellersIn(filed: readonly { said: Said }[]): string[] {
  const named = filed.map(({ said }) => said.get('sellerId')?.trim().toLowerCase() ?? '');
  return [...new Set(named)].filter((id) => UUID.test(id));
}
