import type { QueryClient } from '@tanstack/react-query';
import type { ReviewedAccessory } from '#app/features/accessories/accessory-review.schema.ts';
import { apiOf } from '#app/lib/api.ts';
import { sendChange, type ChangeMethod } from '#app/lib/api-change.ts';
import { wholeListQuery } from '#app/lib/paged-query.ts';

const PATH = '/api/admin/accessories';
/** Sellers name new ones: what was fetched before the visit counts for nothing. */
const STALE_MS = 5_000;

/** All accessories, those that wait for review first. */
export const reviewedAccessoriesQuery = wholeListQuery<ReviewedAccessory>(PATH, { staleTime: STALE_MS });

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

async function send(client: QueryClient, method: ChangeMethod, path: string, body?: object): Promise<void> {
  try {
    await sendChange(apiOf(client), method, path, body);
  } finally {
    // What the sell form offers. A refusal may mean that somebody else was quicker.
    client.removeQueries({ queryKey: ['/api/accessories'] });
    await client.invalidateQueries({ queryKey: [PATH] });
  }
}
