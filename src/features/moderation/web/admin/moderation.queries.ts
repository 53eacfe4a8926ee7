import * as z from 'zod/mini';
import { queryOptions, type Query, type QueryClient } from '@tanstack/react-query';
import { machineChanges } from '#app/features/machines/machine-versions.schema.ts';
import { adminMachine, type AdminMachine } from '#app/features/machines/machines.schema.ts';
import {
  rejectionReasons,
  seller,
  deletedMany,
  approvedMany,
  type ApprovedMany,
  type ApproveMany,
  type DeletedMany,
  type MachineChange,
  type StatusInput,
} from '../../moderation.schema.ts';
import { listingWarnings } from '../../listing-warnings.schema.ts';
import { listingDuplicates } from '#app/features/listings/duplicates.schema.ts';
import { adminPayment } from '#app/features/payments/payments.schema.ts';
import { apiOf, apiQuery, orThrow, readJson } from '#app/lib/api.ts';
import { sendMutation, type MutationMethod } from '#app/lib/api-mutation.ts';
import { pagedQuery } from '#app/lib/paged-query.ts';
import { listingsRequest } from './listings-address.rules.ts';
import type { ListingsSearch } from './listings-address.schema.ts';
import { deletedListing } from '../../deleted-listings.schema.ts';
import type { PagingQuery } from '#app/lib/paging.ts';
import { listHref, stringifySearch } from '#app/lib/query-string.ts';

const PATH = '/api/machines';
const SELLERS_PATH = '/api/admin/sellers';
/** How often the list polls. */
const POLL_MS = 5_000;
const SELLERS_STALE_MS = 60_000;
const DUPLICATES_STALE_MS = 60_000;

type Listing = Pick<AdminMachine, 'id' | 'etag'>;

/** A page of the listings of every status, polled. */
export function listingsQuery(search: ListingsSearch) {
  const freshness = { staleTime: 0, refetchInterval: POLL_MS };
  return pagedQuery(CHECKS_ANSWERS && z.array(adminMachine), PATH, listingsRequest(search), freshness);
}

/** All sellers except the operator, by name. */
export const sellersQuery = apiQuery(CHECKS_ANSWERS && z.array(seller), {
  queryKey: [SELLERS_PATH],
  staleTime: SELLERS_STALE_MS,
});

/** The ready-made reasons for rejection. */
export const reasonsQuery = apiQuery(CHECKS_ANSWERS && rejectionReasons, {
  queryKey: ['/api/admin/rejection-reasons'],
  staleTime: 0,
});

/** The differences to the last approved version; fetched again for each version. */
export function changesQuery({ id, etag }: Listing) {
  const address = changesPath(id);
  return queryOptions({
    queryKey: [address, etag],
    queryFn: async ({ client, signal }) =>
      readJson(await apiOf(client)(address, { signal }), CHECKS_ANSWERS && machineChanges),
  });
}

/** Other listings that may offer the same machine as these. */
export function duplicatesQuery(ids: readonly string[]) {
  return apiQuery(CHECKS_ANSWERS && z.array(listingDuplicates), {
    queryKey: [`/api/admin/duplicates${stringifySearch({ machineId: [...ids] })}`],
    staleTime: DUPLICATES_STALE_MS,
    enabled: ids.length > 0,
  });
}

/** What a moderator should know before deciding on these. */
export function warningsQuery(ids: readonly string[]) {
  return apiQuery(CHECKS_ANSWERS && z.array(listingWarnings), {
    queryKey: [`/api/admin/listing-warnings${stringifySearch({ machineId: [...ids] })}`],
    staleTime: DUPLICATES_STALE_MS,
    enabled: ids.length > 0,
  });
}

/** Payments that bought placements for the listing, including ended and refunded ones. */
export function listingPaymentsQuery(listing: string) {
  return pagedQuery(
    CHECKS_ANSWERS && z.array(adminPayment),
    '/api/admin/payments',
    { listing, state: 'used', pageSize: 100 },
    { staleTime: 0 },
  );
}

/** The listing's current version. Throws ApiError. */
export async function fetchListing(client: QueryClient, id: string): Promise<AdminMachine> {
  return readJson(await orThrow(await apiOf(client)(listingPath(id))), CHECKS_ANSWERS && adminMachine);
}

/** Decides on the listing as displayed. Throws ApiError, like all changes here; 412 means that it has changed. */
export async function sendStatus(client: QueryClient, listing: Listing, decision: StatusInput): Promise<AdminMachine> {
  return sendChange(client, 'PATCH', `${listingPath(listing.id)}/status`, listing, decision);
}

