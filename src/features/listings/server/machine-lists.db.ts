import { asc, desc, sql, type SQL, and, eq, isNotNull, or, type SQLWrapper } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { PROMOTION_RANK, isPromoted } from '#app/db/conditions.ts';
import type { Condition } from '#app/db/enums.ts';
import { catalogueVersion } from '#app/db/tables/catalogue.ts';
import { machines } from '#app/db/tables/machines.ts';
import type { Sort } from '#app/features/catalogue/catalogue.schema.ts';
import type { ListRequest } from '#app/features/catalogue/server/catalogue.service.ts';
import type { SearchableListing } from '#app/features/catalogue/server/text-search.service.ts';
import { measuredPlaceOf } from '#app/features/machines/server/shown-place.service.ts';
import { choiceField } from '#app/features/machines/fact-entries.rules.ts';
import type { FactValues } from '#app/features/machines/fact-kinds.rules.ts';
import { findFact } from '#app/features/machines/fact-registry.rules.ts';
import {
  DISTANCE,
  FIELD_SIDES,
  FIELD_TURNED,
  isOrder,
  type Filters,
  isFlag,
  type ColumnFilter,
  type Criterion,
  type Order,
} from '#app/search-index/fields.ts';
import { fromNearerEnd } from '#app/lib/paging.ts';
import { isKnownToDatabase, type PlacedListing } from './list-order.rules.ts';

export type ListingPage = { serials: number[]; total: number };

export type Paging = Pick<ListRequest, 'sort' | 'direction' | 'promotedFirst' | 'offset' | 'limit'>;

/** One page of the listings that fit, of which there are so many. */
export async function findListingPage(
  db: Db,
  where: SQL | undefined,
  paging: Paging,
  price: KnownPrice,
  total: number,
): Promise<number[]> {
  // A second look would find nothing, and take as long as the first.
  if (paging.offset >= total) return [];
  const { limit, offset, isBackwards } = fromNearerEnd(paging, total);
  const rows = await db
    .select({ serial: machines.serial })
    .from(machines)
    .where(where)
    .orderBy(...orderBy(paging, price, isBackwards))
    .offset(offset)
    .limit(limit);
  const serials = rows.map(({ serial }) => serial);
  return isBackwards ? serials.toReversed() : serials;
}

/** Missing values count as 0, and serials break ties, as in the public lists. */
function orderBy({ sort, direction, promotedFirst }: Paging, price: KnownPrice, isBackwards: boolean): SQL[] {
  const inDirection = (direction === 'asc') === isBackwards ? desc : asc;
  return [
    ...(promotedFirst ? [(isBackwards ? desc : asc)(sql.raw(PROMOTION_RANK))] : []),
    inDirection(sortKey(sort, price)),
    inDirection(machines.serial),
  ];
}

function sortKey(sort: Sort, price: KnownPrice): SQL {
  const columns = columnsFor(price);
  if (sort === 'price') return sql`coalesce(${columns.price}, 0)`;
  // No relevance is known of these, and no distance.
  if (sort === 'relevance' || sort === DISTANCE) return sql`${columns.newest}`;
  return isOrder(sort) ? sql`${columns[sort]}` : sql`coalesce(${machines.facts} -> ${sort}::text, 'null')`;
}

/** Everybody else sees the public ones only. */
export type WhoseListings = { sellerId: string; isOwn: boolean };

/** A page of one seller's listings; `found`: those that a text finds, where one is searched for. */
export async function findSellerPage(
  db: Db,
  whose: WhoseListings,
  request: ListRequest,
  found: ReadonlySet<number> | null,
): Promise<ListingPage> {
  const isFound = found === null ? undefined : sql`${machines.serial} = any(${sql.param([...found])}::int[])`;
  const where = and(isSeen(whose, request), isFound);
  const total = await db.$count(machines, where);
  return { serials: await findListingPage(db, where, request, whose.isOwn ? 'base' : 'shown', total), total };
}

/** All of one seller's listings that pass the filters, for a text to be looked up in. */
export async function findSearchableOfSeller(
  db: Db,
  whose: WhoseListings,
  request: Pick<ListRequest, 'filters'>,
): Promise<SearchableListing[]> {
  const rows = await db.select(searchColumns).from(machines).where(isSeen(whose, request));
  return rows.map(toSearchable);
}

function isSeen({ sellerId, isOwn }: WhoseListings, { filters }: Pick<ListRequest, 'filters'>): SQL | undefined {
  return and(
    eq(machines.sellerId, sellerId),
    isOwn ? undefined : eq(machines.isPublic, true),
    passesFilters(filters, isOwn ? 'base' : 'shown'),
  );
}

const placeColumns = {
  zip: machines.zip,
  stateCode: machines.stateCode,
  isPremiumPaid: sql<boolean>`${machines.isPremiumPaid}`,
  financingAvailable: sql<boolean>`${machines.financingAvailable}`,
};

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
  ...placeColumns,
};

const searchColumns = {
  ...sortColumns,
  brand: sql<string>`${machines.brand}`,
  model: sql<string>`${machines.model}`,
  name: sql<string>`${machines.name}`,
  condition: sql<Condition>`${machines.condition}`,
  isConsignment: sql<boolean>`${machines.isConsignment}`,
  year: machines.year,
  words: sql<string[]>`tsvector_to_array(${machines.search})`,
};

