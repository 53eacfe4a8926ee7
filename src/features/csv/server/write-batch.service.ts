import { isDeepStrictEqual } from 'node:util';
import { insertAuditEntries, type AuditEntry } from '#app/db/audit-log.ts';
import type { Db } from '#app/db/client.ts';
import { lockActor } from '#app/features/accounts/server/admin-audit.service.ts';
import { proposeAccessories, proposeModels } from '#app/features/reference/server/reference-data.service.ts';
import { parseAccessories } from '#app/features/machines/accessories.rules.ts';
import { visibleFacts } from '#app/features/machines/fact-registry.rules.ts';
import { applyChanges, type OperatorEntry } from '#app/features/machines/server/machine-changes.service.ts';
import { addMachines } from '#app/features/machines/server/new-machines.service.ts';
import { FOLLOW_UPS } from '#app/features/payments/server/placements/placement-days.service.ts';
import { assignUploads, lockUploadsAt, recordStoredImage } from '#app/features/media/server/uploads.service.ts';
import type { FetchedPictures } from './fetch-pictures.service.ts';
import { assertLease, withLease, type CsvDeps, type Leased } from './import-job.service.ts';
import {
  findLastRow,
  HEADER_ROW,
  insertResults,
  updateResults,
  updateSuperseded,
  type RowResult,
  type StagedRow,
  FILED_COLUMNS,
  lockAccountIds,
  lockRowVersions,
  type KnownMachine,
} from './import-rows.db.ts';
import { commitWithoutWaiting, updateProgress, type OutcomeCounts } from './imports.db.ts';
import { insertWritten, type WrittenListing } from './undo-import.db.ts';
import { fieldsChanged } from './parse-row.rules.ts';
import { CHANGED_SINCE, type BatchPlan, type PlanBasis, type PlannedRow } from './plan-batch.service.ts';

type PlannedBatch = {
  plan: BatchPlan;
  fetched: FetchedPictures;
};

/**
 * Writes a batch in one transaction: listings, images, proposals, the audit log and the results of rows. Returns false
 * without writing anything if the plan's basis has changed.
 */
export async function writeBatch(
  deps: CsvDeps,
  { lease, csvImport }: Leased,
  { plan, fetched }: PlannedBatch,
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    // First of all, because the deletion of an account locks the account before the imports that it started.
    const actor = await lockActor(tx, { id: csvImport.startedBy, username: csvImport.startedByName });
    await assertLease(tx, lease);
    if (!(await lockBasis(tx, plan.basis))) return false;
    const changes = getChanges(plan.rows);
    const now = deps.now();
    await storeMachines(tx, changes, { by: { actor, importId: lease.id }, now });
    await storeImages(tx, deps, changes, fetched);
    const idOf = new Map(changes.map(({ row, next }) => [row, next.id]));
    const results = plan.rows.map(({ row, outcome, problems, machineId, expected }) => ({
      row,
      outcome,
      problems,
      machineId: idOf.get(row) ?? machineId,
      expected,
    }));
    if (changes.length > 0) await insertWritten(tx, lease.id, changes.map(toWritten), now);
    await recordWritten(tx, lease.id, results, now);
    await commitWithoutWaiting(tx);
    return true;
  });
}

/** Locks a plan's accounts, listings and uploads until the transaction ends; returns false if they changed. */
async function lockBasis(tx: Db, { accounts, ids, machines, paths, uploads }: PlanBasis): Promise<boolean> {
  // All accounts at once, with the listings' sellers: like deletions, this locks accounts before listings.
  const sellers = machines.flatMap(({ sellerId }) => sellerId ?? []);
  const locked = new Set(await lockAccountIds(tx, [...sellers, ...accounts]));
  const versions = new Map((await lockRowVersions(tx, ids)).map(({ id, rowVersion }) => [id, rowVersion]));
  return (
    accounts.every((id) => locked.has(id)) &&
    versions.size === machines.length &&
    machines.every(({ id, rowVersion }) => versions.get(id) === rowVersion) &&
    (paths.length === 0 || isDeepStrictEqual(await lockUploadsAt(tx, paths), uploads))
  );
}

type Change = { row: number; current: KnownMachine | null; next: KnownMachine };

function getChanges(planned: readonly PlannedRow[]): Change[] {
  return planned.flatMap(({ row, current, next }) => (next === null ? [] : [{ row, current, next }]));
}

async function storeMachines(tx: Db, changes: readonly Change[], { by, now }: Recording): Promise<void> {
  await proposeNamed(tx, changes);
  const added = changes.filter(({ current }) => current === null);
  await addMachines(
    tx,
    FILED_COLUMNS,
    added.map(({ next }) => next),
    now,
  );
  await insertAuditEntries(
    tx,
    added.map((change) =>
      Object.assign(toEntry(change, by), { subject: { type: 'machine', id: change.next.id } as const }),
    ),
  );
  const requested = changes.flatMap(({ current: before, ...change }) =>
    before === null
      ? []
      : [{ before, named: differences(before, change.next), by: toEntry({ ...change, current: before }, by) }],
  );
  await applyChanges(tx, FILED_COLUMNS, requested, { now, followUps: FOLLOW_UPS });
}

/** Replaced photos are not kept, so the undo leaves the new ones. */
const PHOTOS = new Set<string>(['image', 'images', 'mainImageIndex'] satisfies (keyof KnownMachine)[]);

function toWritten({ current, next }: Change): WrittenListing {
  if (current === null) return { machineId: next.id, before: null };
  const replaced = Object.entries(differences(next, current)).filter(([field]) => !PHOTOS.has(field));
  return { machineId: next.id, before: Object.fromEntries(replaced) };
}

