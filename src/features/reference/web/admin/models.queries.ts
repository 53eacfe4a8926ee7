import * as z from 'zod/mini';
import type { QueryClient } from '@tanstack/react-query';
import {
  listedModel,
  reviewedModel,
  brandRemoved,
  type NewModelInput,
  type ReviewQuery,
} from '../../reference.schema.ts';
import { PENDING_PER_PAGE, refreshReviews } from './proposals.queries.ts';
import { apiOf, checkedBy, readJson } from '#app/lib/api.ts';
import { sendMutation, type MutationMethod } from '#app/lib/api-mutation.ts';
import { pagedQuery, wholeListQuery } from '#app/lib/paged-query.ts';

const PATH = '/api/admin/models';
/** Short, since sellers propose new ones at any time. */
const STALE_MS = 5_000;

/** A page of the models that wait for review. */
export function pendingModelsQuery(page = 1) {
  const query = { status: 'pending', page, pageSize: PENDING_PER_PAGE } satisfies ReviewQuery;
  return pagedQuery(checkedBy(z.array(listedModel)), PATH, query, { staleTime: STALE_MS });
}

/** All models that sellers may choose from. */
export const offeredModelsQuery = wholeListQuery(checkedBy(z.array(reviewedModel)), `${PATH}?status=approved`, {
  staleTime: STALE_MS,
});

/** Throws ApiError, as all changes here do. */
export async function addModel(client: QueryClient, input: NewModelInput): Promise<void> {
  await send(client, 'POST', PATH, input);
}

export async function approveModel(client: QueryClient, id: string): Promise<void> {
  await send(client, 'PATCH', `${pathOf(id)}/approve`);
}

export async function rejectModel(client: QueryClient, id: string): Promise<void> {
  await send(client, 'DELETE', `${pathOf(id)}/reject`);
}

export async function removeModel(client: QueryClient, id: string): Promise<void> {
  await send(client, 'DELETE', pathOf(id));
}

/** Removes all models of a brand, and says how many they were. */
export async function removeBrand(client: QueryClient, brandName: string): Promise<number> {
  const answer = await send(client, 'DELETE', '/api/admin/brands', { brandName });
  return (await readJson(answer, checkedBy(brandRemoved))).deleted;
}

function pathOf(id: string): string {
  return `${PATH}/${encodeURIComponent(id)}`;
}

async function send(client: QueryClient, method: MutationMethod, path: string, body?: object) {
  try {
    return await sendMutation(apiOf(client), method, path, body);
  } finally {
    // The sell form's list of choices.
    client.removeQueries({ queryKey: ['/api/models'] });
    await refreshReviews(client, [PATH]);
  }
}
