import { isDeepStrictEqual } from 'node:util';
import { insertMachineRows, updateMachineRows } from '#app/features/machines/server/machines.store.ts';
import { insertAuditEntries, type AuditEntry } from '#app/db/audit-log.ts';
import type { Db } from '#app/db/client.ts';
import { lockActor } from '#app/features/accounts/server/admin-audit.service.ts';
import { proposeAccessories, proposeModels } from '#app/features/reference/server/reference-data.service.ts';
import { amendWaitingChanges, findOnceApproved } from '#app/features/machines/server/machine-versions.service.ts';
import { parseAccessories } from '#app/features/machines/accessories.rules.ts';
import { noteApproved, haveFinancing } from '#app/features/machines/server/machine-changes.service.ts';
import { visibleFacts } from '#app/features/machines/fact-registry.rules.ts';
import { isOpenToAll } from '#app/features/machines/machines.rules.ts';
import {
  revokePlacements,
  syncPlacementDays,
} from '#app/features/payments/server/placements/placement-days.service.ts';
import { assignUploads, lockUploadsAt, recordStoredImage } from '#app/features/media/server/uploads.service.ts';
import type { FetchedPictures } from './fetch-pictures.service.ts';
import type { CsvDeps } from './csv-deps.service.ts';
import { assertLease, recordResults, type Leased } from './lease.service.ts';
import { FILED_COLUMNS, lockAccountIds, lockRowVersions, type KnownMachine } from './machines.db.ts';
import { fieldsChanged } from './parse-row.rules.ts';
import type { BatchPlan, PlanBasis, PlannedRow } from './plan-batch.service.ts';

type PlannedBatch = {
  plan: BatchPlan;
  fetched: FetchedPictures;
};

/**
 * Writes a batch in one transaction: listings, images, proposals, the audit log and the results of the rows. False, and
 * nothing is written, when somebody has changed what its plan rests on.
 */
export async function writeBatch(
  deps: CsvDeps,
  { lease, csvImport }: Leased,
  { plan, fetched }: PlannedBatch,
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    // Before all else: the deletion of an account locks it, and then the imports that it began.
    const actor = await lockActor(tx, { id: csvImport.startedBy, username: csvImport.startedByName });
    await assertLease(tx, lease, deps.now());
    if (!(await lockBasis(tx, plan.basis))) return false;
    const changes = await getChanges(tx, plan.rows);
    await showOnceApproved(tx, changes);
    await storeMachines(tx, changes, deps.now());
    await storeImages(tx, deps, changes, fetched);
    await recordChanges(tx, changes, { actor, now: deps.now() });
    const idOf = new Map(changes.map(({ row, next }) => [row, next.id]));
    const results = plan.rows.map(({ row, outcome, problems, machineId, expected }) => ({
      row,
      outcome,
      problems,
      machineId: idOf.get(row) ?? machineId,
      isDone: outcome !== 'refused',
      expected,
    }));
    await recordResults(tx, lease.id, results);
    return true;
  });
}

/** Locks the accounts, listings and uploads that a plan rests on until the transaction ends; false when they are others. */
async function lockBasis(tx: Db, { accounts, ids, machines, paths, uploads }: PlanBasis): Promise<boolean> {
  // In one go, with those of the listings: a deletion locks an account before its listings, and so does this.
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
    await amendWaitingChanges(
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

type Recording = { actor: AuditEntry['actor']; now: Date };

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
