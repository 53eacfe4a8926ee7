import { and, eq, inArray, like, not, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { countUpTo, isPhoneNumber, likePattern } from '#app/db/conditions.ts';
import { LISTING_STATUSES } from '#app/db/enums.ts';
import { users } from '#app/db/tables/accounts.ts';
import { machines } from '#app/db/tables/machines.ts';
import type { StatusFilter } from '#app/features/catalogue/catalogue.schema.ts';
import { COUNTED_MATCHES, totalOfFound, type ListTotal } from '#app/lib/paging.ts';
import type { Filters } from '#app/search-index/fields.ts';
import { findListingPage, passesFilters, type Paging } from './machine-lists.db.ts';

/** What moderators narrow all listings by; absent: by nothing. */
export type BackOfficeFilters = {
  statuses: readonly StatusFilter[] | undefined;
  /** The id of a seller, or a group of them. */
  seller: string | undefined;
  filters: Filters;
  search: string | null;
};

/** How many of all listings fit, whatever their status; of those that a text is searched in, up to a limit. */
export async function countBackOfficeListings(db: Db, filters: BackOfficeFilters): Promise<ListTotal> {
  if (filters.search === null) return { total: await db.$count(machines, fitsBackOffice(filters)), isTotalExact: true };
  return totalOfFound(await countUpTo(db, machines, fitsBackOffice(filters), COUNTED_MATCHES + 1));
}

/** A page of all listings, whatever their status, of which so many fit. */
export async function findBackOfficePage(
  db: Db,
  filters: BackOfficeFilters,
  paging: Paging,
  { total, isTotalExact }: ListTotal,
): Promise<number[]> {
  const fits = fitsBackOffice(filters);
  if (!isTotalExact) return findListingPage(db, fits, paging, 'base', Infinity);
  if (filters.search === null) return findListingPage(db, fits, paging, 'base', total);
  // So few are looked up by their text: the planner would look for them among the newest.
  const found = db
    .select({ serial: machines.serial })
    .from(machines)
    .where(fits)
    .limit(COUNTED_MATCHES + 1);
  return findListingPage(db, and(fits, sql`${machines.serial} = any(array(${found}))`), paging, 'base', total);
}

function fitsBackOffice({ statuses = ['all'], seller, filters, search }: BackOfficeFilters): SQL | undefined {
  return and(
    hasStatus(statuses),
    seller === undefined ? undefined : isOfSeller(seller),
    passesFilters(filters, 'shown'),
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

/** Imported from the operator's own site, or listed by an admin. */
const isOperators = sql`(${machines.id} like 'tewh-%' or coalesce(${machines.sellerId} = any(array(select ${users.id} from ${users} where ${users.role} = 'admin')), false))`;

const MOST_PARTS = 12;

/** Every part of a moderator's text, in name, brand, model, id or the seller's contact. */
export function hasBackOfficeText(text: string | null): SQL | undefined {
  if (text === null) return undefined;
  const parts = isPhoneNumber(text) ? [text] : text.toLowerCase().split(/\s+/).slice(0, MOST_PARTS);
  return and(...parts.map((part) => like(machines.backOfficeText, likePattern(part))));
}
