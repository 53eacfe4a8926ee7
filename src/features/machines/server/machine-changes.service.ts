import { insertAuditEntries, type AuditEntry } from '#app/db/audit-log.ts';
import type { Db } from '#app/db/client.ts';
import type { ListingStatus } from '#app/db/enums.ts';
import { AppError } from '#app/lib/app-error.ts';
import { pick } from '#app/lib/collections.ts';
import { matchesEtag } from '#app/lib/http.ts';
import { APPROVED_FIELDS, someRevisedFields, type RevisedFields } from '../machine-versions.schema.ts';
import { changedFacts, withStatedFacts } from '../fact-registry.rules.ts';
import { findChangedSources } from './model-facts.service.ts';
import { composedColumns, statusColumns, isOpenToAll, isPublic } from '../machines.rules.ts';
import { findApprovedIds, insertMissingApproved, updateApprovedPrice, upsertApproved } from './machine-versions.db.ts';
import { areListedByOperator } from './financing.db.ts';
import { machineEtag, machineNotFound } from './machine-views.service.ts';
import {
  lockMachines,
  updateMachineRows,
  updateMachines,
  updateWaitingFields,
  type Columns,
  type MachineBefore,
  type MachineChange,
} from './machines.store.ts';
import { findWaitingChanges } from './machine-versions.service.ts';

/** What the audit log says of what moderators, their files and imports change of a machine. */
export type OperatorEntry = Pick<AuditEntry, 'actor' | 'action' | 'before' | 'after'>;
/** Who changes a machine: its seller, the site by itself, or the operator, whose changes are recorded and count as approved. */
export type ChangedBy = 'seller' | 'site' | OperatorEntry;

/** What rooms above this one do after changes, in their transaction. */
export type FollowUps = {
  statusChanged: (tx: Db, moved: readonly { id: string; status: ListingStatus }[], now: Date) => Promise<void>;
  imagesChanged: (tx: Db, shown: readonly { machineId: string; images: readonly string[] }[]) => Promise<void>;
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
  const [before] = await lockMachines(tx, [id]);
  if (before === undefined) throw machineNotFound();
  requireUnchanged(ifMatch, machineEtag(before.rowVersion));
  const named = typeof change === 'function' ? await change() : change;
  if (Object.keys(named).length > 0) await applyAll(tx, [{ before, named, by }], options, writeAlike);
}

/** The same change of many machines; those that are gone stay so. */
export async function applyChangeToAll(
  tx: Db,
  by: ChangedBy,
  ids: readonly string[],
  named: MachineChange,
  options: Options,
): Promise<void> {
  const locked = await lockMachines(tx, ids);
  await applyAll(
    tx,
    locked.map((before) => ({ before, named, by })),
    options,
    writeAlike,
  );
}

/** Changes of many locked machines, each its own, written by one statement with these columns. */
export async function applyChanges<Row extends MachineBefore>(
  tx: Db,
  columns: Columns,
  requested: readonly RequestedChange<Row>[],
  options: Options,
): Promise<void> {
  await applyAll(tx, requested, options, async (changed) => {
    const rows = changed.map(({ before, change }) => ({ ...before, ...change, id: before.id }));
    if (rows.length > 0) await updateMachineRows(tx, columns, rows, options.now);
  });
}

/** Throws stale where somebody names the version that they have seen, and there is another one by now. */
export function requireUnchanged(ifMatch: string | undefined, etag: string): void {
  if (ifMatch === undefined || matchesEtag(ifMatch, etag)) return;
  throw new AppError('stale', 'This listing was changed by someone else. Reload it and make your change again');
}

/** What only the program keeps for itself: neither its seller nor a moderator counts it as a change. */
const BOOKKEEPING = new Set<string>([
  'confirmedAt',
  'factSources',
  'sourceUrl',
  'placementsBegun',
  'placementsHeldAt',
  'premiumUntil',
  'featuredUntil',
] satisfies (keyof MachineChange)[]);

const APPROVED = new Set<string>([...APPROVED_FIELDS, 'facts']);

