import { asc, count, desc, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { machines } from '#app/db/tables/machines.ts';
import type { ListRequest } from '#app/features/catalogue/server/catalogue.service.ts';
import { isListingSort, type ListingSort } from '#app/features/catalogue/catalogue.schema.ts';
import { PROMOTION_RANK } from '#app/db/promotion-rank.ts';
import type { KnownPrice } from './listing-filters.db.ts';

export type ListingPage = { serials: number[]; total: number };

type Paging = Pick<ListRequest, 'sort' | 'direction' | 'promotedFirst' | 'offset' | 'limit'>;

/** One page of the listings that fit, and how many fit. */
export async function findListingPage(
  db: Db,
  where: SQL | undefined,
  paging: Paging,
  price: KnownPrice,
): Promise<ListingPage> {
  const [{ total } = { total: 0 }] = await db.select({ total: count() }).from(machines).where(where);
  // A second look would find nothing, and take as long as the first.
  if (paging.offset >= total) return { serials: [], total };
  const rows = await db
    .select({ serial: machines.serial })
    .from(machines)
    .where(where)
    .orderBy(...orderBy(paging, price))
    .offset(paging.offset)
    .limit(paging.limit);
  return { serials: rows.map(({ serial }) => serial), total };
}

/** Missing values count as 0, and serials break ties, as in the public lists. */
function orderBy({ sort, direction, promotedFirst }: Paging, price: KnownPrice): SQL[] {
  const turn = direction === 'asc' ? asc : desc;
  const key = isListingSort(sort) ? columnOf(sort, price) : sql`coalesce(${machines.facts} -> ${sort}::text, 'null')`;
  return [...(promotedFirst ? [asc(sql.raw(PROMOTION_RANK))] : []), turn(key), turn(machines.serial)];
}

function columnOf(sort: ListingSort, price: KnownPrice) {
  return {
    brand: machines.brandKey,
    model: machines.modelKey,
    heads: machines.heads,
    needles: machines.needles,
    price: sql`coalesce(${price === 'base' ? machines.price : machines.shownPrice}, 0)`,
    newest: machines.createdAt,
    // No relevance is known of these.
    relevance: machines.createdAt,
  }[sort];
}
