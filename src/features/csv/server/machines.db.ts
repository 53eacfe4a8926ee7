import { and, asc, gt, or, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { users } from '#app/db/tables/accounts.ts';
import { machines } from '#app/db/tables/machines.ts';

/** What a file tells of a listing, and what follows from that: columns by their fields. */
export const FILED_COLUMNS = {
  id: machines.id,
  name: machines.name,
  brand: machines.brand,
  model: machines.model,
  customBrand: machines.customBrand,
  customModel: machines.customModel,
  year: machines.year,
  condition: machines.condition,
  heads: machines.heads,
  needles: machines.needles,
  price: machines.price,
  hiddenPrice: machines.hiddenPrice,
  isConsignment: machines.isConsignment,
  city: machines.city,
  state: machines.state,
  zip: machines.zip,
  location: machines.location,
  stateCode: machines.stateCode,
  accessories: machines.accessories,
  description: machines.description,
  facts: machines.facts,
  image: machines.image,
  images: machines.images,
  mainImageIndex: machines.mainImageIndex,
  sourceUrl: machines.sourceUrl,
  status: machines.status,
  sellerId: machines.sellerId,
  contactName: machines.contactName,
  contactEmail: machines.contactEmail,
  contactPhone: machines.contactPhone,
  isSoldUnseen: machines.isSoldUnseen,
  rejectionReason: machines.rejectionReason,
  isPremiumPaid: machines.isPremiumPaid,
  premiumUntil: machines.premiumUntil,
  isFeaturedPaid: machines.isFeaturedPaid,
  featuredUntil: machines.featuredUntil,
  financingAvailable: machines.financingAvailable,
};

/** These listings as a file may change them. */
export async function findKnownMachines(db: Db, ids: readonly string[]) {
  return db.select(FILED_COLUMNS).from(machines).where(isAmong(ids));
}
export type KnownMachine = Awaited<ReturnType<typeof findKnownMachines>>[number];

/** The same, which stay so until the transaction ends. In one order: two must not wait for each other. */
export async function lockKnownMachines(tx: Db, ids: readonly string[]): Promise<KnownMachine[]> {
  return tx.select(FILED_COLUMNS).from(machines).where(isAmong(ids)).orderBy(asc(machines.id)).for('no key update');
}

/** Those of these listings that have changed, or were made, since then. */
export async function findChangedSince(db: Db, ids: readonly string[], since: Date): Promise<string[]> {
  const changed = await db
    .select({ id: machines.id })
    .from(machines)
    .where(and(isAmong(ids), or(gt(machines.updatedAt, since), gt(machines.pendingChangeAt, since))));
  return changed.map(({ id }) => id);
}

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

/** Whose these listings are. */
export async function findSellersOf(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectDistinct({ sellerId: machines.sellerId }).from(machines).where(isAmong(ids));
  return rows.flatMap(({ sellerId }) => sellerId ?? []);
}

function isAmong(ids: readonly string[]) {
  return sql`${machines.id} = any(${sql.param(ids)}::text[])`;
}

function areAccounts(ids: readonly string[]) {
  return sql`${users.id} = any(${sql.param(ids)}::uuid[])`;
}