/** A locked machine, the columns that somebody wants changed of it, and who does. */
export type RequestedChange<Row extends MachineBefore = MachineBefore> = {
  before: Row;
  named: MachineChange;
  by: ChangedBy;
};
/** The change with what follows from it, and the status to which it leads. */
type Changed<Row extends MachineBefore = MachineBefore> = RequestedChange<Row> & {
  change: MachineChange;
  status: ListingStatus;
  isSoldUnseen: boolean;
};

async function applyAll<Row extends MachineBefore>(
  tx: Db,
  requested: readonly RequestedChange<Row>[],
  { now, followUps }: Options,
  write: (changed: readonly Changed<Row>[], tx: Db) => Promise<void>,
): Promise<void> {
  const changed = await withDerived(tx, requested, now);
  const noticed = changed.filter(({ named }) => !isBookkeeping(named));
  // That visitors have seen it is known from here on, whatever becomes of it.
  const seen = noticed.filter(
    ({ before, by, status }) => isPublic(before) && !(isPublic({ status }) && by !== 'seller'),
  );
  await keepSeenVersions(tx, idsOf(seen));
  await insertAuditEntries(
    tx,
    changed.flatMap(({ by, before: { id } }) =>
      typeof by === 'string' ? [] : [{ ...by, subject: { type: 'machine', id } as const }],
    ),
  );
  await write(changed, tx);
  await updateVersions(tx, noticed, now);
  const moved = changed.filter(({ before, status }) => status !== before.status);
  const statuses = moved.map(({ before: { id }, status }) => ({ id, status }));
  if (statuses.length > 0) await followUps.statusChanged(tx, statuses, now);
  const shown = changed.flatMap(({ before: { id }, named: { images } }) =>
    images === undefined ? [] : [{ machineId: id, images }],
  );
  if (shown.length > 0) await followUps.imagesChanged(tx, shown);
}

/** One statement for all that get the same values. */
async function writeAlike(changed: readonly Changed[], tx: Db): Promise<void> {
  for (const [, alike] of Map.groupBy(changed, ({ change }) => JSON.stringify(change)))
    await updateMachines(tx, idsOf(alike), alike[0]?.change ?? {});
}

function idsOf(changed: readonly Changed[]): string[] {
  return changed.map(({ before }) => before.id);
}

/** The changes with the columns that follow from those that they name. */
async function withDerived<Row extends MachineBefore>(
  tx: Db,
  requested: readonly RequestedChange<Row>[],
  now: Date,
): Promise<Changed<Row>[]> {
  const closed = await findClosedOnceSold(tx, requested);
  const financing = await findFinancing(tx, requested);
  const sources = await findChangedSources(tx, requested, now);
  return requested.map(({ before, named, by }) => {
    const { brand = before.brand, model = before.model } = named;
    const { city = before.city, state = before.state, zip = before.zip } = named;
    const factSources = sources.get(before.id);
    const { name, location, stateCode } = composedColumns({ brand, model, city, state, zip }, before);
    const financingAvailable = financing.get(before.id);
    const change: MachineChange = {
      ...(isBookkeeping(named) ? {} : { updatedAt: now }),
      ...(isNamed(named, ['brand', 'model']) ? { name } : {}),
      ...(isNamed(named, ['city', 'state', 'zip']) ? { location, stateCode } : {}),
      ...(named.status === undefined ? {} : statusColumns(named.status)),
      ...(named.status === 'sold' ? { isSoldUnseen: closed.has(before.id) } : {}),
      ...(financingAvailable === undefined ? {} : { financingAvailable }),
      ...named,
      ...(factSources === undefined ? {} : { factSources }),
    };
    const { status = before.status, isSoldUnseen = before.isSoldUnseen } = change;
    return { before, named, by, change, status, isSoldUnseen };
  });
}

function isBookkeeping(named: MachineChange): boolean {
  return Object.keys(named).every((column) => BOOKKEEPING.has(column));
}

function isNamed(named: MachineChange, columns: readonly (keyof MachineChange)[]): boolean {
  return columns.some((column) => named[column] !== undefined);
}