/** The fields that a row changes; `isSoldUnseen` is derived from them. */
function differences(before: KnownMachine, { isSoldUnseen: _follows, ...next }: KnownMachine): Partial<KnownMachine> {
  const was = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(Object.entries(next).filter(([field, value]) => !isDeepStrictEqual(was.get(field), value)));
}

/** Proposes names that these listings use for the first time to moderators, as a form does. */
async function proposeNamed(tx: Db, changes: readonly Change[]): Promise<void> {
  const named = changes.flatMap(({ current, next }) =>
    current === null || fieldsChanged(current, next).some((field) => NAMING.has(field)) ? [next] : [],
  );
  await proposeModels(
    tx,
    named.map(({ brand, model, heads, needles }) => ({ brand, name: model, heads, needles })),
  );
  const accessories = named.flatMap((machine) => parseAccessories(machine.accessories));
  await proposeAccessories(tx, [...new Set(accessories.map(({ name }) => name))]);
}

const NAMING = new Set<keyof KnownMachine>(['brand', 'model', 'heads', 'needles', 'accessories']);

async function storeImages(
  tx: Db,
  { send, now }: CsvDeps,
  changes: readonly Change[],
  fetched: FetchedPictures,
): Promise<void> {
  const shown = changes
    .filter(({ current, next }) => (current?.images ?? []).join() !== next.images.join())
    .map(({ next: { id, images } }) => ({ machineId: id, images }));
  if (shown.length === 0) return;
  for (const image of fetched.values()) {
    const keeper = 'path' in image ? shown.find(({ images }) => images.includes(image.path)) : undefined;
    if ('path' in image && keeper !== undefined)
      await recordStoredImage(tx, image, { machineId: keeper.machineId, now: now() });
  }
  await assignUploads(tx, shown, send);
}

/** The admin and the import, for audit entries. */
type Author = Required<Pick<AuditEntry, 'actor' | 'importId'>>;
type Recording = { by: Author; now: Date };

/** Entries only name these fields, without their values, because entries outlive the account. */
const PERSONAL = new Set<keyof KnownMachine>(['city', 'state', 'zip', 'contactName', 'contactEmail', 'contactPhone']);

function toEntry({ current, next }: Change, by: Author): OperatorEntry {
  const action = current === null ? 'add listing from a file' : 'change listing from a file';
  if (current === null) {
    const { brand, model, year, heads, needles, price, status } = next;
    return { ...by, action, before: null, after: { brand, model, year, heads, needles, price, status } };
  }
  const changed = fieldsChanged(current, next);
  const detailed = changed.filter((field) => !PERSONAL.has(field));
  const personal = changed.filter((field) => PERSONAL.has(field));
  const factsOf = (machine: KnownMachine) =>
    Object.fromEntries(
      detailed.map((field) => [field, field === 'facts' ? visibleFacts(machine.facts, 'everyone') : machine[field]]),
    );
  const after = { ...factsOf(next), ...(personal.length === 0 ? {} : { alsoChanged: personal }) };
  return { ...by, action, before: factsOf(current), after };
}

export const NO_ROWS: OutcomeCounts = { add: 0, update: 0, unchanged: 0, known: 0, refused: 0, written: 0 };

/** Records and counts the planned results of rows, in order. Requires the lease. */
export async function recordPlanned(tx: Db, importId: string, planned: readonly RowResult[], now: Date): Promise<void> {
  if (planned.length > 0) await insertResults(tx, importId, planned);
  const counts = { ...NO_ROWS };
  for (const { outcome } of planned) counts[outcome] += 1;
  await updateProgress(tx, importId, counts, { now });
  await commitWithoutWaiting(tx);
}

type WrittenResult = RowResult & {
  /** The recorded and counted outcome of the row so far. */
  expected: StagedRow['expected'];
};

/** Records the results of written or refused rows. Most are as planned, and need no record. */
export async function recordWritten(
  tx: Db,
  importId: string,
  written: readonly WrittenResult[],
  now: Date,
): Promise<void> {
  const others = written.filter(
    ({ outcome, machineId, expected }) => outcome !== expected?.outcome || machineId !== expected.machineId,
  );
  if (others.length > 0) await updateResults(tx, importId, others);
  const counts = { ...NO_ROWS };
  for (const { outcome, expected } of written) {
    counts[outcome] += 1;
    if (expected !== undefined) counts[expected.outcome] -= 1;
    if (outcome === 'add' || outcome === 'update') counts.written += 1;
  }
  await updateProgress(tx, importId, counts, { now, writtenUntil: written.at(-1)?.row });
}

/** Small enough for a statement to end well before its timeout. */
const BATCH_SIZE = 20_000;

/**
 * Refuses skipped rows whose listing was unchanged at the check but has changed since, so that a completed import
 * either matches the site or lists its differences.
 */
export async function refuseSuperseded(deps: CsvDeps, { lease, csvImport }: Leased): Promise<void> {
  const last = await findLastRow(deps.db, lease.id);
  const since = csvImport.createdAt;
  for (let after = HEADER_ROW; after < last; after += BATCH_SIZE) {
    await withLease(deps, lease, async (tx) => {
      const refused = await updateSuperseded(tx, lease.id, { after, span: BATCH_SIZE, since, reason: CHANGED_SINCE });
      if (refused > 0)
        await updateProgress(tx, lease.id, { ...NO_ROWS, unchanged: -refused, refused }, { now: deps.now() });
    });
  }
}
