import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { machines } from '#app/db/tables/machines.ts';
import { publicColumns, rowVersion } from './machines.db.ts';

const ownColumns = {
  ...publicColumns,
  price: machines.price,
  customBrand: machines.customBrand,
  customModel: machines.customModel,
  rejectionReason: machines.rejectionReason,
  premiumUntil: machines.premiumUntil,
  featuredUntil: machines.featuredUntil,
  updatedAt: machines.updatedAt,
};

const allColumns = {
  ...ownColumns,
  applyMarkup: machines.applyMarkup,
  markupPercentage: machines.markupPercentage,
  sourceUrl: machines.sourceUrl,
  listingOptionsPaymentIntentId: machines.listingOptionsPaymentIntentId,
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
  return db.select(allColumns).from(machines).where(isAmong(serials));
}

/** A machine of any status, with the version of its row. */
export async function findMachineById(db: Db, id: string) {
  const [row] = await db
    .select({ ...allColumns, rowVersion })
    .from(machines)
    .where(eq(machines.id, id));
  return row;
}

/** As one array: a list may have a thousand of them. */
function isAmong(serials: readonly number[]) {
  return sql`${machines.serial} = any(${sql.param(serials)}::int[])`;
}
