import { insertMachineRows, updateMachineRows } from '#app/features/machines/server/machines.store.ts';
import { insertAuditEntries, type AuditEntry } from '#app/db/audit-log.ts';
import type { Db } from '#app/db/client.ts';
import { lockActor } from '#app/features/accounts/server/admin-audit.service.ts';
import { proposeAccessories } from '#app/features/reference/server/accessories.service.ts';
import { amendRevisions } from '#app/features/listings/server/listing-revisions.service.ts';
import { parseAccessories } from '#app/features/machines/accessories.rules.ts';
import { proposeModels } from '#app/features/reference/server/models.service.ts';
import { findOnceApproved, noteApproved } from '#app/features/machines/server/approved-versions.service.ts';
import { haveFinancing } from '#app/features/machines/server/financing.service.ts';
import { visibleFacts } from '#app/features/machines/fact-registry.rules.ts';
import { isOpenToAll } from '#app/features/machines/machines.rules.ts';
import { MAKE_VARIANTS } from '#app/features/media/server/image-variants.service.ts';
import { parseImageId } from '#app/features/media/object-paths.rules.ts';
import type { StoredImage } from '#app/features/media/server/store-image.service.ts';
import { revokePlacements } from '#app/features/payments/server/placements/placements.service.ts';
import { syncPlacementDays } from '#app/features/payments/server/placements/placement-days.service.ts';
import { chunked } from '#app/lib/chunk.ts';
import type { CsvDeps } from './csv-deps.service.ts';
import { insertFetched, updateUploadsClaimed, updateUploadsReleased } from './images.db.ts';
import type { StagedRow } from './imports.db.ts';
import { assertLease, type Leased } from './lease.service.ts';
import { FILED_COLUMNS, type KnownMachine } from './machines.db.ts';
import { parseObjectPath } from './image-availability.service.ts';
import { planLockedBatch, type DryRunPlan } from './plan-locked-batch.service.ts';
import type { PlannedRow } from './plan-batch.service.ts';
import { fieldsChanged } from './next-machine.rules.ts';
import { recordResults } from './record-results.service.ts';
import type { FileColumns } from './parse-row.rules.ts';

type BatchInput = {
  columns: FileColumns;
  rows: readonly StagedRow[];
  fetched: ReadonlyMap<string, StoredImage | { reason: string }>;
  /** The plan of these rows that was made without locks, if one was made. */
  dryRun: DryRunPlan | null;
  /** Who has the file imported. */
  actor: AuditEntry['actor'];
};

/** Writes a batch in one transaction: listings, images, proposals, the audit log and the results of the rows. */
export async function writeBatch(deps: CsvDeps, { lease, csvImport }: Leased, input: BatchInput): Promise<void> {
  const { columns, rows, fetched, dryRun } = input;
  await deps.db.transaction(async (tx) => {
    // Before all else: the deletion of an account locks it, and then the imports that it began.
    const actor = await lockActor(tx, input.actor);
    await assertLease(tx, lease, deps.now());
    const { storage } = deps;
    const sentAt = csvImport.createdAt;
    const planned = await planLockedBatch({ db: tx, storage }, { columns, staged: rows, fetched, dryRun, sentAt });
    const changes = await getChanges(tx, planned);
    await showOnceApproved(tx, changes);
    await storeMachines(tx, changes, deps.now());
    await storeImages(tx, deps, changes, fetched);
    await recordChanges(tx, changes, { actor, now: deps.now() });
    const idOf = new Map(changes.map(({ row, next }) => [row, next.id]));
    const expectedByRow = new Map(rows.map(({ row, expected }) => [row, expected ?? null]));
    const results = planned.map(({ row, verdict, problems, machineId }) => ({
      row,
      verdict,
      problems,
      machineId: idOf.get(row) ?? machineId,
      isDone: verdict !== 'refused',
      expected: expectedByRow.get(row) ?? null,
    }));
    await recordResults(tx, lease.id, results);
  });
}

type Change = { row: number; current: KnownMachine | null; next: KnownMachine };

async function getChanges(tx: Db, planned: readonly PlannedRow[]): Promise<Change[]> {
  const changes = planned.flatMap(({ row, current, next }) => (next === null ? [] : [{ row, current, next }]));
  if (changes.length === 0) return [];
  const financing = await haveFinancing(
    tx,
    changes.map(({ next: { sellerId, contactEmail, contactPhone } }) => ({ sellerId, contactEmail, contactPhone })),
  );
  return changes.map(({ row, current, next }, at) => {
    const financingAvailable = financing[at] ?? false;
    return { row, current, next: Object.assign(next, { financingAvailable }) };
  });
}

