import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { catalogueVersion } from '#app/db/tables/catalogue.ts';
import { machines } from '#app/db/tables/machines.ts';
import { PROMOTION_RANK } from '#app/db/promotion-rank.ts';
import type { FactValues } from '#app/features/machines/fact-kinds.rules.ts';
import { matchesFilters, type ListingFilters } from './listing-filters.db.ts';
import type { SortFacts } from './list-order.rules.ts';

const sortColumns = {
  serial: machines.serial,
  brandKey: sql<string>`${machines.brandKey}`,
  modelKey: sql<string>`${machines.modelKey}`,
  heads: sql<number>`${machines.heads}`,
  needles: sql<number>`${machines.needles}`,
  promotionRank: sql<number>`${sql.raw(PROMOTION_RANK)}`,
  priceUsd: machines.shownPrice,
  facts: sql<FactValues>`${machines.facts}`,
  createdSecond: sql<number>`floor(extract(epoch from ${machines.createdAt}))::float8`,
};

/** A seller's listings that visitors do not find, as far as they fit, and the catalogue version that they are of. */
export async function findNonPublicListings(
  db: Db,
  sellerId: string,
  filters: ListingFilters,
): Promise<{ version: number; listings: SortFacts[] }> {
  // One statement, hence one moment. The version comes even when nothing fits.
  const rows = await db
    .select({ version: catalogueVersion.version, ...sortColumns, priceUsd: machines.price })
    .from(catalogueVersion)
    .leftJoin(
      machines,
      and(eq(machines.sellerId, sellerId), eq(machines.isPublic, false), matchesFilters(filters, 'base')),
    );
  const listings = rows.flatMap(({ serial, ...facts }) => (serial === null ? [] : [{ serial, ...facts }]));
  return { version: rows[0]?.version ?? 0, listings };
}

/** What these listings are sorted by, in any order. */
export async function findSortFacts(db: Db, serials: readonly number[]): Promise<SortFacts[]> {
  return db
    .select(sortColumns)
    .from(machines)
    .where(sql`${machines.serial} = any(${sql.param(serials)}::int[])`);
}
