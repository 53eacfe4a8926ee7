import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import type { ReviewStatus } from '#app/db/enums.ts';
import { accessories } from '#app/db/tables/site.ts';

export type AccessoryRow = typeof accessories.$inferSelect;

/** The accessories of one status or of all, the longest waiting first. */
export async function findAllAccessories(db: Db, status: ReviewStatus | undefined): Promise<AccessoryRow[]> {
  return db
    .select()
    .from(accessories)
    .where(status === undefined ? undefined : eq(accessories.status, status))
    .orderBy(asc(accessories.createdAt), asc(accessories.id));
}

/** Holds up whoever else adds, renames or removes an accessory, new listings included, until the transaction ends. */
export async function lockAccessories(tx: Db): Promise<void> {
  await tx.execute(sql`lock table ${accessories} in share row exclusive mode`);
}

export async function findAccessory(tx: Db, id: string): Promise<AccessoryRow | undefined> {
  return (await tx.select().from(accessories).where(eq(accessories.id, id)))[0];
}

/** The accessory of this name, whatever its case. */
export async function findAccessoryByName(tx: Db, name: string): Promise<AccessoryRow | undefined> {
  const rows = await tx
    .select()
    .from(accessories)
    .where(eq(sql`lower(${accessories.name})`, sql`lower(${name})`));
  return rows[0];
}

export async function insertAccessory(tx: Db, name: string): Promise<AccessoryRow> {
  return getStoredRow(await tx.insert(accessories).values({ name, status: 'approved' }).returning());
}

export async function updateAccessory(
  tx: Db,
  id: string,
  fields: Partial<Pick<AccessoryRow, 'name' | 'status'>>,
): Promise<AccessoryRow> {
  return getStoredRow(await tx.update(accessories).set(fields).where(eq(accessories.id, id)).returning());
}

export async function deleteAccessory(tx: Db, id: string): Promise<void> {
  await tx.delete(accessories).where(eq(accessories.id, id));
}

function getStoredRow(rows: readonly AccessoryRow[]): AccessoryRow {
  const [row] = rows;
  if (row === undefined) throw new Error('The accessory was not stored');
  return row;
}
