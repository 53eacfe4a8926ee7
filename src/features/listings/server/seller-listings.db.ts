import { and, eq } from 'drizzle-orm';
import type { Db } from '#app/db/client.ts';
import { machines } from '#app/db/tables/machines.ts';
import type { ListRequest } from '#app/features/catalogue/server/catalogue.service.ts';
import { matchesFilters } from './listing-filters.db.ts';
import { findListingPage, type ListingPage } from './listing-pages.db.ts';

/** Everybody else sees the public ones only. */
export type WhoseListings = { sellerId: string; isOwn: boolean };

/** A page of one seller's listings. */
export async function findSellerPage(
  db: Db,
  { sellerId, isOwn }: WhoseListings,
  request: ListRequest,
): Promise<ListingPage> {
  const price = isOwn ? 'base' : 'shown';
  const seen = and(
    eq(machines.sellerId, sellerId),
    isOwn ? undefined : eq(machines.isPublic, true),
    matchesFilters(request, price),
  );
  return findListingPage(db, seen, request, price);
}