type SearchableRow = Omit<SearchableListing['facts'], 'place' | 'isPremium' | 'hasFinancing'> &
  Parameters<typeof measuredPlaceOf>[0] & { words: string[] };

function toSearchable({ words, ...row }: SearchableRow): SearchableListing {
  const { zip: _, isPremiumPaid: isPremium, financingAvailable: hasFinancing, ...facts } = row;
  return { facts: { ...facts, isPremium, hasFinancing, place: measuredPlaceOf(row) }, words };
}

/** A seller's listings that visitors do not find, as far as they pass, and the catalogue version that they are of. */
export async function findNonPublicListings(
  db: Db,
  sellerId: string,
  filters: Filters,
): Promise<{ version: number; listings: SearchableListing[] }> {
  // One statement, hence one moment. The version comes even when nothing fits.
  const rows = await db
    .select({ version: catalogueVersion.version, ...searchColumns, priceUsd: machines.price })
    .from(catalogueVersion)
    .leftJoin(
      machines,
      and(eq(machines.sellerId, sellerId), eq(machines.isPublic, false), passesFilters(filters, 'base')),
    );
  const listings = rows.flatMap(({ serial, ...row }) => (serial === null ? [] : [toSearchable({ ...row, serial })]));
  return { version: rows[0]?.version ?? 0, listings };
}

/** What these listings are sorted by, in any order. */
export async function findSortFacts(db: Db, serials: readonly number[]): Promise<PlacedListing[]> {
  const rows = await db
    .select(sortColumns)
    .from(machines)
    .where(sql`${machines.serial} = any(${sql.param(serials)}::int[])`);
  return rows.map((row) => Object.assign(row, { place: measuredPlaceOf(row) }));
}

/**
 * Which price a list is filtered and sorted by: the base price is for those who know it, and is all that a seller
 * knows.
 */
export type KnownPrice = 'base' | 'shown';

/** The columns of all that lists are narrowed and sorted by, machine facts excepted. */
export function columnsFor(price: KnownPrice) {
  return {
    brand: machines.brandKey,
    model: machines.modelKey,
    condition: machines.condition,
    heads: machines.heads,
    needles: machines.needles,
    state: machines.stateCode,
    price: price === 'base' ? machines.price : machines.shownPrice,
    year: machines.year,
    newest: machines.createdAt,
    featured: isPromoted(machines.promotionRank),
    premium: machines.isPremiumPaid,
    financing: machines.financingAvailable,
    consignment: machines.isConsignment,
    allHeadsWork: sql`coalesce((${machines.facts} -> 'headsWorking') >= to_jsonb(${machines.heads}), false)`,
  } as const satisfies Record<ColumnFilter | Order, SQLWrapper>;
}

/** The filters of the catalogue as conditions on any listing, whatever its status; the database knows no distances, and of no shop what fits. */
export function passesFilters(filters: Filters, price: KnownPrice): SQL | undefined {
  const columns = new Map<string, SQLWrapper>(Object.entries(columnsFor(price)));
  return and(
    ...filters.map((criterion) => {
      if (!isKnownToDatabase(criterion)) return undefined;
      if (criterion.key === FIELD_TURNED) return hasField(criterion);
      const column = columns.get(criterion.key);
      return column === undefined ? statesFact(criterion) : isMet(column, criterion);
    }),
  );
}

/** At least so large a field, whichever way round it is laid. */
function hasField({ values }: Criterion): SQL | undefined {
  const atLeast = (sides: readonly string[]) =>
    and(...FIELD_SIDES.map((key, at) => statesFact({ key, min: Number(sides[at]), max: null, values: null })));
  return or(atLeast(values ?? []), atLeast((values ?? []).toReversed()));
}

/** What one criterion of a list asks of a column. */
function isMet(column: SQLWrapper, { key, min, max, values }: Criterion): SQL | undefined {
  if (values !== null) return isFlag(key) ? sql`${column}` : sql`${column} in ${values}`;
  return and(min === null ? undefined : sql`${column} >= ${min}`, max === null ? undefined : sql`${column} <= ${max}`);
}

function statesFact({ key, min, max, values }: Criterion): SQL | undefined {
  const value = sql`(${machines.facts} -> ${key}::text)`;
  if (values !== null) {
    const wanted = sql`${sql.param(values)}::text[]`;
    const choice = choiceField(findFact(key)?.kind)?.key;
    const listed = choice === undefined ? value : sql`jsonb_path_query_array(${value}, ${`$[*].${choice}`}::jsonpath)`;
    return sql`case jsonb_typeof(${value}) when 'array' then ${listed} ?| ${wanted} else ${value} #>> '{}' = any(${wanted}) end`;
  }
  return and(
    isNotNull(value),
    min === null ? undefined : sql`${value} >= to_jsonb(${boundOf(min)})`,
    max === null ? undefined : sql`${value} <= to_jsonb(${boundOf(max)})`,
  );
}

function boundOf(bound: number | string): SQL {
  return typeof bound === 'number' ? sql`${bound}::numeric` : sql`${bound}::text`;
}
