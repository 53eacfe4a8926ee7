import { and, asc, count, eq, gt, gte, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { PUBLIC_STATUSES } from '#app/db/enums.ts';
import { importFindings, partnerProducts } from '#app/db/tables/imports.ts';
import { machines } from '#app/db/tables/machines.ts';

export type ProductRow = typeof partnerProducts.$inferSelect;
export type NewFinding = typeof importFindings.$inferInsert;
type MachineRow = typeof machines.$inferInsert;

export async function findProduct(db: Db, url: string): Promise<ProductRow | undefined> {
  return (await db.select().from(partnerProducts).where(eq(partnerProducts.url, url)))[0];
}

export async function upsertProduct(tx: Db, product: typeof partnerProducts.$inferInsert): Promise<void> {
  await tx.insert(partnerProducts).values(product).onConflictDoUpdate({ target: partnerProducts.url, set: product });
}

/** What an import compares and writes of a listing. */
export async function findImported(db: Db, id: string) {
  return (await db.select(IMPORTED).from(machines).where(eq(machines.id, id)))[0];
}

/** The same, which stays so until the transaction ends. */
export async function lockImported(tx: Db, id: string) {
  return (await tx.select(IMPORTED).from(machines).where(eq(machines.id, id)).for('no key update'))[0];
}
export type ImportedListing = NonNullable<Awaited<ReturnType<typeof lockImported>>>;

const IMPORTED = {
  id: machines.id,
  status: machines.status,
  isSoldUnseen: machines.isSoldUnseen,
  isPremiumPaid: machines.isPremiumPaid,
  brand: machines.brand,
  model: machines.model,
  heads: machines.heads,
  needles: machines.needles,
  year: machines.year,
  condition: machines.condition,
  price: machines.price,
  description: machines.description,
  images: machines.images,
  mainImageIndex: machines.mainImageIndex,
  sellerId: machines.sellerId,
  contactEmail: machines.contactEmail,
  contactPhone: machines.contactPhone,
};

/** Stores a listing, unless there is one of the same id already; says whether it did. */
export async function insertImported(tx: Db, listing: MachineRow): Promise<boolean> {
  return (await tx.insert(machines).values(listing).onConflictDoNothing().returning({ id: machines.id })).length > 0;
}

export async function updateImported(tx: Db, id: string, fields: Partial<MachineRow>): Promise<void> {
  await tx.update(machines).set(fields).where(eq(machines.id, id));
}

/** A product is told of once for each kind of finding, with the last word. */
export async function upsertFinding(tx: Db, finding: NewFinding): Promise<void> {
  const { title, machineId, message } = finding;
  const { runId, url, kind } = importFindings;
  await tx
    .insert(importFindings)
    .values(finding)
    .onConflictDoUpdate({ target: [runId, url, kind], set: { title, machineId, message } });
}

const isPublic = inArray(machines.status, [...PUBLIC_STATUSES]);

/** Also of one that was deleted and brought back: then only the memory has its id. */
const isItsListing = eq(
  machines.id,
  sql`coalesce(${partnerProducts.machineId}, ${partnerProducts.written}->>'machineId')`,
);

/** A listing that visitors see although an import sold it was brought back; a run notes that as it meets the product. */
const isNotTakenBack = sql`${partnerProducts.written}->'isSaleTakenBack' is distinct from 'true'::jsonb`;
const isNotSoldByImport = sql`${partnerProducts.written}->'isSoldByImport' is distinct from 'true'::jsonb`;

/** Products that a run has not met, though they are before visitors as the site's: in the order of their addresses. */
export async function findUnseen(db: Db, runId: string, { after, limit }: { after: string; limit: number }) {
  const rows = await db
    .select({ url: partnerProducts.url })
    .from(partnerProducts)
    .innerJoin(machines, isItsListing)
    .where(and(isNotSeenBy(runId), isNotTakenBack, isPublic, gt(partnerProducts.url, after)))
    .orderBy(asc(partnerProducts.url))
    .limit(limit);
  return rows.map(({ url }) => url);
}

/** How many listings of the site visitors saw before the run, and how many of them it has not met. */
export async function countUnseen(
  db: Db,
  run: { id: string; startedAt: Date },
): Promise<{ known: number; unseen: number }> {
  const isUnseen = and(isNotSeenBy(run.id), isNotTakenBack, isNotSoldByImport, isPublic);
  // What was sold long ago says nothing of how much of the site is there.
  const wasPublic = or(isPublic, and(eq(machines.status, 'sold'), gte(machines.updatedAt, run.startedAt)));
  const isSeen = and(eq(partnerProducts.seenByRunId, run.id), wasPublic);
  const [counted] = await db
    .select({ known: count(), unseen: sql<number>`count(*) filter (where ${isUnseen})`.mapWith(Number) })
    .from(partnerProducts)
    .innerJoin(machines, isItsListing)
    .where(and(lt(machines.createdAt, run.startedAt), or(isUnseen, isSeen)));
  return counted ?? { known: 0, unseen: 0 };
}

function isNotSeenBy(runId: string) {
  return or(isNull(partnerProducts.seenByRunId), ne(partnerProducts.seenByRunId, runId));
}
