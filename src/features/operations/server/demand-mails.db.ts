import { and, asc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { isOfFamily } from '#app/db/conditions.ts';
import { getsSellerMails, users } from '#app/db/tables/accounts.ts';
import { machines } from '#app/db/tables/machines.ts';
import { demandMails } from '#app/db/tables/seller-reports.ts';
import { MOST_SELLERS, type MailedKind } from '../demand-mails.schema.ts';

type Mailed = { kind: string; since: Date };

/**
 * The sellers of sold or rejected machines of a kind, by name, who get mails about demand and have had none about this
 * kind since a time.
 */
export async function findSellersOfKind(db: Db, kind: MailedKind, mailed: Mailed) {
  const name = sql<string>`coalesce(${users.name}, ${users.username})`;
  return db
    .select({
      id: users.id,
      name,
      listings: sql<string[]>`array_agg(distinct ${machines.name} order by ${machines.name})`,
    })
    .from(machines)
    .innerJoin(users, eq(users.id, machines.sellerId))
    .where(
      and(
        isOfKind(kind),
        inArray(machines.status, ['sold', 'rejected']),
        getsSellerMails,
        sql`not exists (${mailOf(db, mailed, sql`${users.id}`)})`,
      ),
    )
    .groupBy(users.id)
    .orderBy(asc(sql`lower(${name})`), asc(users.id))
    .limit(MOST_SELLERS);
}

function isOfKind({ brand, family, heads }: MailedKind): SQL | undefined {
  return and(
    eq(machines.brandKey, brand.toLowerCase()),
    family === undefined ? undefined : isOfFamily(machines.modelKey, family),
    heads === undefined ? undefined : eq(machines.heads, heads),
  );
}

function mailOf(db: Db, { kind, since }: Mailed, userId: SQL | string) {
  return db
    .select({ userId: demandMails.userId })
    .from(demandMails)
    .where(and(eq(demandMails.userId, userId), eq(demandMails.kind, kind), gt(demandMails.sentAt, since)));
}

/** Whether this seller had a mail about a kind of machines since a time. */
export async function hasDemandMail(tx: Db, userId: string, mailed: Mailed): Promise<boolean> {
  return (await mailOf(tx, mailed, userId)).length > 0;
}

/** The names of a seller's sold and rejected listings of a kind. */
export async function findEndedListings(tx: Db, sellerId: string, kind: MailedKind): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ name: machines.name })
    .from(machines)
    .where(and(isOfKind(kind), inArray(machines.status, ['sold', 'rejected']), eq(machines.sellerId, sellerId)))
    .orderBy(asc(machines.name));
  return rows.map(({ name }) => name);
}

export async function insertDemandMail(tx: Db, row: typeof demandMails.$inferInsert): Promise<void> {
  await tx.insert(demandMails).values(row);
}
