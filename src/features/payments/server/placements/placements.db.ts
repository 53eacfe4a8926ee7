import { and, asc, countDistinct, eq, exists, gt, inArray, isNotNull, isNull, lte, not, or, sql } from 'drizzle-orm';
import { QueryBuilder, type PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#app/db/client.ts';
import { PLACEMENT_KINDS, type PlacementKind } from '#app/db/enums.ts';
import { users } from '#app/db/tables/accounts.ts';
import { machines } from '#app/db/tables/machines.ts';
import { payments, placements } from '#app/db/tables/payments.ts';

const PLACED = {
  id: machines.id,
  name: machines.name,
  brand: machines.brand,
  status: machines.status,
  sellerId: machines.sellerId,
  isPremiumPaid: machines.isPremiumPaid,
  premiumUntil: machines.premiumUntil,
  isFeaturedPaid: machines.isFeaturedPaid,
  featuredUntil: machines.featuredUntil,
  isPublic: machines.isPublic,
  placementsBegun: machines.placementsBegun,
  placementsHeldAt: machines.placementsHeldAt,
};
export type PlacedState = Awaited<ReturnType<typeof findPlacedAmong>>[number];

/** A listing as far as placements go, which stays so until the transaction ends, with whoever sells it. */
export type PlacedListing = NonNullable<Awaited<ReturnType<typeof lockListing>>> & { seller: Seller | null };
export type Seller = { id: string; email: string | null; name: string | null };

/** Accounts before listings, as everywhere: whoever deletes an account locks them in this order. */
export async function lockPlacedListing(tx: Db, id: string): Promise<PlacedListing | undefined> {
  const [known] = await tx.select({ sellerId: machines.sellerId }).from(machines).where(eq(machines.id, id));
  const seller = await lockSeller(tx, known?.sellerId ?? null);
  const locked = await lockListing(tx, id);
  if (locked === undefined) return undefined;
  return soldBy(locked, seller?.id === locked.sellerId ? seller : null);
}

function soldBy(listing: Omit<PlacedListing, 'seller'>, seller: Seller | null): PlacedListing {
  return { ...listing, seller };
}

/** The same for many, with `accountId` as one more account: all accounts by their ids, then all listings by theirs. */
export async function lockPlacedListings(tx: Db, ids: readonly string[], accountId: string): Promise<PlacedListing[]> {
  const known = await tx.selectDistinct({ sellerId: machines.sellerId }).from(machines).where(isAmong(ids));
  const sellerIds = known.flatMap(({ sellerId }) => sellerId ?? []);
  const sellers = new Map<string, Seller>();
  for (const seller of await lockAccounts(tx, [accountId, ...sellerIds])) sellers.set(seller.id, seller);
  const locked = await tx
    .select(PLACED)
    .from(machines)
    .where(isAmong(ids))
    .orderBy(asc(machines.id))
    .for('no key update');
  return locked.map((listing) => soldBy(listing, sellers.get(listing.sellerId ?? '') ?? null));
}

async function lockAccounts(tx: Db, ids: readonly string[]): Promise<Seller[]> {
  return tx
    .select({ id: users.id, email: users.email, name: users.name })
    .from(users)
    .where(sql`${users.id} = any(${sql.param(ids)}::uuid[])`)
    .orderBy(asc(users.id))
    .for('key share');
}

/** As one array: there may be ten thousand. */
function isAmong(ids: readonly string[]) {
  return sql`${machines.id} = any(${sql.param(ids)}::text[])`;
}

/** The account stays until the transaction ends. */
export async function lockSeller(tx: Db, id: string | null): Promise<Seller | null> {
  if (id === null) return null;
  const { email, name } = users;
  const found = await tx.select({ id: users.id, email, name }).from(users).where(eq(users.id, id)).for('key share');
  return found[0] ?? null;
}

async function lockListing(tx: Db, id: string) {
  return (await tx.select(PLACED).from(machines).where(eq(machines.id, id)).for('no key update'))[0];
}

export async function updatePlaced(tx: Db, id: string, fields: Partial<typeof machines.$inferInsert>): Promise<void> {
  await tx.update(machines).set(fields).where(eq(machines.id, id));
}

export async function insertRun(tx: Db, run: typeof placements.$inferInsert): Promise<void> {
  await tx.insert(placements).values(run);
}

/** The runs that have not ended. */
export async function findRuns(tx: Db, machineId: string, kind: PlacementKind) {
  const { id, startsAt, endsAt, paymentId } = placements;
  return tx
    .select({ id, startsAt, endsAt, paymentId })
    .from(placements)
    .where(and(eq(placements.machineId, machineId), eq(placements.kind, kind), isNull(placements.endedAt)))
    .orderBy(asc(startsAt), asc(id));
}

/** Dollars that went back of the payments whose runs of this kind have not ended. */
export async function sumRefunded(tx: Db, machineId: string, kind: PlacementKind): Promise<number> {
  const [found] = await tx
    .select({ usd: sql<number>`coalesce(sum(${payments.refundedUsd}), 0)::float8` })
    .from(placements)
    .innerJoin(payments, eq(payments.id, placements.paymentId))
    .where(and(eq(placements.machineId, machineId), eq(placements.kind, kind), isNull(placements.endedAt)));
  return found?.usd ?? 0;
}

/** Ends whatever runs of Premium and Featured these listings have. */
export async function updateClaimsEnded(tx: Db, machineIds: readonly string[], endedAt: Date): Promise<void> {
  await tx
    .update(placements)
    .set({ endedAt })
    .where(and(sql`${placements.machineId} = any(${sql.param(machineIds)}::text[])`, isNull(placements.endedAt)));
}

export async function updateRunsEnded(tx: Db, ids: readonly string[], endedAt: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(placements)
    .set({ endedAt })
    .where(inArray(placements.id, [...ids]));
}

type RunChange = { id: string; startsAt: Date; endsAt: Date; weekNoticeAt?: Date | null };

export async function updateRun(tx: Db, { id, startsAt, endsAt, weekNoticeAt }: RunChange): Promise<void> {
  const notice = weekNoticeAt === undefined ? {} : { weekNoticeAt };
  await tx
    .update(placements)
    .set({ startsAt, endsAt, ...notice })
    .where(eq(placements.id, id));
}

/** Those of these listings that have a placement. */
export async function findPlacedAmong(tx: Db, ids: readonly string[]) {
  return tx
    .select(PLACED)
    .from(machines)
    .where(and(isAmong(ids), isPlaced))
    .orderBy(asc(machines.id));
}

/** Placed listings of which the days run while visitors do not see them any more, or stand still while they do. */
export async function findPlacedOutOfStep(db: Db, limit: number): Promise<string[]> {
  const { isPublic, placementsBegun: begun, placementsHeldAt: heldAt, status } = machines;
  const hasToRun = and(isPublic, or(not(begun), isNotNull(heldAt)));
  const hasToStand = and(not(isPublic), isNull(heldAt), or(begun, eq(status, 'rejected')));
  const rows = await db
    .select({ id: machines.id })
    .from(machines)
    .where(and(isPlaced, or(hasToRun, hasToStand)))
    .orderBy(asc(machines.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Placed listings whose days stand still, with an end that lies less than a day ahead by the clock on the wall. */
export async function findHeldNearEnd(db: Db, now: Date, limit: number): Promise<string[]> {
  const { placementsHeldAt: heldAt, premiumUntil, featuredUntil } = machines;
  const { machineId, endsAt, endedAt } = placements;
  const nearRun = new QueryBuilder()
    .select({ one: sql`1` })
    .from(placements)
    .where(and(eq(machineId, machines.id), isNull(endedAt), isNearEnd(endsAt, now)));
  const rows = await db
    .select({ id: machines.id })
    .from(machines)
    .where(and(isPlaced, or(isNearEnd(premiumUntil, now), isNearEnd(featuredUntil, now), exists(nearRun))))
    .orderBy(asc(heldAt), asc(machines.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Of what has less than two days left half has to pass first: else it would be near, and be moved, each minute. */
function isNearEnd(until: PgColumn, now: Date) {
  const { placementsHeldAt: heldAt } = machines;
  const near = sql`least(interval '1 day', (${until} - ${heldAt}) / 2)`;
  return sql`${until} > ${heldAt} and ${until} - ${near} <= ${sql.param(now, heldAt)}`;
}

/** Listings of which a placement, or one of several runs, is due to end, by their ids from after one of them on. */
export async function findListingsToEnd(
  db: Db,
  { now, afterId, limit }: { now: Date; afterId: string; limit: number },
): Promise<string[]> {
  const { machineId, endsAt, endedAt } = placements;
  // Each half has an index of its own: most listings have no placement, and are not looked at.
  const rows = await db
    .select({ id: machines.id })
    .from(machines)
    .where(and(gt(machines.id, afterId), isPlaced, or(hasNoTimeLeft('premium', now), hasNoTimeLeft('featured', now))))
    .union(
      db
        .select({ id: machineId })
        .from(placements)
        .innerJoin(machines, eq(machines.id, machineId))
        .where(and(gt(machineId, afterId), isNull(endedAt), lte(endsAt, now), doDaysRun)),
    )
    .orderBy(asc(machines.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

const doDaysRun = isNull(machines.placementsHeldAt);

/** In the words of the index of those that have a placement. */
const isPlaced = or(machines.isPremiumPaid, machines.isFeaturedPaid);

/** Which placements of a locked listing are due to end. */
export async function findDueKinds(tx: Db, id: string, now: Date): Promise<PlacementKind[]> {
  const [due] = await tx
    .select({ premium: sql<boolean>`${isDue('premium', now)}`, featured: sql<boolean>`${isDue('featured', now)}` })
    .from(machines)
    .where(eq(machines.id, id));
  return PLACEMENT_KINDS.filter((kind) => due?.[kind] === true);
}

/** Its time is over, or that of one of its runs. */
function isDue(kind: PlacementKind, now: Date) {
  const { machineId, endsAt, endedAt } = placements;
  const isOver = and(
    eq(machineId, machines.id),
    eq(placements.kind, kind),
    isNull(endedAt),
    lte(endsAt, now),
    doDaysRun,
  );
  const overRun = new QueryBuilder()
    .select({ one: sql`1` })
    .from(placements)
    .where(isOver);
  return or(hasNoTimeLeft(kind, now), exists(overRun));
}

/** Its time is over, or it never had one: nothing that anybody pays for or is granted goes on for ever. */
function hasNoTimeLeft(kind: PlacementKind, now: Date) {
  const [isPaid, until] =
    kind === 'premium'
      ? [machines.isPremiumPaid, machines.premiumUntil]
      : [machines.isFeaturedPaid, machines.featuredUntil];
  return or(and(lte(until, now), doDaysRun), and(isPaid, isNull(until)));
}

const isPlayMoney = and(isNull(placements.endedAt), eq(payments.environment, 'sandbox'));

/** The runs that were paid with test money and have not ended. */
export async function findPlayMoneyRuns(tx: Db) {
  return tx
    .select({ id: placements.id, machineId: placements.machineId, kind: placements.kind })
    .from(placements)
    .innerJoin(payments, eq(payments.id, placements.paymentId))
    .where(isPlayMoney)
    .orderBy(asc(placements.machineId), asc(placements.id));
}

export async function countPlayMoneyListings(db: Db): Promise<number> {
  const [found] = await db
    .select({ listings: countDistinct(placements.machineId) })
    .from(placements)
    .innerJoin(payments, eq(payments.id, placements.paymentId))
    .where(isPlayMoney);
  return found?.listings ?? 0;
}

/** The last runs of listings that end before the horizon, of which their sellers were not told. */
export async function findRunsToTell(db: Db, { now, horizon, limit }: { now: Date; horizon: Date; limit: number }) {
  return db
    .select({ id: placements.id, machineId: placements.machineId, kind: placements.kind, endsAt: placements.endsAt })
    .from(placements)
    .innerJoin(machines, eq(machines.id, placements.machineId))
    .where(
      and(
        isNull(placements.endedAt),
        isNull(placements.weekNoticeAt),
        doDaysRun,
        gt(placements.endsAt, now),
        lte(placements.endsAt, horizon),
        isNotNull(machines.sellerId),
        // A run that is renewed already ends for nobody.
        sql`${placements.endsAt} = case ${placements.kind} when 'premium' then ${machines.premiumUntil} else ${machines.featuredUntil} end`,
      ),
    )
    .orderBy(asc(placements.endsAt), asc(placements.id))
    .limit(limit);
}

/** Notes that its seller is told; false when somebody else has noted it. */
export async function updateTold(tx: Db, runId: string, toldAt: Date): Promise<boolean> {
  const told = await tx
    .update(placements)
    .set({ weekNoticeAt: toldAt })
    .where(and(eq(placements.id, runId), isNull(placements.weekNoticeAt), isNull(placements.endedAt)))
    .returning({ id: placements.id });
  return told.length > 0;
}
