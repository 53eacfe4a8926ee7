import { insertAuditEntries, type AuditEntry } from '#app/db/audit-log.ts';
import type { Db } from '#app/db/client.ts';
import type { ListingStatus } from '#app/db/enums.ts';
import { AppError } from '#app/lib/app-error.ts';
import { matchesEtag } from '#app/lib/http.ts';
import { APPROVED_FIELDS } from '../approved-versions.schema.ts';
import { composedColumns, statusColumns } from '../machine-change.rules.ts';
import { isOpenToAll, isPublic } from '../machines.rules.ts';
import { findApprovedIds, insertMissingApproved, updateApprovedPrice, upsertApproved } from './machine-versions.db.ts';
import { isListedByOperator, areListedByOperator, type ListedBy } from './financing.db.ts';
import { machineEtag, machineNotFound } from './machine-views.service.ts';
import {
  insertMachine,
  insertMachineCopy,
  lockMachines,
  updateMachines,
  type LockedMachine,
  type MachineChange,
  type NewMachine,
  correctFinancing,
} from './machines.store.ts';
import { amendWaitingChanges } from './machine-versions.service.ts';

/** What the audit log says of what moderators, their files and imports change of a machine. */
export type OperatorEntry = Pick<AuditEntry, 'actor' | 'action' | 'before' | 'after'>;
/** Who changes a machine: its seller, the site by itself, or the operator, whose changes are recorded and count as approved. */
export type ChangedBy = 'seller' | 'site' | OperatorEntry;

/** What rooms above this one do after a change, in its transaction. */
export type FollowUps = {
  statusChanged: (tx: Db, moved: readonly { id: string; status: ListingStatus }[], now: Date) => Promise<void>;
  imagesChanged: (tx: Db, id: string, images: readonly string[]) => Promise<void>;
};

type Options = { now: Date; followUps: FollowUps };
/** `ifMatch`: tags of versions, of which one must still be the machine's; absent: whichever it is. */
type Conditions = { ifMatch?: string | undefined };

/**
 * Changes a machine, and whatever follows from the change, which may also be decided on once the machine is locked and
 * is the version that was seen. Accounts that the transaction needs are locked before. A change that names no column
 * writes nothing. Throws not_found and stale.
 */
export async function applyChange(
  tx: Db,
  by: ChangedBy,
  id: string,
  change: MachineChange | (() => Promise<MachineChange>),
  { ifMatch, ...options }: Options & Conditions,
): Promise<void> {
  const [machine] = await lockMachines(tx, [id]);
  if (machine === undefined) throw machineNotFound();
  requireUnchanged(ifMatch, machineEtag(machine.rowVersion));
  const named = typeof change === 'function' ? await change() : change;
  if (Object.keys(named).length > 0) await writeAll(tx, by, { locked: [machine], named }, options);
}

/** The same change of many machines; those that are gone stay so. */
export async function applyChangeToAll(
  tx: Db,
  by: ChangedBy,
  ids: readonly string[],
  change: MachineChange,
  options: Options,
): Promise<void> {
  await writeAll(tx, by, { locked: await lockMachines(tx, ids), named: change }, options);
}

/** Throws stale where somebody names the version that they have seen, and there is another one by now. */
export function requireUnchanged(ifMatch: string | undefined, etag: string): void {
  if (ifMatch === undefined || matchesEtag(ifMatch, etag)) return;
  throw new AppError('stale', 'This listing was changed by someone else. Reload it and make your change again');
}

/** What only the program keeps for itself: neither its seller nor a moderator counts it as a change. */
const BOOKKEEPING = new Set<string>([
  'confirmedAt',
  'sourceUrl',
  'placementsBegun',
  'placementsHeldAt',
  'premiumUntil',
  'featuredUntil',
] satisfies (keyof MachineChange)[]);

const APPROVED = new Set<string>([...APPROVED_FIELDS, 'facts']);

type Write = { locked: readonly LockedMachine[]; named: MachineChange };
type Changed = { before: LockedMachine; change: MachineChange; status: ListingStatus; isSoldUnseen: boolean };

async function writeAll(tx: Db, by: ChangedBy, { locked, named }: Write, { now, followUps }: Options): Promise<void> {
  const isBookkeeping = Object.keys(named).every((column) => BOOKKEEPING.has(column));
  const columns = isBookkeeping ? named : { updatedAt: now, ...named };
  const changed: Changed[] = [];
  for (const before of locked) {
    const change = await withDerived(tx, by, before, columns);
    const { status = before.status, isSoldUnseen = before.isSoldUnseen } = change;
    changed.push({ before, change, status, isSoldUnseen });
  }
  // That visitors have seen it is known from here on, whatever becomes of it.
  const seen = changed.filter(({ before, status }) => isPublic(before) && !(isPublic({ status }) && by !== 'seller'));
  if (!isBookkeeping) await keepSeenVersions(tx, idsOf(seen));
  if (typeof by !== 'string') await insertAuditEntries(tx, locked.map(toEntryOf(by)));
  for (const [, same] of Map.groupBy(changed, ({ change }) => JSON.stringify(change)))
    await updateMachines(tx, idsOf(same), same[0]?.change ?? {});
  if (!isBookkeeping) await updateVersions(tx, by, { changed, named, now });
  const moved = changed.filter(({ before, status }) => status !== before.status);
  const statuses = moved.map(({ before: { id }, status }) => ({ id, status }));
  if (moved.length > 0) await followUps.statusChanged(tx, statuses, now);
  if (named.images !== undefined) for (const { id } of locked) await followUps.imagesChanged(tx, id, named.images);
}