/** Marks the listing as displayed as sold, with what is known of the sale. */
export async function sendSale(client: QueryClient, listing: Listing, answers: object): Promise<AdminMachine> {
  return sendChange(client, 'POST', `${listingPath(listing.id)}/sale`, listing, answers);
}

/** Decides on the pending change as displayed. */
export async function decideChange(
  client: QueryClient,
  listing: Listing,
  decision: 'approve' | 'reject',
  reason?: string | null,
): Promise<AdminMachine> {
  const body = reason === undefined ? undefined : { reason };
  return sendChange(client, 'POST', `${changesPath(listing.id)}/${decision}`, listing, body);
}

/** Marks a fact of the listing, as displayed, as checked, or withdraws the check. */
export async function sendFactCheck(
  client: QueryClient,
  listing: Listing,
  { key, isChecked }: { key: string; isChecked: boolean },
): Promise<AdminMachine> {
  const path = `/api/admin/machines/${encodeURIComponent(listing.id)}/checked-facts/${key}`;
  return sendChange(client, isChecked ? 'PUT' : 'DELETE', path, listing);
}

/** Changes a listing as displayed; without an ETag, whatever its version. */
export async function changeListing(
  client: QueryClient,
  listing: { id: string; etag?: string },
  change: MachineChange,
): Promise<AdminMachine> {
  return sendChange(client, 'PATCH', listingPath(listing.id), listing, change);
}

async function sendChange(
  client: QueryClient,
  method: MutationMethod,
  path: string,
  { etag }: { etag?: string },
  body?: object,
): Promise<AdminMachine> {
  const conditions = etag === undefined ? {} : { 'If-Match': etag };
  return readJson(await send(client, method, path, body, conditions), CHECKS_ANSWERS && adminMachine);
}

export async function deleteListing(client: QueryClient, id: string): Promise<void> {
  await send(client, 'DELETE', listingPath(id));
}

export async function approveListings(client: QueryClient, listings: readonly Listing[]): Promise<ApprovedMany> {
  const input: ApproveMany = {
    ids: listings.map(({ id }) => id),
    seen: Object.fromEntries(listings.map(({ id, etag }) => [id, etag])),
  };
  return readJson(await send(client, 'POST', '/api/admin/approve-multiple', input), CHECKS_ANSWERS && approvedMany);
}

export async function deleteListings(client: QueryClient, listings: readonly Listing[]): Promise<DeletedMany> {
  const ids = listings.map(({ id }) => id);
  return readJson(await send(client, 'POST', '/api/admin/delete-multiple', { ids }), CHECKS_ANSWERS && deletedMany);
}

function changesPath(id: string): string {
  return `/api/admin/machines/${encodeURIComponent(id)}/changes`;
}

function listingPath(id: string): string {
  return `${PATH}/${encodeURIComponent(id)}`;
}

type Conditions = Parameters<typeof sendMutation>[4];

async function send(client: QueryClient, method: MutationMethod, path: string, body?: object, conditions?: Conditions) {
  try {
    return await sendMutation(apiOf(client), method, path, body, conditions);
  } finally {
    // Also after a refusal, because somebody else may have made a change. Refetches what the page shows and clears what
    // other pages fetched of listings.
    client.removeQueries({ type: 'inactive', predicate: isListingQuery });
    await client.invalidateQueries({ predicate: isListingQuery });
  }
}

function isListingQuery({ queryKey: [path] }: Query): boolean {
  return /^\/api\/(?:(?:seller\/)?machines|admin\/(?:sellers|deleted-listings|overview))/.test(String(path));
}

const DELETED_PATH = '/api/admin/deleted-listings';
export const DELETED_PER_PAGE = 24;

/** A page of restorable listings, most recently deleted first. */
export function deletedListingsQuery({ page = 1 }: PagingQuery) {
  return pagedQuery(
    CHECKS_ANSWERS && z.array(deletedListing),
    DELETED_PATH,
    { page, pageSize: DELETED_PER_PAGE },
    { staleTime: 0 },
  );
}

export function deletedListingsHref(search: PagingQuery = {}): string {
  return listHref('/admin/deleted-listings', {}, search);
}

/** Restores a deleted listing. */
export async function restoreListing(client: QueryClient, id: string): Promise<void> {
  await send(client, 'POST', `${DELETED_PATH}/${encodeURIComponent(id)}/restore`);
}

/** Restores deleted listings one after the other; at most a page of them. */
export async function restoreListings(client: QueryClient, listings: readonly { id: string }[]): Promise<void> {
  for (const { id } of listings) await restoreListing(client, id);
}
