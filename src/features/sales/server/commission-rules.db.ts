import { asc, eq, getTableColumns, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { users } from '#app/db/tables/accounts.ts';
import { commissionRules } from '#app/db/tables/sales.ts';

type RuleRow = typeof commissionRules.$inferSelect;

/** The whole table: of each channel the general entry first, then brands and sellers. */
export async function findCommissionRules(db: Db) {
  return db
    .select({ ...getTableColumns(commissionRules), seller: users.username })
    .from(commissionRules)
    .leftJoin(users, eq(users.id, commissionRules.sellerId))
    .orderBy(
      asc(commissionRules.channel),
      sql`${users.username} is not null`,
      asc(users.username),
      sql`${commissionRules.brand} is not null`,
      asc(commissionRules.brand),
    );
}

/** The entries that may apply to the listings of a seller; null for a listing without one. */
export async function findRulesFor(db: Db, sellerId: string | null): Promise<RuleRow[]> {
  const isSellers = sellerId === null ? undefined : eq(commissionRules.sellerId, sellerId);
  return db
    .select()
    .from(commissionRules)
    .where(or(isNull(commissionRules.sellerId), isSellers));
}

/** Stores an entry. Returns undefined if there is one for the same channel, brand and seller. */
export async function insertCommissionRule(tx: Db, rule: Omit<RuleRow, 'id'>): Promise<RuleRow | undefined> {
  return (await tx.insert(commissionRules).values(rule).onConflictDoNothing().returning())[0];
}

export async function lockCommissionRule(tx: Db, id: string): Promise<RuleRow | undefined> {
  return (await tx.select().from(commissionRules).where(eq(commissionRules.id, id)).for('update'))[0];
}

export async function updateCommissionPercent(tx: Db, id: string, percent: number): Promise<void> {
  await tx.update(commissionRules).set({ percent }).where(eq(commissionRules.id, id));
}

export async function deleteCommissionRule(tx: Db, id: string): Promise<void> {
  await tx.delete(commissionRules).where(eq(commissionRules.id, id));
}
