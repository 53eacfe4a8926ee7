import { and, count, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import type { SaleAnswer } from '#app/db/enums.ts';
import { users } from '#app/db/tables/accounts.ts';
import { approvedVersions } from '#app/db/tables/machine-versions.ts';
import { machines } from '#app/db/tables/machines.ts';
import { saleChecks } from '#app/db/tables/sale-checks.ts';

/** When an action of a seller or a moderator last showed that the machine is for sale. */
export const lastConfirmedAt = sql<Date>`greatest(${machines}.created_at, ${machines}.confirmed_at, (
  select v.approved_at from ${approvedVersions} v where v.machine_id = ${machines}.id))`;

/** A public listing of a seller. A pending change already shows that the machine is for sale. */
const isAsked = and(
  machines.isPublic,
  isNull(machines.pendingChangeAt),
  eq(machines.financingAvailable, false),
  isNotNull(machines.sellerId),
);

function isDue(before: Date) {
  const lastAsked = sql`(select max(c.sent_at) from ${saleChecks} c where c.machine_id = ${machines}.id)`;
  return and(isAsked, sql`greatest(${lastConfirmedAt}, ${lastAsked}) < ${sql.param(before, saleChecks.sentAt)}`);
}

/** Listings that were neither confirmed nor asked about since `before`, by id, after `afterId`. */
export async function findListingsToAsk(
  db: Db,
  { before, afterId, limit }: { before: Date; afterId: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: machines.id })
    .from(machines)
    .innerJoin(users, eq(users.id, machines.sellerId))
    .where(and(gt(machines.id, afterId), isNotNull(users.emailConfirmedAt), isDue(before)))
    .orderBy(machines.id)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** The number of unanswered questions about a locked listing since its last confirmation; null if none is due. */
export async function countSilences(tx: Db, id: string, before: Date): Promise<number | null> {
  const [found] = await tx
    .select({
      silences: sql`(select count(*) from ${saleChecks} c
        where c.machine_id = ${machines}.id and c.answered_at is null and c.sent_at > ${lastConfirmedAt})`.mapWith(
        Number,
      ),
    })
    .from(machines)
    .where(and(eq(machines.id, id), isDue(before)));
  return found?.silences ?? null;
}

/** The number of questions mailed to a seller since then. */
export async function countSaleChecks(tx: Db, sellerId: string, since: Date): Promise<number> {
  const [found] = await tx
    .select({ asked: count() })
    .from(saleChecks)
    .innerJoin(machines, eq(machines.id, saleChecks.machineId))
    .where(and(eq(machines.sellerId, sellerId), gt(saleChecks.sentAt, since)));
  return found?.asked ?? 0;
}

export async function insertSaleCheck(tx: Db, check: typeof saleChecks.$inferInsert): Promise<void> {
  await tx.insert(saleChecks).values(check);
}

/**
 * The seller of the listing that a link is about, and the fields to show it; undefined if there is no such link, or if
 * the listing's seller or their address has changed since it was mailed, or their account is not active.
 */
export async function findSaleCheck(db: Db, tokenHash: string) {
  const { id, name, image, images, mainImageIndex, price, status, restingSince } = machines;
  const { sentAt, answeredAt } = saleChecks;
  const [found] = await db
    .select({
      id,
      name,
      image,
      images,
      mainImageIndex,
      price,
      status,
      restingSince,
      sellerId: users.id,
      sentAt,
      answeredAt,
    })
    .from(saleChecks)
    .innerJoin(machines, and(eq(machines.id, saleChecks.machineId), eq(machines.sellerId, saleChecks.sellerId)))
    .innerJoin(users, and(eq(users.id, saleChecks.sellerId), eq(users.emailConfirmedAt, saleChecks.addressConfirmedAt)))
    .where(and(eq(saleChecks.tokenHash, tokenHash), users.isActive));
  return found;
}

/** Records an answer; returns false if one was recorded before. */
export async function updateAnswered(
  tx: Db,
  tokenHash: string,
  { answer, at }: { answer: SaleAnswer; at: Date },
): Promise<boolean> {
  const answered = await tx
    .update(saleChecks)
    .set({ answer, answeredAt: at })
    .where(and(eq(saleChecks.tokenHash, tokenHash), isNull(saleChecks.answeredAt)))
    .returning({ id: saleChecks.id });
  return answered.length > 0;
}