function toEntryOf(entry: OperatorEntry) {
  return ({ id }: LockedMachine): AuditEntry => ({ ...entry, subject: { type: 'machine', id } });
}

function idsOf(changed: readonly Changed[]): string[] {
  return changed.map(({ before }) => before.id);
}

/** The change with the columns that follow from those that it names. */
async function withDerived(tx: Db, by: ChangedBy, before: LockedMachine, named: MachineChange): Promise<MachineChange> {
  const names = (...columns: (keyof MachineChange)[]) => columns.some((column) => named[column] !== undefined);
  const { brand = before.brand, model = before.model } = named;
  const { city = before.city, state = before.state, zip = before.zip } = named;
  const { sellerId = before.sellerId, contactEmail = before.contactEmail, contactPhone = before.contactPhone } = named;
  const { name, location, stateCode } = composedColumns({ brand, model, city, state, zip }, before);
  return {
    ...(names('brand', 'model') ? { name } : {}),
    ...(names('city', 'state', 'zip') ? { location, stateCode } : {}),
    ...(named.status === undefined ? {} : statusColumns(named.status)),
    ...(named.status === 'sold' ? { isSoldUnseen: !(await isOpenOnceSold(tx, by, before)) } : {}),
    ...(names('sellerId', 'contactEmail', 'contactPhone')
      ? { financingAvailable: await isListedByOperator(tx, { sellerId, contactEmail, contactPhone }) }
      : {}),
    ...named,
  };
}

/** What nobody let in does not open to visitors by being sold; what was let in at some time, its seller may have lost. */
async function isOpenOnceSold(tx: Db, by: ChangedBy, { id, status }: LockedMachine): Promise<boolean> {
  return isPublic({ status }) || (by !== 'seller' && (await findApprovedIds(tx, [id])).length > 0);
}

type Versions = { changed: readonly Changed[]; named: MachineChange; now: Date };

/** What counts as approved, and what waits to replace it, after a change. */
async function updateVersions(tx: Db, by: ChangedBy, { changed, named, now }: Versions): Promise<void> {
  // A seller's lower price, which visitors see at once; any other change of a public listing waits.
  if (by === 'seller' && named.price !== undefined)
    for (const { before } of changed) if (isPublic(before)) await updateApprovedPrice(tx, before.id);
  if (typeof by === 'string') return;
  const isContent = Object.keys(named).some((column) => APPROVED.has(column));
  const approved = changed.filter((state) => isPublic(state) || (isContent && isOpenToAll(state)));
  await noteApproved(tx, idsOf(approved), now);
  const waiting = changed.filter(({ before }) => before.pendingChangeAt !== null);
  await amendWaitingChanges(
    tx,
    waiting.map(({ before: { id } }) => ({ id, before: {}, after: named })),
  );
}

/** Keeps what visitors see of these listings, where it became public without a moderator's doing. */
export async function keepSeenVersions(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await insertMissingApproved(tx, ids);
}

/** Notes that the operator lets these listings be seen as they are now. */
export async function noteApproved(tx: Db, ids: readonly string[], approvedAt: Date): Promise<void> {
  if (ids.length > 0) await upsertApproved(tx, ids, approvedAt);
}

const MOST_ID_TRIES = 5;

/** Stores a machine under the first id that is free, and returns that. One that visitors see at once counts as approved. */
export async function addMachine(
  tx: Db,
  newId: () => string,
  machine: Omit<NewMachine, 'id' | 'financingAvailable'>,
  now: Date,
): Promise<string> {
  const { status = 'pending', sellerId = null, contactEmail = null, contactPhone = null } = machine;
  const financingAvailable = await isListedByOperator(tx, { sellerId, contactEmail, contactPhone });
  const row = { ...machine, financingAvailable, createdAt: now, updatedAt: now };
  for (let tries = 1; tries <= MOST_ID_TRIES; tries += 1) {
    const id = newId();
    if (!(await insertMachine(tx, { ...row, id }))) continue;
    if (isPublic({ status })) await noteApproved(tx, [id], now);
    return id;
  }
  throw new Error('Every id that was tried is taken');
}

type Copy = { seller_id: string | null; contact_email: string | null; contact_phone: string | null };

/** Stores a deleted machine again from the copy of its row; false when its id is taken. */
export async function restoreMachine(tx: Db, copy: Copy & Readonly<Record<string, unknown>>): Promise<boolean> {
  const { seller_id: sellerId, contact_email: contactEmail, contact_phone: contactPhone } = copy;
  const isOperators = await isListedByOperator(tx, { sellerId, contactEmail, contactPhone });
  return insertMachineCopy(tx, { ...copy, financing_available: isOperators });
}

/** Keeps 'financing available' true when who the operator is, or how to reach them, has changed (CONTRACT §7). */
export async function keepFinancingTrue(tx: Db): Promise<void> {
  await correctFinancing(tx);
}

/** Whether listings that are about to be stored come with the operator's financing, in their order. */
export async function haveFinancing(tx: Db, many: readonly ListedBy[]): Promise<boolean[]> {
  return areListedByOperator(tx, many);
}
