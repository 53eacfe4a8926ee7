import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, lte, not, or, sql } from 'drizzle-orm';
import { QueryBuilder, type PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#app/db/client.ts';
import { isAnyOf } from '#app/db/conditions.ts';
import { PLACEMENT_KINDS, type PlacementKind } from '#app/db/enums.ts';
import { lockSellers, type LockedAccount } from '#app/db/locked-accounts.ts';
import { machines } from '#app/db/tables/machines.ts';
import { payments, placements } from '#app/db/tables/payments.ts';

const PLACED = {
  id: machines.id,
  name: machines.name,
  brand: machines.brand,
  heads: machines.heads,
  status: machines.status,
  sellerId: machines.sellerId,
  isPremiumPaid: machines.isPremiumPaid,
  premiumUntil: machines.premiumUntil,
  isFeaturedPaid: machines.isFeaturedPaid,
  featuredUntil: machines.featuredUntil,
  isPublic: machines.isPublic,
  sellerSuspended: machines.sellerSuspended,
  placementsBegun: machines.placementsBegun,
  placementsHeldAt: machines.placementsHeldAt,
};
export type PlacedState = Awaited<ReturnType<typeof findPlacedAmong>>[number];

/** The columns of a locked listing that placements need, with its seller. */
export type PlacedListing = PlacedState & { seller: LockedAccount | null };

/** Locks these listings, their sellers' accounts and the accounts in `accountIds`: all accounts before all listings. */
export async function lockPlacedListings(
  tx: Db,
  ids: readonly string[],
  accountIds: readonly string[] = [],
): Promise<PlacedListing[]> {
  const accounts = new Map((await lockSellers(tx, ids, accountIds)).map((account) => [account.id, account]));
  const listings = await tx
    .select(PLACED)
    .from(machines)
    .where(isAnyOf(machines.id, ids))
    .orderBy(asc(machines.id))
    .for('no key update');
  return listings.map((listing) => Object.assign(listing, { seller: accounts.get(listing.sellerId ?? '') ?? null }));
}

export async function insertPeriod(tx: Db, period: typeof placements.$inferInsert): Promise<void> {
  await tx.insert(placements).values(period);
}

/** The periods that have not ended. */
export async function findPeriods(tx: Db, machineId: string, kind: PlacementKind) {
  const { id, startsAt, endsAt, paymentId } = placements;
  return tx
    .select({ id, startsAt, endsAt, paymentId })
    .from(placements)
    .where(and(eq(placements.machineId, machineId), eq(placements.kind, kind), isNull(placements.endedAt)))
    .orderBy(asc(startsAt), asc(id));
}

/** The refunded amount of the payments whose periods of this kind have not ended. */
export async function sumRefunded(tx: Db, machineId: string, kind: PlacementKind): Promise<number> {
  const [found] = await tx
    .select({ cents: sql<number>`coalesce(100 * sum(${payments.refundedCents}), 0)::float8` })
    .from(placements)
    .innerJoin(payments, eq(payments.id, placements.paymentId))
    .where(and(eq(placements.machineId, machineId), eq(placements.kind, kind), isNull(placements.endedAt)));
  return found?.cents ?? 0;
}

/** Ends all periods of these listings, which are sold. */
export async function updatePeriodsSold(tx: Db, machineIds: readonly string[], endedAt: Date): Promise<void> {
  await tx
    .update(placements)
    .set({ endedAt, endedBySale: true })
    .where(and(isAnyOf(placements.machineId, machineIds), isNull(placements.endedAt)));
}

/** The periods of these listings that sales ended after `since`, with time left, and whose money was kept. */
export async function findPeriodsOfSales(tx: Db, machineIds: readonly string[], since: Date) {
  const { id, machineId, kind, endsAt, endedAt, endedBySale, paymentId } = placements;
  // As in `areEndedByRefund` of the rules.
  const endedByRefund = sql`coalesce(${payments.refundEndsPlacements}, ${payments.state} = 'refunded')`;
  const heldAt = sql<Date>`coalesce(${machines.placementsHeldAt}, ${endedAt})`.mapWith(endedAt);
  return tx
    .select({ id, machineId, kind, endsAt, heldAt })
    .from(placements)
    .innerJoin(machines, eq(machines.id, machineId))
    .leftJoin(payments, eq(payments.id, paymentId))
    .where(
      and(
        isAnyOf(machineId, machineIds),
        endedBySale,
        gt(endedAt, since),
        gt(endsAt, heldAt),
        or(isNull(paymentId), not(endedByRefund)),
      ),
    )
    .orderBy(asc(machineId), asc(endsAt), asc(id));
}

/** Continues periods that sales ended. */
export async function updatePeriodsReturned(tx: Db, ids: readonly string[]): Promise<void> {
  await tx
    .update(placements)
    .set({ endedAt: null, endedBySale: false })
    .where(inArray(placements.id, [...ids]));
}

/** Leaves what was paid in the sandbox, and ended by sales, ended. */
export async function updateSandboxSalesFinal(tx: Db): Promise<void> {
  const inSandbox = tx.select({ id: payments.id }).from(payments).where(eq(payments.environment, 'sandbox'));
  await tx
    .update(placements)
    .set({ endedBySale: false })
    .where(and(placements.endedBySale, inArray(placements.paymentId, inSandbox)));
}

export async function updatePeriodsEnded(tx: Db, ids: readonly string[], endedAt: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(placements)
    .set({ endedAt })
    .where(inArray(placements.id, [...ids]));
}

type PeriodChange = { id: string; startsAt: Date; endsAt: Date; weekNoticeAt?: Date | null };

export async function updatePeriod(tx: Db, { id, startsAt, endsAt, weekNoticeAt }: PeriodChange): Promise<void> {
  const notice = weekNoticeAt === undefined ? {} : { weekNoticeAt };
  await tx
    .update(placements)
    .set({ startsAt, endsAt, ...notice })
    .where(eq(placements.id, id));
}

/** The listings with placements among these. */
export async function findPlacedAmong(tx: Db, ids: readonly string[]) {
  return tx
    .select(PLACED)
    .from(machines)
    .where(and(isAnyOf(machines.id, ids), isPlaced))
    .orderBy(asc(machines.id));
}

/** Listings whose days run while they are hidden, or are held while they are public: a previous release did it. */
export async function findPlacedOutOfSync(db: Db, limit: number): Promise<string[]> {
  const { isPublic, sellerSuspended, placementsBegun: begun, placementsHeldAt: heldAt, status } = machines;
  const hasToRun = and(isPublic, or(not(begun), isNotNull(heldAt)));
  const hasToHold = and(not(isPublic), isNull(heldAt), or(begun, eq(status, 'rejected'), sellerSuspended));
  const rows = await db
    .select({ id: machines.id })
    .from(machines)
    .where(and(isPlaced, or(hasToRun, hasToHold)))
    .orderBy(asc(machines.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Listings whose days are held, and whose stored end is less than a day ahead of `now`. */
export async function findHeldNearEnd(db: Db, now: Date, limit: number): Promise<string[]> {
  const { placementsHeldAt: heldAt, premiumUntil, featuredUntil } = machines;
  const { machineId, endsAt, endedAt } = placements;
  const nearPeriod = new QueryBuilder()
    .select({ one: sql`1` })
    .from(placements)
    .where(and(eq(machineId, machines.id), isNull(endedAt), isNearEnd(endsAt, now)));
  const rows = await db
    .select({ id: machines.id })
    .from(machines)
    .where(and(isPlaced, or(isNearEnd(premiumUntil, now), isNearEnd(featuredUntil, now), exists(nearPeriod))))
    .orderBy(asc(heldAt), asc(machines.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Of less than two days, half must pass first: otherwise the end would be near, and moved, every minute. */
function isNearEnd(until: PgColumn, now: Date) {
  const { placementsHeldAt: heldAt } = machines;
  const near = sql`least(interval '1 day', (${until} - ${heldAt}) / 2)`;
  return sql`${until} > ${heldAt} and ${until} - ${near} <= ${sql.param(now, heldAt)}`;
}

/** Listings with a placement, or one of its periods, that is due to end, by id after `afterId`. */
export async function findListingsToEnd(
  db: Db,
  { now, afterId, limit }: { now: Date; afterId: string; limit: number },
): Promise<string[]> {
  const { machineId, endsAt, endedAt } = placements;
  // Each half has its own index, so that the many listings without a placement are not read.
  const rows = await db
    .select({ id: machines.id })
    .from(machines)
    .where(and(gt(machines.id, afterId), isPlaced, or(hasNoTimeLeft('premium', now), hasNoTimeLeft('featured', now))))
    .union(
      db
        .select({ id: machineId })
        .from(placements)
        .innerJoin(machines, eq(machines.id, machineId))
        .where(and(gt(machineId, afterId), isNull(endedAt), lte(endsAt, now), areDaysRunning)),
    )
    .orderBy(asc(machines.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

const areDaysRunning = isNull(machines.placementsHeldAt);

/** The condition of the partial index of placed listings. */
const isPlaced = or(machines.isPremiumPaid, machines.isFeaturedPaid);

/** The placements of a locked listing that are due to end. */
export async function findDueKinds(tx: Db, id: string, now: Date): Promise<PlacementKind[]> {
  const [due] = await tx
    .select({ premium: sql<boolean>`${isDue('premium', now)}`, featured: sql<boolean>`${isDue('featured', now)}` })
    .from(machines)
    .where(eq(machines.id, id));
  return PLACEMENT_KINDS.filter((kind) => due?.[kind] === true);
}

/** The time of the placement, or of one of its periods, is over. */
function isDue(kind: PlacementKind, now: Date) {
  const { machineId, endsAt, endedAt } = placements;
  const isOver = and(
    eq(machineId, machines.id),
    eq(placements.kind, kind),
    isNull(endedAt),
    lte(endsAt, now),
    areDaysRunning,
  );
  const overduePeriod = new QueryBuilder()
    .select({ one: sql`1` })
    .from(placements)
    .where(isOver);
  return or(hasNoTimeLeft(kind, now), exists(overduePeriod));
}

/** The placement's time is over, or it has no end: no placement is unlimited. */
function hasNoTimeLeft(kind: PlacementKind, now: Date) {
  const [isPaid, until] =
    kind === 'premium'
      ? [machines.isPremiumPaid, machines.premiumUntil]
      : [machines.isFeaturedPaid, machines.featuredUntil];
  return or(and(lte(until, now), areDaysRunning), and(isPaid, isNull(until)));
}

/** The last periods of listings that end before the horizon, and whose sellers have not been notified. */
export async function findPeriodsToAnnounce(
  db: Db,
  { now, horizon, limit }: { now: Date; horizon: Date; limit: number },
) {
  return db
    .select({ id: placements.id, machineId: placements.machineId, kind: placements.kind, endsAt: placements.endsAt })
    .from(placements)
    .innerJoin(machines, eq(machines.id, placements.machineId))
    .where(
      and(
        isNull(placements.endedAt),
        isNull(placements.weekNoticeAt),
        areDaysRunning,
        gt(placements.endsAt, now),
        lte(placements.endsAt, horizon),
        isNotNull(machines.sellerId),
        // A period that is already renewed is not the last.
        sql`${placements.endsAt} = case ${placements.kind} when 'premium' then ${machines.premiumUntil} else ${machines.featuredUntil} end`,
      ),
    )
    .orderBy(asc(placements.endsAt), asc(placements.id))
    .limit(limit);
}

/** Records that the seller is notified; returns false if another process has recorded it. */
export async function updateWeekNotice(tx: Db, periodId: string, noticeAt: Date): Promise<boolean> {
  const updated = await tx
    .update(placements)
    .set({ weekNoticeAt: noticeAt })
    .where(and(eq(placements.id, periodId), isNull(placements.weekNoticeAt), isNull(placements.endedAt)))
    .returning({ id: placements.id });
  return updated.length > 0;
}

const isSandbox = and(isNull(placements.endedAt), eq(payments.environment, 'sandbox'));

/** The periods that were paid in the sandbox and have not ended. */
export async function findSandboxPeriods(tx: Db) {
  return tx
    .select({ id: placements.id, machineId: placements.machineId, kind: placements.kind })
    .from(placements)
    .innerJoin(payments, eq(payments.id, placements.paymentId))
    .where(isSandbox)
    .orderBy(asc(placements.machineId), asc(placements.id));
}

export async function countSandboxPlaced(db: Db): Promise<number> {
  return new Set((await findSandboxPeriods(db)).map(({ machineId }) => machineId)).size;
}
