import { and, eq, inArray, isNotNull, not, or, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { OPEN_STATUSES, type PlacementKind } from '#app/db/enums.ts';
import { users } from '#app/db/tables/accounts.ts';
import { approvedVersions, machines, pendingChanges } from '#app/db/tables/machines.ts';
import { goneListings, machineFactKinds } from '#app/db/tables/catalogue.ts';
import { placements } from '#app/db/tables/payments.ts';
import { pick } from '#app/lib/collections.ts';
import { FACTS } from '../fact-registry.rules.ts';
import { fieldsOf } from '../machine-fields.rules.ts';
import { financingReason } from './financing.db.ts';
import { changedSinceApproval } from './machine-versions.db.ts';

/** What a public view is made of. The base price and the mark-up are not in it. */
export const publicColumns = {
  serial: machines.serial,
  ...pick(machines, fieldsOf('everyone')),
  shownPrice: machines.shownPrice,
  stateCode: machines.stateCode,
  facts: machines.facts,
  factSources: machines.factSources,
};

/** Changes with every write of the row, and differs between databases. */
export const rowVersion = sql<string>`(select left(epoch::text, 8) from catalogue_version) || '-' || ${machines}.xmin::text`;

/** What anybody may open by its id: isOpenToAll in SQL. */
const isOpen = and(inArray(machines.status, [...OPEN_STATUSES]), or(machines.isPublic, not(machines.isSoldUnseen)));

/** The reads that every visitor causes, prepared once for the life of the pool. */
export function preparePublicReads(db: Db) {
  const bySerials = db
    .select(publicColumns)
    .from(machines)
    // The index in memory may be half a second old: what has just been taken back must not show.
    .where(and(sql`${machines.serial} = any(${sql.placeholder('serials')}::int[])`, machines.isPublic))
    .prepare('public_machines_by_serials');
  const byId = db
    .select({ ...publicColumns, rowVersion })
    .from(machines)
    .where(and(eq(machines.id, sql.placeholder('id')), isOpen))
    .prepare('open_machine_by_id');
  return {
    findBySerials: async (serials: readonly number[]) => bySerials.execute({ serials }),
    findOpenById: async (id: string) => (await byId.execute({ id }))[0],
  };
}

/** Whether a visitor may open the listing by its id. */
export async function isMachineOpen(db: Db, id: string): Promise<boolean> {
  const found = await db
    .select({ id: machines.id })
    .from(machines)
    .where(and(eq(machines.id, id), isOpen));
  return found.length > 0;
}

/** How a listing stands, and whether visitors ever saw it. Undefined: there is none. */
export async function findStanding(db: Db, id: string) {
  const wasSeen = isNotNull(approvedVersions.machineId).mapWith(Boolean);
  const [found] = await db
    .select({ status: machines.status, wasSeen })
    .from(machines)
    .leftJoin(approvedVersions, eq(approvedVersions.machineId, machines.id))
    .where(eq(machines.id, id));
  return found;
}

/** Whether visitors saw such a listing and it was deleted since, or brought back. */
export async function wasDeleted(db: Db, id: string): Promise<boolean> {
  return (await db.$count(goneListings, eq(goneListings.machineId, id))) > 0;
}

/** Where the first of the runs begins that have not ended. */
function startOf(kind: PlacementKind) {
  const isLive = sql`${placements.machineId} = ${machines.id} and ${placements.kind} = ${kind} and ${placements.endedAt} is null`;
  return sql<Date | null>`(select min(${placements.startsAt}) from ${placements} where ${isLive})`.mapWith(
    placements.startsAt,
  );
}

/** The newest change of a listing; the one that waits is always the newest. */
const newestChange = sql<unknown>`(
  select jsonb_build_object('fields', r.fields, 'submittedAt', r.submitted_at, 'outcome', r.outcome, 'reason', r.reason,
    'decidedAt', r.decided_at)
  from ${pendingChanges} r where r.machine_id = ${machines}.id
  order by r.outcome is null desc, r.submitted_at desc limit 1)`;

const ownColumns = {
  ...publicColumns,
  ...pick(machines, fieldsOf('seller')),
  premiumStartsAt: startOf('premium'),
  featuredStartsAt: startOf('featured'),
  reviewStatus: machines.reviewStatus,
  newestChange,
};

const allColumns = {
  ...ownColumns,
  ...pick(machines, fieldsOf('operator')),
  isSoldUnseen: machines.isSoldUnseen,
  rowVersion,
  sellerName: users.name,
  sellerUsername: users.username,
  approvedAt: approvedVersions.approvedAt,
  changedSinceApproval,
  financingReason,
};

/** A seller's machines among these. */
export async function findMachinesOfSeller(db: Db, sellerId: string, serials: readonly number[]) {
  return db
    .select(ownColumns)
    .from(machines)
    .where(and(isAmong(serials), eq(machines.sellerId, sellerId)));
}

/** These machines, whatever their status. */
export async function findMachines(db: Db, serials: readonly number[]) {
  return selectWhole(db).where(isAmong(serials));
}

/** A machine of any status. */
export async function findMachineById(db: Db, id: string) {
  return (await selectWhole(db).where(eq(machines.id, id)))[0];
}

function selectWhole(db: Db) {
  return db
    .select(allColumns)
    .from(machines)
    .leftJoin(users, eq(users.id, machines.sellerId))
    .leftJoin(approvedVersions, eq(approvedVersions.machineId, machines.id));
}

/** The versions of these machines' rows, by their ids. */
export async function findRowVersions(db: Db, ids: readonly string[]) {
  return db
    .select({ id: machines.id, rowVersion })
    .from(machines)
    .where(sql`${machines.id} = any(${sql.param(ids)}::text[])`);
}

/** As one array: a list may have a thousand of them. */
function isAmong(serials: readonly number[]) {
  return sql`${machines.serial} = any(${sql.param(serials)}::int[])`;
}

/** Tells the database of which kind each fact of the registry is, so that it takes no value of another. */
export async function registerFactKinds(db: Db): Promise<void> {
  if (FACTS.length === 0) return;
  await db
    .insert(machineFactKinds)
    .values(FACTS.map(({ key, kind }) => ({ key, kind: kind.type })))
    .onConflictDoUpdate({ target: machineFactKinds.key, set: { kind: sql`excluded.kind` } });
}