/** What was once approved stays open when it is sold, whatever has become of it meanwhile. */
async function showOnceApproved(tx: Db, changes: readonly Change[]): Promise<void> {
  const unseen = changes.filter(({ current, next }) => next.isSoldUnseen && current?.isSoldUnseen === false);
  if (unseen.length === 0) return;
  const approved = await findOnceApproved(
    tx,
    unseen.map(({ next }) => next.id),
  );
  for (const { next } of unseen) next.isSoldUnseen = !approved.has(next.id);
}

async function storeMachines(tx: Db, changes: readonly Change[], now: Date): Promise<void> {
  const added = changes.filter(({ current }) => current === null).map(({ next }) => next);
  const changed = changes.filter(({ current }) => current !== null);
  const sold = changed.filter(({ current, next }) => next.status === 'sold' && current?.status !== 'sold');
  await proposeNamed(tx, changes);
  if (sold.length > 0) {
    await revokePlacements(
      tx,
      sold.map(({ next }) => next.id),
      now,
    );
  }
  if (added.length > 0) await insertMachineRows(tx, FILED_COLUMNS, added, now);
  if (changed.length > 0) {
    await updateMachineRows(
      tx,
      FILED_COLUMNS,
      changed.map(({ next }) => next),
      now,
    );
    await amendRevisions(
      tx,
      changed.flatMap(({ current, next }) => (current === null ? [] : [{ id: next.id, before: current, after: next }])),
    );
    const moved = changed.filter(({ current, next }) => next.status !== current?.status);
    await syncPlacementDays(
      tx,
      moved.map(({ next }) => next.id),
      now,
    );
  }
}

/** Leaves for moderators what these listings name for the first time, as a form does. */
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

/** So few that a job has made their sizes long before it may take no longer. */
const IMAGES_PER_JOB = 20;

async function storeImages(
  tx: Db,
  { send, now }: CsvDeps,
  changes: readonly Change[],
  fetched: BatchInput['fetched'],
): Promise<void> {
  const repictured = changes.filter(({ current, next }) => (current?.images ?? []).join() !== next.images.join());
  if (repictured.length === 0) return;
  const claimed = repictured.flatMap(({ next: { id, images } }) =>
    images.map(parseObjectPath).flatMap((path) => (path === null ? [] : [{ path, machineId: id }])),
  );
  const stored = [...fetched.values()].flatMap((found) => ('path' in found ? [found] : []));
  const taken = stored.flatMap(({ path: address, ...image }) => {
    const path = parseObjectPath(address);
    const machineId = claimed.find((each) => each.path === path)?.machineId;
    return path === null || machineId === undefined ? [] : [{ ...image, path, machineId }];
  });
  if (taken.length > 0) await insertFetched(tx, taken, now());
  if (claimed.length > 0) await updateUploadsClaimed(tx, claimed);
  const shown = repictured.map(({ next: { id, images } }) => ({
    machineId: id,
    paths: images.map(parseObjectPath).filter((path) => path !== null),
  }));
  await updateUploadsReleased(tx, shown);
  const imageIds = claimed.map(({ path }) => parseImageId(path)).filter((id) => id !== null);
  for (const some of chunked(imageIds, IMAGES_PER_JOB)) await send(tx, MAKE_VARIANTS, { imageIds: some });
}

type Recording = { actor: BatchInput['actor']; now: Date };

async function recordChanges(tx: Db, changes: readonly Change[], { actor, now }: Recording): Promise<void> {
  // What visitors see of a new one is kept when it is first changed.
  const approved = changes
    .filter(({ current, next }) => current !== null && isOpenToAll(next))
    .map(({ next }) => next.id);
  if (approved.length > 0) await noteApproved(tx, approved, now);
  await insertAuditEntries(
    tx,
    changes.map((change) => toAuditEntry(change, actor)),
  );
}

/** Without a seller's contact and place, which are only named: entries stay when the account is deleted. */
const PERSONAL = new Set<keyof KnownMachine>(['city', 'state', 'zip', 'contactName', 'contactEmail', 'contactPhone']);

function toAuditEntry({ current, next }: Change, actor: Recording['actor']): AuditEntry {
  const subject = { type: 'machine', id: next.id } as const;
  const action = current === null ? 'add listing from a file' : 'change listing from a file';
  if (current === null) {
    const { brand, model, year, heads, needles, price, status } = next;
    return { actor, action, subject, before: null, after: { brand, model, year, heads, needles, price, status } };
  }
  const changed = fieldsChanged(current, next);
  const detailed = changed.filter((field) => !PERSONAL.has(field));
  const personal = changed.filter((field) => PERSONAL.has(field));
  const factsOf = (machine: KnownMachine) =>
    Object.fromEntries(
      detailed.map((field) => [field, field === 'facts' ? visibleFacts(machine.facts, 'everyone') : machine[field]]),
    );
  const after = { ...factsOf(next), ...(personal.length === 0 ? {} : { alsoChanged: personal }) };
  return { actor, action, subject, before: factsOf(current), after };
}