/** What nobody let in does not open to visitors by being sold; what was let in at some time, its seller may have lost. */
async function findClosedOnceSold(tx: Db, requested: readonly RequestedChange[]): Promise<Set<string>> {
  const hidden = requested.filter(({ before, named }) => named.status === 'sold' && !isPublic(before));
  const closed = new Set(hidden.map(({ before }) => before.id));
  const ofOperator = hidden.flatMap(({ before, by }) => (by === 'seller' ? [] : [before.id]));
  if (ofOperator.length > 0) for (const id of await findApprovedIds(tx, ofOperator)) closed.delete(id);
  return closed;
}

/** Whether those of which the seller or the contact changes come with the operator's financing, by their ids. */
async function findFinancing(tx: Db, requested: readonly RequestedChange[]): Promise<Map<string, boolean>> {
  const listed = requested.filter(({ named }) => isNamed(named, ['sellerId', 'contactEmail', 'contactPhone']));
  if (listed.length === 0) return new Map();
  const financing = await areListedByOperator(
    tx,
    listed.map(({ before, named }) => {
      const { sellerId = before.sellerId, contactEmail = before.contactEmail } = named;
      const { contactPhone = before.contactPhone } = named;
      return { sellerId, contactEmail, contactPhone };
    }),
  );
  return new Map(listed.map(({ before }, at) => [before.id, financing[at] ?? false]));
}

/** What counts as approved, and what waits to replace it, after changes. */
async function updateVersions(tx: Db, changed: readonly Changed[], now: Date): Promise<void> {
  // A seller's lower price, which visitors see at once; any other change of a public listing waits.
  for (const { before, named, by } of changed)
    if (by === 'seller' && named.price !== undefined && isPublic(before)) await updateApprovedPrice(tx, before.id);
  const ofOperator = changed.filter(({ by }) => typeof by !== 'string');
  const isContent = (named: MachineChange) => Object.keys(named).some((column) => APPROVED.has(column));
  const approved = ofOperator.filter((each) => isPublic(each) || (isContent(each.named) && isOpenToAll(each)));
  if (approved.length > 0) await upsertApproved(tx, idsOf(approved), now);
  const amendments = ofOperator.map(({ before: { id, facts }, change: { factSources }, named }) => ({
    id,
    before: { facts },
    after: { ...named, factSources },
  }));
  if (amendments.length > 0) await amendWaitingChanges(tx, amendments);
}

/** Keeps what visitors see of these listings, where it became public without a moderator's doing. */
export async function keepSeenVersions(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await insertMissingApproved(tx, ids);
}

type Amendment = { id: string; before: object; after: object };

/**
 * Changes in the changes that wait what the operator changes of locked listings, which is where `after` differs from
 * `before`: approved later, they would take it back.
 */
export async function amendWaitingChanges(tx: Db, amendments: readonly Amendment[]): Promise<void> {
  const waiting = await findWaitingChanges(
    tx,
    amendments.map(({ id }) => id),
  );
  for (const { id, before, after } of amendments) {
    const waits = waiting.get(id);
    if (waits === undefined) continue;
    const was = new Map(Object.entries(before));
    const { facts: _facts, factSources: _sources, ...fields } = someRevisedFields.parse(after);
    const changed = Object.entries(fields).filter(
      ([field, value]) => JSON.stringify(was.get(field)) !== JSON.stringify(value),
    );
    const facts = amendedFacts(waits, someRevisedFields.parse(before), someRevisedFields.parse(after));
    if (changed.length === 0 && facts === null) continue;
    await updateWaitingFields(tx, id, { ...Object.fromEntries(changed), ...facts });
  }
}

type Facts = Pick<RevisedFields, 'facts' | 'factSources'>;

/** Fact by fact: other facts of the seller's change stay as they are, and who says them. Null: all of them do. */
function amendedFacts(waits: Facts, before: Facts, { facts, factSources = {} }: Facts): Required<Facts> | null {
  const stated = facts === undefined ? {} : changedFacts(before.facts ?? {}, facts);
  const keys = Object.keys(stated);
  if (keys.length === 0) return null;
  const amended = withStatedFacts(waits.facts ?? {}, stated);
  const sources = { ...waits.factSources, ...pick(factSources, keys) };
  return { facts: amended, factSources: pick(sources, Object.keys(amended)) };
}
