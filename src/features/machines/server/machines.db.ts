import { and, eq, inArray, isNotNull, not, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { OPEN_STATUSES, type PlacementKind } from '#app/db/enums.ts';
import { users } from '#app/db/tables/accounts.ts';
import { listingAgreements } from '#app/db/tables/agreements.ts';
import { approvedVersions, pendingChanges } from '#app/db/tables/machine-versions.ts';
import { machines, shownLoweredFrom } from '#app/db/tables/machines.ts';
import { endOfId } from '#app/db/tables/column-types.ts';
import { goneListings, machineFactKinds } from '#app/db/tables/catalogue.ts';
import { placements } from '#app/db/tables/payments.ts';
import { pick } from '#app/lib/collections.ts';
import { FACTS } from '../fact-registry.rules.ts';
import { fieldsOf } from '../machine-fields.rules.ts';
import type { LinkedMachine } from '../machine-links.rules.ts';
import { financingReason } from './financing.db.ts';
import { changedSinceApproval } from './machine-versions.db.ts';

/** The columns of the public view, without the base price and the markup. */
export const publicColumns = {
  serial: machines.serial,
  ...pick(machines, fieldsOf('everyone')),
  shownPrice: machines.shownPrice,
  loweredFrom: machines.loweredFrom,
  shownLoweredFrom,
  loweredAt:
    sql<Date | null>`case when ${machines.loweredAt} > now() - interval '30 days' then ${machines.loweredAt} end`.mapWith(
      machines.loweredAt,
    ),
  isUnderOffer: sql<boolean>`(${machines.isUnderOffer} and ${machines.status} <> 'sold')`,
  stateCode: machines.stateCode,
  facts: machines.facts,
  factSources: machines.factSources,
};

/** Changes with every write of the row, and differs between databases. */
export const rowVersion = sql<string>`(select left(epoch::text, 8) from catalogue_version) || '-' || ${machines}.xmin::text`;

/** `isOpenToAll` in SQL. */
const isOpen = and(
  inArray(machines.status, [...OPEN_STATUSES]),
  not(machines.sellerSuspended),
  or(machines.isPublic, not(machines.isSoldUnseen)),
);

/** The queries for visitors, prepared once per connection pool. */
export function preparePublicReads(db: Db) {
  const bySerials = db
    .select(publicColumns)
    .from(machines)
    // The index in memory may lag behind by half a second: a listing that was just hidden must not appear.
    .where(and(sql`${machines.serial} = any(${sql.placeholder('serials')}::int[])`, machines.isPublic))
    .prepare('public_machines_by_serials');
  const byId = db
    .select({ ...publicColumns, rowVersion })
    .from(machines)
    .where(and(eq(machines.id, sql.placeholder('id')), isOpen))
    .prepare('open_machine_by_id');
  const byIds = db
    .select(publicColumns)
    .from(machines)
    .where(and(sql`${machines.id} = any(${sql.placeholder('ids')}::text[])`, isOpen))
    .prepare('open_machines_by_ids');
  return {
    findBySerials: async (serials: readonly number[]) => bySerials.execute({ serials }),
    findOpenById: async (id: string) => (await byId.execute({ id }))[0],
    findOpenByIds: async (ids: readonly string[]) => byIds.execute({ ids }),
  };
}

/** Whether everyone can open the listing by its id. */
export async function isMachineOpen(db: Db, id: string): Promise<boolean> {
  const found = await db
    .select({ id: machines.id })
    .from(machines)
    .where(and(eq(machines.id, id), isOpen));
  return found.length > 0;
}

/** What decides whether visitors see a listing, and whether they ever did. Undefined if there is no such listing. */
export async function findStanding(db: Db, id: string) {
  const { status, isSoldUnseen, sellerSuspended } = machines;
  const wasSeen = isNotNull(approvedVersions.machineId).mapWith(Boolean);
  const [found] = await db
    .select({ status, isSoldUnseen, sellerSuspended, wasSeen })
    .from(machines)
    .leftJoin(approvedVersions, eq(approvedVersions.machineId, machines.id))
    .where(eq(machines.id, id));
  return found;
}

/** Whether a listing that visitors saw was ever deleted, even if it was restored since. */
export async function wasDeleted(db: Db, id: string): Promise<boolean> {
  return (await db.$count(goneListings, eq(goneListings.machineId, id))) > 0;
}

/** Machines, and listings deleted after visitors saw them, whose ids end in `-` and this tail. */
export async function findByTail(db: Db, tail: string): Promise<(LinkedMachine | { id: string })[]> {
  const { id, brand, heads, model } = machines;
  const end = `-${tail}`;
  const [kept, gone] = await Promise.all([
    db
      .select({ id, brand, heads, model })
      .from(machines)
      .where(eq(endOfId(id), end)),
    db
      .select({ id: goneListings.machineId })
      .from(goneListings)
      .where(eq(endOfId(goneListings.machineId), end)),
  ]);
  return [...kept, ...gone.filter((listing) => !kept.some((machine) => machine.id === listing.id))];
}

/** The start of the first active period. */
function startOf(kind: PlacementKind) {
  const isLive = sql`${placements.machineId} = ${machines.id} and ${placements.kind} = ${kind} and ${placements.endedAt} is null`;
  return sql<Date | null>`(select min(${placements.startsAt}) from ${placements} where ${isLive})`.mapWith(
    placements.startsAt,
  );
}

/** Whether the listing has Premium of which no active period was paid. */
const isPremiumGiven = sql<boolean>`coalesce((
  select bool_and(p.payment_id is null) from ${placements} p
  where p.machine_id = ${machines}.id and p.kind = 'premium' and p.ended_at is null), false)`;

/** The newest change of a listing; a pending one is always the newest. */
const newestChange = sql<unknown>`(
  select jsonb_build_object('fields', r.fields, 'submittedAt', r.submitted_at, 'outcome', r.outcome, 'reason', r.reason,
    'decidedAt', r.decided_at)
  from ${pendingChanges} r where r.machine_id = ${machines}.id
  order by r.outcome is null desc, r.submitted_at desc limit 1)`;

/** Selects from the last version of the brokerage agreement that the seller agreed to. */
const fromAgreement = (column: SQL) => sql`(select ${column} from ${listingAgreements} a
  where a.listing_id = ${machines}.id order by a.version desc limit 1)`;

const ownColumns = {
  ...publicColumns,
  ...pick(machines, fieldsOf('seller')),
  premiumStartsAt: startOf('premium'),
  featuredStartsAt: startOf('featured'),
  isPremiumGiven,
  reviewStatus: machines.reviewStatus,
  newestChange,
  agreedVersion: sql<number | null>`${fromAgreement(sql`a.version`)}`,
  agreedAt: sql<Date | null>`${fromAgreement(sql`a.agreed_at`)}`.mapWith(listingAgreements.agreedAt),
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

/** The machines of a seller among these. */
export async function findMachinesOfSeller(db: Db, sellerId: string, serials: readonly number[]) {
  return db
    .select(ownColumns)
    .from(machines)
    .where(and(isAmong(serials), eq(machines.sellerId, sellerId)));
}

/** These machines, of any status. */
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

/** The row versions of these machines, by id. */
export async function findRowVersions(db: Db, ids: readonly string[]) {
  return db
    .select({ id: machines.id, rowVersion })
    .from(machines)
    .where(sql`${machines.id} = any(${sql.param(ids)}::text[])`);
}

/** A single array parameter, because a list may have a thousand serials. */
function isAmong(serials: readonly number[]) {
  return sql`${machines.serial} = any(${sql.param(serials)}::int[])`;
}

/** Registers the kind of each fact in the database, which then rejects values of another kind. */
export async function registerFactKinds(db: Db): Promise<void> {
  if (FACTS.length === 0) return;
  await db
    .insert(machineFactKinds)
    .values(FACTS.map(({ key, kind }) => ({ key, kind: kind.type })))
    .onConflictDoUpdate({ target: machineFactKinds.key, set: { kind: sql`excluded.kind` } });
}
