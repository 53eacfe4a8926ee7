import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { users } from '#app/db/tables/accounts.ts';
import type { PlacementKind } from '#app/db/enums.ts';
import { approvedVersions, listingRevisions, machines } from '#app/db/tables/machines.ts';
import { placements } from '#app/db/tables/payments.ts';
import { pick } from '#app/lib/pick.ts';
import { fieldsOf } from '../machine-fields.rules.ts';
import { changedSinceApproval } from './approved-versions.db.ts';
import { financingReason } from './financing.db.ts';
import { publicColumns, rowVersion } from './machines.db.ts';

/** Where the first of the runs begins that have not ended. */
function startOf(kind: PlacementKind) {
  const isLive = sql`${placements.machineId} = ${machines.id} and ${placements.kind} = ${kind} and ${placements.endedAt} is null`;
  return sql<Date | null>`(select min(${placements.startsAt}) from ${placements} where ${isLive})`.mapWith(
    placements.startsAt,
  );
}

/** The newest change of a listing; the one that waits is always the newest. */
const newestRevision = sql<unknown>`(
  select jsonb_build_object('fields', r.fields, 'submittedAt', r.submitted_at, 'outcome', r.outcome, 'reason', r.reason,
    'decidedAt', r.decided_at)
  from ${listingRevisions} r where r.machine_id = ${machines}.id
  order by r.outcome is null desc, r.submitted_at desc limit 1)`;

const ownColumns = {
  ...publicColumns,
  ...pick(machines, fieldsOf('seller')),
  premiumStartsAt: startOf('premium'),
  featuredStartsAt: startOf('featured'),
  reviewStatus: machines.reviewStatus,
  revision: newestRevision,
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
