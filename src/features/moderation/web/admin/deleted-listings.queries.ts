import type { QueryClient } from '@tanstack/react-query';
import type { DeletedListing } from '../../deleted-listings.schema.ts';
import { apiOf } from '#app/lib/api.ts';
import { sendMutation } from '#app/lib/api-mutation.ts';
import { pagedQuery } from '#app/lib/paged-query.ts';
import type { PagingQuery } from '#app/lib/paging.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import { refreshListings } from './moderation.queries.ts';

const PATH = '/api/admin/deleted-listings';
export const DELETED_PER_PAGE = 24;

/** A page of the listings that can be brought back, the last one that was deleted first. */
export function deletedListingsQuery({ page = 1 }: PagingQuery) {
  return pagedQuery<DeletedListing>(PATH, { page, pageSize: DELETED_PER_PAGE }, { staleTime: 0 });
}

export function deletedListingsHref({ page }: PagingQuery = {}): string {
  return `/admin/deleted-listings${stringifySearch({ page: page === 1 ? undefined : page })}`;
}

/** Brings a deleted listing back as it was. Throws ApiError. */
export async function restoreListing(client: QueryClient, id: string): Promise<void> {
  try {
    await sendMutation(apiOf(client), 'POST', `${PATH}/${encodeURIComponent(id)}/restore`);
  } finally {
    // A refusal may mean that somebody else has brought it back before.
    await refreshListings(client);
  }
}
