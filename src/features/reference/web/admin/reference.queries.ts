import * as z from 'zod/mini';
import type { QueryClient } from '@tanstack/react-query';
import { apiOf, readJson } from '#app/lib/api.ts';
import { sendMutation, type MutationMethod } from '#app/lib/api-mutation.ts';
import { pagedQuery, wholeListQuery } from '#app/lib/paged-query.ts';
import {
  listedAccessory,
  listedModel,
  proposalsRejected,
  reviewedAccessory,
  reviewedModel,
  type NewModelInput,
  type ReviewQuery,
} from '../../reference.schema.ts';

export const MODELS = '/api/admin/models';
export const ACCESSORIES = '/api/admin/accessories';
/** The reviewed lists, and the options of the sell form that depend on them. */
const CHOICES = { [MODELS]: '/api/models', [ACCESSORIES]: '/api/accessories' } as const;
export type ReviewedPath = keyof typeof CHOICES;

export const PENDING_PER_PAGE = 50;
/** Short, because sellers propose new ones at any time. */
const STALE_MS = 5_000;

const pendingPage = (page = 1) =>
  ({ status: 'pending', page, pageSize: PENDING_PER_PAGE }) as const satisfies ReviewQuery;

/** A page of the models that wait for review. */
export function pendingModelsQuery(page?: number) {
  return pagedQuery(CHECKS_ANSWERS && z.array(listedModel), MODELS, pendingPage(page), { staleTime: STALE_MS });
}

/** All models offered to sellers. */
export const offeredModelsQuery = wholeListQuery(
  CHECKS_ANSWERS && z.array(reviewedModel),
  `${MODELS}?status=approved`,
  {
    staleTime: STALE_MS,
  },
);

/** A page of the accessories that wait for review. */
export function pendingAccessoriesQuery(page?: number) {
  return pagedQuery(CHECKS_ANSWERS && z.array(listedAccessory), ACCESSORIES, pendingPage(page), {
    staleTime: STALE_MS,
  });
}

/** All accessories offered to sellers. */
export const offeredAccessoriesQuery = wholeListQuery(
  CHECKS_ANSWERS && z.array(reviewedAccessory),
  `${ACCESSORIES}?status=approved`,
  { staleTime: STALE_MS },
);

const CHANGES = { approve: ['PATCH', '/approve'], reject: ['DELETE', '/reject'], remove: ['DELETE', ''] } as const;
export type ReviewChange = keyof typeof CHANGES;

/** Approves, rejects or removes a model or an accessory. Throws ApiError, like all changes here. */
export async function changeReviewed(client: QueryClient, list: ReviewedPath, id: string, change: ReviewChange) {
  const [method, suffix] = CHANGES[change];
  await send(client, list, { method, path: `${list}/${encodeURIComponent(id)}${suffix}` });
}

export async function addModel(client: QueryClient, input: NewModelInput): Promise<void> {
  await send(client, MODELS, { method: 'POST', path: MODELS, body: input });
}

/** Removes all models of a brand, pending ones too. */
export async function removeBrand(client: QueryClient, brandName: string): Promise<void> {
  await send(client, MODELS, { method: 'DELETE', path: '/api/admin/brands', body: { brandName } });
}

export async function addAccessory(client: QueryClient, accessory: string): Promise<void> {
  await send(client, ACCESSORIES, { method: 'POST', path: ACCESSORIES, body: { accessory } });
}

export async function renameAccessory(client: QueryClient, id: string, name: string): Promise<void> {
  await send(client, ACCESSORIES, {
    method: 'PATCH',
    path: `${ACCESSORIES}/${encodeURIComponent(id)}`,
    body: { name },
  });
}

/** Rejects all models and accessories that an account proposed and returns their number. */
export async function rejectProposals(client: QueryClient, userId: string): Promise<number> {
  try {
    const path = `/api/admin/users/${encodeURIComponent(userId)}/reject-proposals`;
    const answer = await sendMutation(apiOf(client), 'POST', path);
    const rejected = await readJson(answer, CHECKS_ANSWERS && proposalsRejected);
    return rejected.models + rejected.accessories;
  } finally {
    await refreshReviews(client, [MODELS, ACCESSORIES]);
  }
}

type Sent = { method: MutationMethod; path: string; body?: object };

async function send(client: QueryClient, list: ReviewedPath, { method, path, body }: Sent) {
  try {
    return await sendMutation(apiOf(client), method, path, body);
  } finally {
    client.removeQueries({ predicate: ({ queryKey: [address] }) => String(address).startsWith(CHOICES[list]) });
    await refreshReviews(client, [list]);
  }
}

/**
 * Refetches these lists on whichever page is shown; also after a refusal, because somebody else may have made a change.
 */
async function refreshReviews(client: QueryClient, lists: readonly ReviewedPath[]): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [address] }) => lists.some((list) => String(address).startsWith(`${list}?`)),
  });
}
