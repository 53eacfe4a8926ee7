import { eq, asc, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import type { ReviewStatus } from '#app/db/enums.ts';
import { accessories } from '#app/db/tables/site.ts';

export async function findApprovedAccessoryNames(db: Db): Promise<string[]> {
  const rows = await db.select({ name: accessories.name }).from(accessories).where(eq(accessories.status, 'approved'));
  return rows.map(({ name }) => name);
}

/** Inserts names that do not exist yet, ignoring case; returns their number. */
export async function insertMissingAccessories(
  db: Db,
  names: readonly string[],
  review: { status: ReviewStatus; proposedBy?: string | null },
): Promise<number> {
  if (names.length === 0) return 0;
  const inserted = await db
    .insert(accessories)
    .values(names.map((name) => ({ name, ...review })))
    .onConflictDoNothing()
    .returning({ id: accessories.id });
  return inserted.length;
}

export type AccessoryRow = typeof accessories.$inferSelect;

/** The accessories of one status or of all, the oldest first. */
export async function findAllAccessories(db: Db, status: ReviewStatus | undefined): Promise<AccessoryRow[]> {
  return db
    .select()
    .from(accessories)
    .where(status === undefined ? undefined : eq(accessories.status, status))
    .orderBy(asc(accessories.createdAt), asc(accessories.id));
}

export async function findAccessory(tx: Db, id: string): Promise<AccessoryRow | undefined> {
  return (await tx.select().from(accessories).where(eq(accessories.id, id)))[0];
}

/** The accessory of this name, ignoring case. */
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

function getStoredRow(rows: readonly AccessoryRow[]): AccessoryRow {
  const [row] = rows;
  if (row === undefined) throw new Error('The accessory was not stored');
  return row;
}
