import type { Db } from '#app/db/client.ts';
import { lockSellers } from '#app/db/locked-accounts.ts';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { getCurrentUser } from '#app/features/accounts/server/profile.service.ts';
import { applyChanges } from '#app/features/machines/server/machine-changes.service.ts';
import { archiveListings } from '#app/features/moderation/server/deleted-listings.service.ts';
import { FOLLOW_UPS } from '#app/features/payments/server/placements/placement-days.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import type { CsvImport } from '../csv-imports.schema.ts';
import { assertLease, takeLease, UNDO_CSV, workOn, type CsvDeps, type Leased } from './import-job.service.ts';
import { FILED_COLUMNS, findKnownMachines, lockRowVersions, type StoredMachine } from './import-rows.db.ts';
import { updateEnded } from './imports.db.ts';
import { changeImport, KEPT_MS, requireNoneRunning, toImport } from './imports.service.ts';
import {
  findChangedListings,
  findUnprocessedAfter,
  findWrittenImports,
  updateProcessed,
  updateUndoing,
  updateUndoProgress,
  type WrittenListing,
} from './undo-import.db.ts';

const MAX_RECENT = 50;
/** How many listings that an undo has left are named. */
const MAX_NAMED = 20;

/** The imports of the last week that have written rows, the newest first. */
export async function listRecentImports({ db, now }: Pick<CsvDeps, 'db' | 'now'>): Promise<CsvImport[]> {
  const rows = await findWrittenImports(db, new Date(now().getTime() - KEPT_MS), MAX_RECENT);
  const undone = rows.flatMap(({ id, changedCount }) => (changedCount > 0 ? [id] : []));
  const left = Map.groupBy(await findChangedListings(db, undone, MAX_NAMED), ({ importId }) => importId);
  return rows.map((row) => {
    const { undo, ...rest } = toImport(row);
    const stay = (left.get(row.id) ?? []).map(({ machineId }) => machineId);
    return Object.assign(rest, { undo: undo === null ? null : { ...undo, stay }, importedBefore: null });
  });
}

/**
 * Starts to undo an import: added listings are deleted, and changed ones get their previous values, except those that
 * were changed since. Throws not_found, and conflict if there is nothing to undo or another import is running.
 */
export async function requestUndo({ db, send, now }: CsvDeps, admin: User, id: string): Promise<void> {
  await changeImport(db, { admin, id }, async (tx, { status, fileName, writtenCount, finishedAt }) => {
    if (status !== 'undoing') await requireNoneRunning(tx);
    if (finishedAt === null || status === 'undone' || writtenCount === 0) throw new AppError('conflict', NOT_UNDOABLE);
    if (finishedAt.getTime() < now().getTime() - KEPT_MS) throw new AppError('conflict', TOO_LATE);
    const { username } = await getCurrentUser(tx, admin);
    await updateUndoing(tx, id, { id: admin.id, username });
    await send(tx, UNDO_CSV, { importId: id });
    return { action: 'undo import', after: { fileName, written: writtenCount } };
  });
}

const NOT_UNDOABLE = 'This import has written nothing that can be undone';
const TOO_LATE = 'An import can be undone for a week';

const BATCH_SIZE = 200;

/** Undoes an import, from the listings on that an earlier attempt has not processed. */
export async function undoImport(deps: CsvDeps, id: string, signal: AbortSignal): Promise<void> {
  const leased = await takeLease(deps, id, 'undoing');
  if (leased !== null) await workOn(deps, leased, () => undoListings(deps, leased, signal));
}

async function undoListings(deps: CsvDeps, leased: Leased, signal: AbortSignal): Promise<void> {
  const importId = leased.lease.id;
  try {
    for (let after = ''; ;) {
      signal.throwIfAborted();
      const batch = await findUnprocessedAfter(deps.db, { importId, after, limit: BATCH_SIZE });
      const last = batch.at(-1);
      if (last === undefined) break;
      await deps.db.transaction((tx) => undoBatch(tx, deps, leased, batch));
      after = last.machineId;
    }
    await deps.db.transaction(async (tx) => {
      await assertLease(tx, leased.lease);
      await updateEnded(tx, importId, { status: 'undone', now: deps.now() });
    });
  } finally {
    // The catalogue also polls for changes.
    await deps.refreshCatalogue().catch((err: unknown) => deps.log.warn({ err }, 'catalogue not refreshed'));
  }
}

type Recorded = WrittenListing & { writtenAt: Date };

async function undoBatch(tx: Db, { now: clock }: CsvDeps, leased: Leased, batch: readonly Recorded[]): Promise<void> {
  const { lease, csvImport } = leased;
  const { undoneBy, undoneByName } = csvImport;
  const ids = batch.map(({ machineId }) => machineId);
  // Accounts first, like deletions; then the import, so that nobody else processes the same listings.
  const accounts = await lockSellers(tx, ids, undoneBy === null ? [] : [undoneBy]);
  await assertLease(tx, lease);
  await lockRowVersions(tx, ids);
  const machines = new Map((await findKnownMachines(tx, ids)).map((machine) => [machine.id, machine]));
  const isThere = accounts.some(({ id }) => id === undoneBy);
  const by = { actor: { id: isThere ? undoneBy : null, username: undoneByName ?? '' }, importId: lease.id };
  const undone = batch.flatMap((record) => {
    const machine = machines.get(record.machineId);
    const isUntouched = machine !== undefined && machine.changedAt <= record.writtenAt;
    const before = record.before === null ? null : revive(record.before);
    return isUntouched && (before === null || Object.keys(before).length > 0) ? [{ machine, before }] : [];
  });
  const now = clock();
  const added = undone.flatMap(({ machine, before }) => (before === null ? [machine.id] : []));
  await archiveListings(tx, by, added, now);
  const restored = undone.flatMap(({ machine, before }) =>
    before === null ? [] : [{ before: machine, named: before, by: { ...by, ...entryOf(machine, before) } }],
  );
  await applyChanges(tx, FILED_COLUMNS, restored, { now, followUps: FOLLOW_UPS });
  const done = new Set(undone.map(({ machine }) => machine.id));
  await updateProcessed(tx, lease.id, [...done], 'undone');
  await updateProcessed(
    tx,
    lease.id,
    ids.filter((id) => !done.has(id)),
    'changed',
  );
  await updateUndoProgress(tx, lease.id, { undone: done.size, changed: ids.length - done.size }, now);
}

type Before = NonNullable<WrittenListing['before']>;

/** JSON has no times. */
function revive(before: Before): Before {
  const revived = { ...before };
  for (const field of ['premiumUntil', 'featuredUntil'] as const) {
    const at = before[field];
    if (at !== undefined && at !== null) revived[field] = new Date(at);
  }
  return revived;
}

/** Only names the fields, because their values can be personal. */
function entryOf(machine: StoredMachine, before: Before) {
  const fields = Object.keys(before).filter((field) => Object.hasOwn(machine, field));
  return { action: 'undo change from a file', before: null, after: { alsoChanged: fields } };
}
