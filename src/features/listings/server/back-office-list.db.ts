import { and, eq, inArray, not, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { LISTING_STATUSES } from '#app/db/enums.ts';
import { machines } from '#app/db/tables/machines.ts';
import { users } from '#app/db/tables/accounts.ts';
import type { ListRequest } from '#app/features/catalogue/server/catalogue.service.ts';
import { hasBackOfficeText, passesFilters } from './listing-filters.db.ts';
import { findListingPage, type ListingPage } from './listing-pages.db.ts';
import type { StatusFilter } from '../list-query.schema.ts';

/** Beside what every list is narrowed by. Absent: any. */
export type BackOfficeFilters = {
  statuses: readonly StatusFilter[] | undefined;
  /** The id of a seller, or a group of them. */
  seller: string | undefined;
};

/** A page of all listings, whatever their status. */
export async function findBackOfficePage(
  db: Db,
  { statuses, seller }: BackOfficeFilters,
  request: ListRequest,
): Promise<ListingPage> {
  const where = and(
    statuses === undefined ? undefined : hasStatus(statuses),
    seller === undefined ? undefined : isOfSeller(seller),
    passesFilters(request.filters, 'shown'),
    hasBackOfficeText(request.search),
  );
  return findListingPage(db, where, request, 'base');
}

function hasStatus(filters: readonly StatusFilter[]): SQL | undefined {
  if (filters.includes('all')) return undefined;
  const statuses = LISTING_STATUSES.filter((status) => filters.includes(status));
  return or(
    statuses.length === 0 ? undefined : inArray(machines.reviewStatus, statuses),
    filters.includes('premium') ? eq(machines.isPremiumPaid, true) : undefined,
  );
}

function isOfSeller(seller: string): SQL {
  if (seller === 'tewh') return isOperators;
  return seller === 'non-tewh' ? not(isOperators) : eq(machines.sellerId, seller);
}

/** Imported from the operator's own site, or listed by an admin. The text begins with the id, and lies in the index. */
const isOperators = sql`(${machines.backOfficeText} like 'tewh-%' or coalesce(${machines.sellerId} = any(array(select ${users.id} from ${users} where ${users.role} = 'admin')), false))`;
