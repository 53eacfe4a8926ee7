import { and, asc, count, eq, gt, gte, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { PUBLIC_STATUSES } from '#app/db/enums.ts';
import { importFindings, importRuns, partnerProducts } from '#app/db/tables/imports.ts';
import { machines } from '#app/db/tables/machines.ts';
import { pick } from '#app/lib/collections.ts';
import { SITE_FIELDS } from './partner-product.schema.ts';

export type ProductRow = typeof partnerProducts.$inferSelect;
export type NewFinding = typeof importFindings.$inferInsert;

export async function findProduct(db: Db, url: string): Promise<ProductRow | undefined> {
  return (await db.select().from(partnerProducts).where(eq(partnerProducts.url, url)))[0];
}

/** Changes the address of a product. Undefined if another product has the new address, or none has the old one. */
export async function updateProductMoved(
  tx: Db,
  from: string,
  moved: Pick<ProductRow, 'url' | 'pictures'>,
): Promise<ProductRow | undefined> {
  const asNew = { ...moved, etag: null, lastModified: null };
  return (await tx.update(partnerProducts).set(asNew).where(eq(partnerProducts.url, from)).returning())[0];
}

export async function upsertProduct(tx: Db, product: typeof partnerProducts.$inferInsert): Promise<void> {
  await tx.insert(partnerProducts).values(product).onConflictDoUpdate({ target: partnerProducts.url, set: product });
}

/** The columns of a listing that an import compares and writes. */
export async function findImported(db: Db, id: string) {
  return (await db.select(IMPORTED).from(machines).where(eq(machines.id, id)))[0];
}

/** The same, locked until the transaction ends. */
export async function lockImported(tx: Db, id: string) {
  return (await tx.select(IMPORTED).from(machines).where(eq(machines.id, id)).for('no key update'))[0];
}
export type ImportedListing = NonNullable<Awaited<ReturnType<typeof lockImported>>>;

const IMPORTED = pick(machines, [
  ...SITE_FIELDS,
  'facts',
  'id',
  'status',
  'isSoldUnseen',
  'isPremiumPaid',
  'images',
  'mainImageIndex',
  'sourceUrl',
  'sellerId',
  'contactEmail',
  'contactPhone',
]);

/** Stores a finding; each product has at most one of each kind, with the latest message. */
export async function upsertFinding(tx: Db, finding: NewFinding): Promise<void> {
  const { title, machineId, message } = finding;
  const { runId, url, kind } = importFindings;
  await tx
    .insert(importFindings)
    .values(finding)
    .onConflictDoUpdate({ target: [runId, url, kind], set: { title, machineId, message } });
}

const isPublic = inArray(machines.status, [...PUBLIC_STATUSES]);

/** Also for a listing that was deleted and restored, whose id is only in the snapshot. */
const isItsListing = eq(
  machines.id,
  sql`coalesce(${partnerProducts.machineId}, ${partnerProducts.written}->>'machineId')`,
);

/** A public listing that an import sold was relisted by hand; a run records this when it reaches the product. */
const isNotTakenBack = sql`${partnerProducts.written}->'isSaleTakenBack' is distinct from 'true'::jsonb`;
const isNotSoldByImport = sql`${partnerProducts.written}->'isSoldByImport' is distinct from 'true'::jsonb`;

/** The unseen products of a run whose listings are public, by address. */
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

/** The number of the site's listings that were public before the run, and of those that it has not seen. */
export async function countUnseen(
  db: Db,
  run: { id: string; startedAt: Date },
): Promise<{ known: number; unseen: number }> {
  const isUnseen = and(isNotSeenBy(run.id), isNotTakenBack, isNotSoldByImport, isPublic);
  // Listings sold earlier do not count, because they say nothing about the completeness of the site.
  const wasPublic = or(isPublic, and(eq(machines.status, 'sold'), gte(machines.updatedAt, run.startedAt)));
  const isSeen = and(eq(partnerProducts.seenByRunId, run.id), wasPublic);
  const [counted] = await db
    .select({ known: count(), unseen: sql<number>`count(*) filter (where ${isUnseen})`.mapWith(Number) })
    .from(partnerProducts)
    .innerJoin(machines, isItsListing)
    .where(and(lt(machines.createdAt, run.startedAt), or(isUnseen, isSeen)));
  return counted ?? { known: 0, unseen: 0 };
}

/** Whether the product was on the site at the last completed import. */
const wasThere = sql`${partnerProducts.seenAt} >= coalesce((select max(${importRuns.startedAt}) from ${importRuns}
  where ${importRuns.status} = 'completed'), '-infinity')`;

/**
 * Unseen products of a run with a listing, even a deleted one, that were on the site at the last completed import, or
 * whose listing is public; by address.
 */
export async function findMissingProducts(db: Db, runId: string, { after, limit }: { after: string; limit: number }) {
  const { url, written } = partnerProducts;
  const told = (field: 'brand' | 'model') => sql<string | null>`${written}->'fields'->>${field}::text`;
  const number = (field: 'heads' | 'year') => sql<number | null>`(${written}->'fields'->>${field}::text)::int`;
  const isKnown = sql`${written}->>'machineId' is not null`;
  return db
    .select({
      url,
      title: sql<string>`coalesce(${written}->>'title', '')`,
      ids: sql<string[] | null>`nullif(${written}->'ids', 'null')`,
      brand: told('brand'),
      model: told('model'),
      heads: number('heads'),
      year: number('year'),
    })
    .from(partnerProducts)
    .leftJoin(machines, isItsListing)
    .where(
      and(isNotSeenBy(runId), isKnown, or(isPublic, and(ne(partnerProducts.state, 'sold'), wasThere)), gt(url, after)),
    )
    .orderBy(asc(url))
    .limit(limit);
}

function isNotSeenBy(runId: string) {
  return or(isNull(partnerProducts.seenByRunId), ne(partnerProducts.seenByRunId, runId));
}
