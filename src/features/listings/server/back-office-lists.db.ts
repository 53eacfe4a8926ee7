import { and, between, desc, eq, gt, gte, inArray, like, lt, not, or, sql, sum, type SQL } from 'drizzle-orm';
import { unionAll, type PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#app/db/client.ts';
import { countUpTo, isPhoneNumber, isPromoted, likePattern } from '#app/db/conditions.ts';
import { LISTING_STATUSES } from '#app/db/enums.ts';
import { users } from '#app/db/tables/accounts.ts';
import { listingCounts, sellerListingCounts } from '#app/db/tables/listing-counts.ts';
import { machines } from '#app/db/tables/machines.ts';
import type { StatusFilter } from '#app/features/catalogue/catalogue.schema.ts';
import { COUNTED_MATCHES, totalOfFound, type ListTotal } from '#app/lib/paging.ts';
import type { Filters } from '#app/search-index/fields.ts';
import { findListingPage, isMet, passesFilters, type Paging } from './machine-lists.db.ts';
import { monthsOfPage, type MonthCount, type PageMonths } from './page-months.rules.ts';

/** What moderators narrow all listings by; absent: by nothing. */
export type BackOfficeFilters = {
  statuses: readonly StatusFilter[] | undefined;
  /** The id of a seller, or a group of them. */
  seller: string | undefined;
  filters: Filters;
  search: string | null;
};

/** How many fit, and of which months they are, the newest first; null where that is not known. */
export type CountedListings = ListTotal & { months: readonly MonthCount[] | null };

/** How many of all listings fit, whatever their status; of those that a text is searched in, up to a limit. */
export async function countBackOfficeListings(db: Db, filters: BackOfficeFilters): Promise<CountedListings> {
  if (areCounted(filters)) {
    const months = await countByMonth(db, filters);
    return { total: months.reduce((total, { listings }) => total + listings, 0), isTotalExact: true, months };
  }
  if (filters.search === null) return { total: await countExactly(db, filters), isTotalExact: true, months: null };
  const found = await countUpTo(db, machines, fitsBackOffice(filters), COUNTED_MATCHES + 1);
  return { ...totalOfFound(found), months: null };
}

async function countByMonth(db: Db, filters: BackOfficeFilters): Promise<MonthCount[]> {
  const { createdMonth: month, listings } = listingCounts;
  return db
    .select({ month, listings: sum(listings).mapWith(Number) })
    .from(listingCounts)
    .where(fitsCounts(filters))
    .groupBy(month)
    .orderBy(desc(month));
}

async function countExactly(db: Db, filters: BackOfficeFilters): Promise<number> {
  const { statuses = ['all'], seller, filters: criteria } = filters;
  if (seller === undefined || isGroup(seller) || criteria.length > 0 || statuses.includes('premium'))
    return db.$count(machines, fitsBackOffice(filters));
  const { sellerId, reviewStatus, listings } = sellerListingCounts;
  const [row] = await db
    .select({ total: sql`coalesce(sum(${listings}), 0)`.mapWith(Number) })
    .from(sellerListingCounts)
    .where(and(eq(sellerId, seller), hasStatus(statuses, reviewStatus)));
  return row?.total ?? 0;
}

/** A page of all listings, whatever their status, of which so many fit. */
export async function findBackOfficePage(
  db: Db,
  filters: BackOfficeFilters,
  paging: Paging,
  { total, isTotalExact, months }: CountedListings,
): Promise<number[]> {
  const isByAge = paging.sort === 'newest' && !paging.promotedFirst;
  const part = months === null || !isByAge ? null : monthsOfPage(months, paging);
  const where = and(
    fitsBackOffice(filters),
    isTotalExact ? isAmongFew(db, filters, total, part) : undefined,
    part === null ? undefined : and(gte(machines.createdAt, part.from), lt(machines.createdAt, part.until)),
  );
  if (part !== null) return findListingPage(db, where, { ...paging, offset: part.offset }, 'base', part.total);
  return findListingPage(db, where, paging, 'base', isTotalExact ? total : Infinity);
}

/** Of more, walking through the newest listings finds a page sooner than looking all of them up. */
const FEW = 50_000;
const FEW_IMPORTED = 2_000;

/** Where the listings that fit are, when they are too few to be met soon among the newest; undefined where that is known. */
function isAmongFew(db: Db, filters: BackOfficeFilters, total: number, part: PageMonths | null): SQL | undefined {
  const serials = (select: SQL) => sql`${machines.serial} = any(array(${select}))`;
  if (filters.search !== null) {
    const found = db.select({ serial: machines.serial }).from(machines).where(fitsBackOffice(filters));
    return serials(found.limit(COUNTED_MATCHES + 1).getSQL());
  }
  if (!areCounted(filters)) return undefined;
  if (filters.seller === 'tewh') return total <= FEW_IMPORTED ? serials(operatorsOf(db, filters)) : undefined;
  return total <= FEW ? isAlike(db, filters, part) : undefined;
}

function operatorsOf(db: Db, filters: BackOfficeFilters): SQL {
  const { serial } = machines;
  const fits = fitsBackOffice({ ...filters, seller: undefined });
  const imported = db.select({ serial }).from(machines).where(and(isImported, fits));
  const admins = db.select({ id: users.id }).from(users).where(eq(users.role, 'admin'));
  const listed = db
    .select({ serial })
    .from(machines)
    .where(and(inArray(machines.sellerId, admins), fits));
  return unionAll(imported, listed).getSQL();
}

/** It is alike to listings that are counted together and fit, of these months if any are given. */
function isAlike(db: Db, filters: BackOfficeFilters, part: PageMonths | null): SQL {
  const { reviewStatus, brandKey, condition, heads, needles, promotionRank, isPremiumPaid, createdMonth } =
    listingCounts;
  const isOfPart = part === null ? undefined : between(createdMonth, part.oldest, part.newest);
  const alike = db
    .select({ reviewStatus, brandKey, condition, heads, needles, promotionRank, isPremiumPaid })
    .from(listingCounts)
    .where(and(gt(listingCounts.listings, 0), fitsCounts(filters), isOfPart));
  return sql`(${machines.reviewStatus}, ${machines.brandKey}, ${machines.condition}, ${machines.heads}, ${machines.needles},
    ${machines.promotionRank}, ${machines.isPremiumPaid}) in (${alike})`;
}

function fitsBackOffice({ statuses = ['all'], seller, filters, search }: BackOfficeFilters): SQL | undefined {
  return and(
    hasStatus(statuses, machines.reviewStatus, machines.isPremiumPaid),
    seller === undefined ? undefined : isOfSeller(seller),
    passesFilters(filters, 'shown'),
    hasBackOfficeText(search),
  );
}

/** What the counts of listings that are alike tell apart. */
const COUNTED = new Map<string, SQL | PgColumn>(
  Object.entries({
    brand: listingCounts.brandKey,
    condition: listingCounts.condition,
    heads: listingCounts.heads,
    needles: listingCounts.needles,
    premium: listingCounts.isPremiumPaid,
    featured: isPromoted(listingCounts.promotionRank),
  }),
);

/** Whether the counts of listings that are alike tell how many fit. */
function areCounted({ seller, filters, search }: BackOfficeFilters): boolean {
  const isAnyones = seller === undefined || isGroup(seller);
  return search === null && isAnyones && filters.every(({ key }) => COUNTED.has(key));
}

function fitsCounts({ statuses = ['all'], seller, filters }: BackOfficeFilters): SQL | undefined {
  return and(
    hasStatus(statuses, listingCounts.reviewStatus, listingCounts.isPremiumPaid),
    seller === undefined ? undefined : eq(listingCounts.isOperators, seller === 'tewh'),
    ...filters.map((criterion) => {
      const column = COUNTED.get(criterion.key);
      return column === undefined ? undefined : isMet(column, criterion);
    }),
  );
}

function hasStatus(filters: readonly StatusFilter[], status: PgColumn, isPremium?: PgColumn): SQL | undefined {
  if (filters.includes('all')) return undefined;
  const statuses = LISTING_STATUSES.filter((each) => filters.includes(each));
  return or(
    statuses.length === 0 ? undefined : inArray(status, statuses),
    isPremium !== undefined && filters.includes('premium') ? eq(isPremium, true) : undefined,
  );
}

function isGroup(seller: string): boolean {
  return seller === 'tewh' || seller === 'non-tewh';
}

function isOfSeller(seller: string): SQL {
  if (seller === 'tewh') return isOperators;
  return seller === 'non-tewh' ? not(isOperators) : eq(machines.sellerId, seller);
}

/** As the partial index of these says it. */
const isImported = sql`${machines.id} like 'tewh-%'`;

/** Imported from the operator's own site, or listed by an admin. */
const isOperators = sql`(${isImported} or coalesce(${machines.sellerId} = any(array(select ${users.id} from ${users} where ${users.role} = 'admin')), false))`;

const MOST_PARTS = 12;

/** Every part of a moderator's text, in name, brand, model, id or the seller's contact. */
export function hasBackOfficeText(text: string | null): SQL | undefined {
  if (text === null) return undefined;
  const parts = isPhoneNumber(text) ? [text] : text.toLowerCase().split(/\s+/).slice(0, MOST_PARTS);
  return and(...parts.map((part) => like(machines.backOfficeText, likePattern(part))));
}
