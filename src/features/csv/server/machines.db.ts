import { asc, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { users } from '#app/db/tables/accounts.ts';
import { machines } from '#app/db/tables/machines.ts';
import { pick } from '#app/lib/pick.ts';
import { LISTING_COLUMNS } from '../csv-imports.schema.ts';

/** What a file tells of a listing, and what follows from that: columns by their fields. */
export const FILED_COLUMNS = pick(machines, [
  ...LISTING_COLUMNS,
  'name',
  'customBrand',
  'customModel',
  'location',
  'stateCode',
  'facts',
  'image',
  'isSoldUnseen',
  'rejectionReason',
  'isPremiumPaid',
  'premiumUntil',
  'isFeaturedPaid',
  'featuredUntil',
  'financingAvailable',
]);

export type KnownMachine = Pick<typeof machines.$inferSelect, keyof typeof FILED_COLUMNS>;

/** These listings as a file may change them, with the version of each row and when somebody changed it last. */
export async function findKnownMachines(db: Db, ids: readonly string[]) {
  // A change that waits for a moderator is one too.
  const changedAt = sql`greatest(${machines.updatedAt}, ${machines.pendingChangeAt})`.mapWith(machines.updatedAt);
  return db
    .select({ ...FILED_COLUMNS, rowVersion, changedAt })
    .from(machines)
    .where(isAmong(ids));
}
export type StoredMachine = Awaited<ReturnType<typeof findKnownMachines>>[number];

/** The versions of these rows, which stay so until the transaction ends. In one order: two must not wait for each other. */
export async function lockRowVersions(tx: Db, ids: readonly string[]) {
  return tx
    .select({ id: machines.id, rowVersion })
    .from(machines)
    .where(isAmong(ids))
    .orderBy(asc(machines.id))
    .for('no key update');
}

/** Changes with every write of the row. */
const rowVersion = sql<string>`${machines}.xmin::text`;

/** Those of these accounts that there are. */
export async function findAccountIds(db: Db, ids: readonly string[]): Promise<string[]> {
  return (await db.select({ id: users.id }).from(users).where(areAccounts(ids))).map(({ id }) => id);
}

/** The same, which stay until the transaction ends. Before any listing, and by their ids, as deletions lock them. */
export async function lockAccountIds(tx: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(areAccounts(ids))
    .orderBy(asc(users.id))
    .for('key share');
  return rows.map(({ id }) => id);
}

function isAmong(ids: readonly string[]) {
  return sql`${machines.id} = any(${sql.param(ids)}::text[])`;
}

function areAccounts(ids: readonly string[]) {
  return sql`${users.id} = any(${sql.param(ids)}::uuid[])`;
}
