import { insertAuditEntries, type AuditEntry } from '#app/db/audit-log.ts';
import type { Db } from '#app/db/client.ts';
import type { ListingStatus } from '#app/db/enums.ts';
import { AppError } from '#app/lib/app-error.ts';
import { pick } from '#app/lib/collections.ts';
import { matchesEtag } from '#app/lib/http.ts';
import { APPROVED_FIELDS, someRevisedFields, type RevisedFields } from '../machine-versions.schema.ts';
import { changedFacts, withStatedFacts } from '../fact-registry.rules.ts';
import { findChangedSources } from './model-facts.service.ts';
import { composedColumns } from '../composed-columns.rules.ts';
import { statusColumns, isOpenByStatus, isPublic } from '../machines.rules.ts';
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

/** The audit entry of a change by moderators, their files or imports. */
export type OperatorEntry = Omit<AuditEntry, 'subject'>;
/** The source of a change: the seller, the site, or the operator, whose changes are audited and count as approved. */
export type ChangedBy = 'seller' | 'site' | OperatorEntry;

type StatusChange = { id: string; from: ListingStatus; to: ListingStatus };

/** Callbacks of higher layers, called after changes in the same transaction. */
export type FollowUps = {
  statusChanged: (tx: Db, moved: readonly StatusChange[], now: Date) => Promise<void>;
  imagesChanged: (tx: Db, shown: readonly { machineId: string; images: readonly string[] }[]) => Promise<void>;
};

type Options = { now: Date; followUps: FollowUps };
/** `ifMatch`: ETags, one of which must match the machine's; undefined matches any version. */
type Conditions = { ifMatch?: string | undefined };

/**
 * Changes a machine and everything that depends on the change. A function is called after the machine is locked and its
 * version is checked. The caller must first lock the accounts that the transaction needs. A change without columns
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

/** Applies the same change to many machines; deleted ones are skipped. */
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

/** Applies individual changes to many locked machines, writing these columns in one statement. */
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

/** Throws stale if `ifMatch` names a version other than the current one. */
export function requireUnchanged(ifMatch: string | undefined, etag: string): void {
  if (ifMatch === undefined || matchesEtag(ifMatch, etag)) return;
  throw new AppError('stale', 'This listing was changed by someone else. Reload it and make your change again');
}

/** Internal columns, which do not count as a change to sellers and moderators. */
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

/** A locked machine, the columns to change, and the source of the change. */
export type RequestedChange<Row extends MachineBefore = MachineBefore> = {
  before: Row;
  named: MachineChange;
  by: ChangedBy;
};
/** The change including derived columns, and the resulting status. */
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
  // Records that visitors have seen the listing, because it may be hidden from now on.
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
  const moved = changed.flatMap(({ before: { id, status: from }, status: to }) =>
    from === to ? [] : [{ id, from, to }],
  );
  if (moved.length > 0) await followUps.statusChanged(tx, moved, now);
  const shown = changed.flatMap(({ before: { id }, named: { images } }) =>
    images === undefined ? [] : [{ machineId: id, images }],
  );
  if (shown.length > 0) await followUps.imagesChanged(tx, shown);
}

/** Uses one statement for all machines that get the same values. */
async function writeAlike(changed: readonly Changed[], tx: Db): Promise<void> {
  for (const [, alike] of Map.groupBy(changed, ({ change }) => JSON.stringify(change)))
    await updateMachines(tx, idsOf(alike), alike[0]?.change ?? {});
}

function idsOf(changed: readonly Changed[]): string[] {
  return changed.map(({ before }) => before.id);
}

/** Adds the derived columns to the changes. */
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
      ...(named.status === 'sold' && before.status !== 'sold' ? { soldAt: now } : {}),
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

/**
 * A hidden listing does not open to visitors when its seller marks it as sold. When the operator or the site does, it
 * opens if it was approved before.
 */
async function findClosedOnceSold(tx: Db, requested: readonly RequestedChange[]): Promise<Set<string>> {
  const hidden = requested.filter(({ before, named }) => named.status === 'sold' && !isPublic(before));
  const closed = new Set(hidden.map(({ before }) => before.id));
  const ofOperator = hidden.flatMap(({ before, by }) => (by === 'seller' ? [] : [before.id]));
  if (ofOperator.length > 0) for (const id of await findApprovedIds(tx, ofOperator)) closed.delete(id);
  return closed;
}

/** Whether machines whose seller or contact changes are offered with the operator's financing, by id. */
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

/** Updates the approved versions and the pending changes after changes of listings. */
async function updateVersions(tx: Db, changed: readonly Changed[], now: Date): Promise<void> {
  // A seller's lower price is public at once; all other changes of a public listing wait.
  for (const { before, named, by } of changed)
    if (by === 'seller' && named.price !== undefined && isPublic(before)) await updateApprovedPrice(tx, before.id);
  const ofOperator = changed.filter(({ by }) => typeof by !== 'string');
  const isContent = (named: MachineChange) => Object.keys(named).some((column) => APPROVED.has(column));
  const approved = ofOperator.filter((each) => isPublic(each) || (isContent(each.named) && isOpenByStatus(each)));
  if (approved.length > 0) await upsertApproved(tx, idsOf(approved), now);
  const amendments = ofOperator.map(({ before: { id, facts }, change: { factSources }, named }) => ({
    id,
    before: { facts },
    after: { ...named, factSources },
  }));
  if (amendments.length > 0) await amendWaitingChanges(tx, amendments);
}

/** Stores what visitors see of listings that became public without a moderator. */
export async function keepSeenVersions(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await insertMissingApproved(tx, ids);
}

type Amendment = { id: string; before: object; after: object };

/**
 * Applies the operator's changes of locked listings, the differences between `before` and `after`, to their pending
 * changes; otherwise an approval would revert them.
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

/** Amends individual facts and their sources, and keeps the others of the seller's change. Null if no fact differs. */
function amendedFacts(waits: Facts, before: Facts, { facts, factSources = {} }: Facts): Required<Facts> | null {
  const stated = facts === undefined ? {} : changedFacts(before.facts ?? {}, facts);
  const keys = Object.keys(stated);
  if (keys.length === 0) return null;
  const amended = withStatedFacts(waits.facts ?? {}, stated);
  const sources = { ...waits.factSources, ...pick(factSources, keys) };
  return { facts: amended, factSources: pick(sources, Object.keys(amended)) };
}
