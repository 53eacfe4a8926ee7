import { and, asc, desc, eq, inArray, isNotNull, like, not, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { countUpTo, isPhoneNumber, isPromoted, likePattern, PROMOTION_RANK } from '#app/db/conditions.ts';
import { LISTING_STATUSES } from '#app/db/enums.ts';
import { users } from '#app/db/tables/accounts.ts';
import { machines } from '#app/db/tables/machines.ts';
import type { Sort, StatusFilter } from '#app/features/catalogue/catalogue.schema.ts';
import type { ListRequest } from '#app/features/catalogue/server/catalogue.service.ts';
import { choiceField } from '#app/features/machines/fact-entries.rules.ts';
import { findFact } from '#app/features/machines/fact-registry.rules.ts';
import { COUNTED_MATCHES, fromNearerEnd, totalOfFound, type ListTotal } from '#app/lib/paging.ts';
import {
  DISTANCE,
  FIELD_SIDES,
  FIELD_TURNED,
  isFitParam,
  isFlag,
  isOrder,
  type ColumnFilter,
  type Criterion,
  type Filters,
  type Order,
} from '#app/search-index/fields.ts';

/** A moderator's filters for all listings; absent ones do not filter. */
export type BackOfficeFilters = {
  statuses: readonly StatusFilter[] | undefined;
  /** A seller's id, or a group of sellers. */
  seller: string | undefined;
  filters: Filters;
  search: string | null;
};
/** The requested rows of the list, and their order. */
export type Paging = Pick<ListRequest, 'sort' | 'direction' | 'promotedFirst' | 'offset' | 'limit'>;

/** Counts the matching listings of any status; with a text, only up to a limit. */
export async function countBackOfficeListings(db: Db, filters: BackOfficeFilters): Promise<ListTotal> {
  if (filters.search === null) return { total: await db.$count(machines, fitsBackOffice(filters)), isTotalExact: true };
  return totalOfFound(await countUpTo(db, machines, fitsBackOffice(filters), COUNTED_MATCHES + 1));
}

/** The serials of one page of listings of any status. Takes the total from `countBackOfficeListings`. */
export async function findBackOfficePage(
  db: Db,
  filters: BackOfficeFilters,
  paging: Paging,
  { total, isTotalExact }: ListTotal,
): Promise<number[]> {
  const fits = fitsBackOffice(filters);
  if (!isTotalExact) return findListingPage(db, fits, paging, Infinity);
  if (filters.search === null) return findListingPage(db, fits, paging, total);
  // A text matches few listings, which are looked up first: the planner would otherwise scan the newest ones for them.
  const found = db
    .select({ serial: machines.serial })
    .from(machines)
    .where(fits)
    .limit(COUNTED_MATCHES + 1);
  return findListingPage(db, and(fits, sql`${machines.serial} = any(array(${found}))`), paging, total);
}

/** One page of the matching listings; `total` is their number. */
async function findListingPage(db: Db, where: SQL | undefined, paging: Paging, total: number): Promise<number[]> {
  // A query would find nothing, and take as long as the count did.
  if (paging.offset >= total) return [];
  const { limit, offset, isBackwards } = fromNearerEnd(paging, total);
  const rows = await db
    .select({ serial: machines.serial })
    .from(machines)
    .where(where)
    .orderBy(...orderBy(paging, isBackwards))
    .offset(offset)
    .limit(limit);
  const serials = rows.map(({ serial }) => serial);
  return isBackwards ? serials.toReversed() : serials;
}

/** Missing values count as 0, and serials break ties, as in the public lists. */
function orderBy({ sort, direction, promotedFirst }: Paging, isBackwards: boolean): SQL[] {
  const inDirection = (direction === 'asc') === isBackwards ? desc : asc;
  return [
    ...(promotedFirst ? [(isBackwards ? desc : asc)(sql.raw(PROMOTION_RANK))] : []),
    inDirection(sortKey(sort)),
    inDirection(machines.serial),
  ];
}

function sortKey(sort: Sort): SQL {
  // The base price, which is the one that moderators see.
  if (sort === 'price') return sql`coalesce(${machines.price}, 0)`;
  // These listings have no relevance and no distance.
  if (sort === 'relevance' || sort === DISTANCE) return sql`${COLUMNS.newest}`;
  return isOrder(sort) ? sql`${COLUMNS[sort]}` : sql`coalesce(${machines.facts} -> ${sort}::text, 'null')`;
}

function fitsBackOffice({ statuses = ['all'], seller, filters, search }: BackOfficeFilters): SQL | undefined {
  return and(
    hasStatus(statuses),
    seller === undefined ? undefined : isOfSeller(seller),
    passesFilters(filters),
    hasBackOfficeText(search),
  );
}

function hasStatus(filters: readonly StatusFilter[]): SQL | undefined {
  if (filters.includes('all')) return undefined;
  const statuses = LISTING_STATUSES.filter((each) => filters.includes(each));
  return or(
    statuses.length === 0 ? undefined : inArray(machines.reviewStatus, statuses),
    filters.includes('premium') ? eq(machines.isPremiumPaid, true) : undefined,
  );
}

function isOfSeller(seller: string): SQL {
  if (seller === 'tewh') return isOperators;
  return seller === 'non-tewh' ? not(isOperators) : eq(machines.sellerId, seller);
}

/** Imported from the operator's own site, listed by an admin, or of no seller. */
const isOperators = sql`(${machines.id} like 'tewh-%' or ${machines.sellerId} is null or coalesce(${machines.sellerId} = any(array(select ${users.id} from ${users} where ${users.role} = 'admin')), false))`;

const MOST_PARTS = 12;

/** Matches every part of a moderator's text in name, brand, model, id or the seller's contact. */
export function hasBackOfficeText(text: string | null): SQL | undefined {
  if (text === null) return undefined;
  const parts = isPhoneNumber(text) ? [text] : text.toLowerCase().split(/\s+/).slice(0, MOST_PARTS);
  return and(...parts.map((part) => like(machines.backOfficeText, likePattern(part))));
}

/** The columns for filters and sort orders, except machine facts; prices are filtered as visitors see them. */
const COLUMNS = {
  brand: machines.brandKey,
  model: machines.modelKey,
  condition: machines.condition,
  heads: machines.heads,
  needles: machines.needles,
  state: machines.stateCode,
  price: machines.shownPrice,
  year: machines.year,
  newest: machines.createdAt,
  featured: isPromoted(machines.promotionRank),
  premium: machines.isPremiumPaid,
  financing: machines.financingAvailable,
  consignment: machines.isConsignment,
  available: sql`not ${machines.isUnderOffer}`,
  allHeadsWork: sql`coalesce((${machines.facts} -> 'headsWorking') >= to_jsonb(${machines.heads}), false)`,
} as const satisfies Record<ColumnFilter | Order, SQLWrapper>;
const COLUMNS_BY_KEY = new Map<string, SQLWrapper>(Object.entries(COLUMNS));

/** The catalogue's filters on listings of any status. Distance and workshop filters have no effect here. */
function passesFilters(filters: Filters): SQL | undefined {
  return and(
    ...filters.map((criterion) => {
      if (criterion.key === DISTANCE || isFitParam(criterion.key)) return undefined;
      if (criterion.key === FIELD_TURNED) return hasField(criterion);
      const column = COLUMNS_BY_KEY.get(criterion.key);
      return column === undefined ? statesFact(criterion) : isMet(column, criterion);
    }),
  );
}

/** A sewing field of at least this size, in either orientation. */
function hasField({ values }: Criterion): SQL | undefined {
  const atLeast = (sides: readonly string[]) =>
    and(...FIELD_SIDES.map((key, at) => statesFact({ key, min: Number(sides[at]), max: null, values: null })));
  return or(atLeast(values ?? []), atLeast((values ?? []).toReversed()));
}

/** A criterion as a condition on a column. */
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
