import * as z from 'zod/mini';
import type { Query, QueryClient } from '@tanstack/react-query';
import type { AddedFacts } from '../../listings.schema.ts';
import { COUNTS_HEADER, portalCounts, portalListing, type PortalListing } from '../../portal.schema.ts';
import type { PortalSearch } from '../../portal-search.schema.ts';
import { placementFigures } from '#app/features/payments/payments.schema.ts';
import { isPublic } from '#app/features/machines/machines.rules.ts';
import { listingDemand } from '#app/features/watching/demand.schema.ts';
import { apiOf, apiQuery } from '#app/lib/api.ts';
import { sendMutation } from '#app/lib/api-mutation.ts';
import { headedPageQuery } from '#app/lib/paged-query.ts';
import { parseSearch, stringifySearch } from '#app/lib/query-string.ts';

const PATH = '/api/seller/machines';

/** How often the list polls. */
export const POLL_MS = 5_000;

const FIGURES_HOLD_MS = 10 * 60_000;

export const LISTINGS_PER_PAGE = 24;

/** A page of the signed-in seller's own listings, and the number of each kind. An unchanged page costs only a 304. */
export function portalQuery({ status, page = 1 }: PortalSearch) {
  return headedPageQuery(
    CHECKS_ANSWERS && z.array(portalListing),
    PATH,
    { status, page, pageSize: LISTINGS_PER_PAGE },
    (headers) => ({ counts: portalCounts.parse(parseSearch(headers.get(COUNTS_HEADER) ?? '')) }),
    { staleTime: POLL_MS },
  );
}

/** Results of the running placements on the page: fetched when the page opens, not with every poll. */
export function placementFiguresQuery(listings: readonly PortalListing[]) {
  const placed = listings.filter(({ isPremiumPaid, isFeaturedPaid }) => isPremiumPaid || isFeaturedPaid);
  return apiQuery(CHECKS_ANSWERS && z.array(placementFigures), {
    queryKey: [`/api/seller/placement-figures${stringifySearch({ machineId: placed.map(({ id }) => id) })}`],
    staleTime: FIGURES_HOLD_MS,
    enabled: placed.length > 0,
  });
}

/** How many people's saved searches find the public listings on the page; fetched like the figures above. */
export function listingDemandQuery(listings: readonly PortalListing[]) {
  const open = listings.filter(isPublic);
  return apiQuery(CHECKS_ANSWERS && z.array(listingDemand), {
    queryKey: [`/api/seller/demand${stringifySearch({ machineId: open.map(({ id }) => id) })}`],
    staleTime: FIGURES_HOLD_MS,
    enabled: open.length > 0,
  });
}

export type ListingChange = 'mark-sold' | 'undo-sold' | 'relist' | 'confirm' | 'delete';

/** Ends a listing or restores it; `answers` are what its seller says of a sale. Throws ApiError. */
export async function changeListing(
  client: QueryClient,
  id: string,
  move: ListingChange,
  answers?: object,
): Promise<void> {
  const path = `${PATH}/${encodeURIComponent(id)}`;
  await changing(client, async () => {
    if (move === 'delete') await sendMutation(apiOf(client), 'DELETE', path);
    else await sendMutation(apiOf(client), move === 'undo-sold' ? 'POST' : 'PATCH', `${path}/${move}`, answers);
  });
}

/** Lowers a listing's price, in US dollars. Returns the ETag of the new version. Throws ApiError. */
export async function lowerPrice(client: QueryClient, id: string, price: number): Promise<string | null> {
  return changing(client, async () => {
    const { headers } = await sendMutation(apiOf(client), 'PATCH', pricePath(id), { price });
    return headers.get('ETag');
  });
}

/** Undoes a price reduction, unless the listing has changed since this ETag. Throws ApiError. */
export async function restorePrice(client: QueryClient, id: string, etag: string | null): Promise<void> {
  const conditions = etag === null ? {} : { 'If-Match': etag };
  await changing(client, () => sendMutation(apiOf(client), 'DELETE', pricePath(id), undefined, conditions));
}

/** Adds facts that a listing does not state. Throws ApiError. */
export async function addFacts(client: QueryClient, id: string, facts: AddedFacts): Promise<void> {
  const path = `/api/machines/${encodeURIComponent(id)}/facts`;
  await changing(client, () => sendMutation(apiOf(client), 'PATCH', path, { facts }));
}

function pricePath(id: string): string {
  return `/api/machines/${encodeURIComponent(id)}/price`;
}

function isOwnPage({ queryKey: [address] }: Query): boolean {
  return String(address).startsWith(PATH);
}

async function changing<Answer>(client: QueryClient, send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } finally {
    // Also after a refusal, because the listing may have changed elsewhere.
    client.removeQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/machines') });
    // Results of other pages are outdated.
    client.removeQueries({ type: 'inactive', predicate: isOwnPage });
    await client.invalidateQueries({ predicate: isOwnPage });
  }
}
