import * as z from 'zod/mini';
import type { QueryClient } from '@tanstack/react-query';
import { listedAccessory, reviewedAccessory, type ReviewQuery } from '../../reference.schema.ts';
import { PENDING_PER_PAGE, refreshReviews } from './proposals.queries.ts';
import { apiOf, checkedBy } from '#app/lib/api.ts';
import { sendMutation, type MutationMethod } from '#app/lib/api-mutation.ts';
import { pagedQuery, wholeListQuery } from '#app/lib/paged-query.ts';
import { listHref } from '#app/lib/query-string.ts';

const PATH = '/api/admin/accessories';
/** Short, since sellers propose new ones at any time. */
const STALE_MS = 5_000;

/** A page of the accessories that wait for review. */
export function pendingAccessoriesQuery(page = 1) {
  const query = { status: 'pending', page, pageSize: PENDING_PER_PAGE } satisfies ReviewQuery;
  return pagedQuery(checkedBy(z.array(listedAccessory)), PATH, query, { staleTime: STALE_MS });
}

/** All accessories that sellers may choose from. */
export const offeredAccessoriesQuery = wholeListQuery(
  checkedBy(z.array(reviewedAccessory)),
  `${PATH}?status=approved`,
  {
    staleTime: STALE_MS,
  },
);

/** The address of a page of the pending accessories. */
export function accessoriesHref(page: number): string {
  return listHref('/admin/accessories', {}, { page });
}

/** Throws ApiError, as all changes here do. */
export async function addAccessory(client: QueryClient, accessory: string): Promise<void> {
  await send(client, 'POST', PATH, { accessory });
}

export async function renameAccessory(client: QueryClient, id: string, name: string): Promise<void> {
  await send(client, 'PATCH', pathOf(id), { name });
}

export async function approveAccessory(client: QueryClient, id: string): Promise<void> {
  await send(client, 'PATCH', `${pathOf(id)}/approve`);
}

export async function rejectAccessory(client: QueryClient, id: string): Promise<void> {
  await send(client, 'DELETE', `${pathOf(id)}/reject`);
}

export async function removeAccessory(client: QueryClient, id: string): Promise<void> {
  await send(client, 'DELETE', pathOf(id));
}

function pathOf(id: string): string {
  return `${PATH}/${encodeURIComponent(id)}`;
}

async function send(client: QueryClient, method: MutationMethod, path: string, body?: object): Promise<void> {
  try {
    await sendMutation(apiOf(client), method, path, body);
  } finally {
    // The sell form's list of choices.
    client.removeQueries({ queryKey: ['/api/accessories'] });
    await refreshReviews(client, [PATH]);
  }
}
