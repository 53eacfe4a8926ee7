import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { portalListing } from '#app/features/listings/portal.schema.ts';
import { apiOf, apiQuery } from '#app/lib/api.ts';
import { sendMutation } from '#app/lib/api-mutation.ts';
import { pagedQuery } from '#app/lib/paged-query.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import { ownWantedAd, wantedAd, type WantedAdInput } from '../wanted.schema.ts';
import { type WantedQuery } from '../wanted-list.schema.ts';

const PATH = '/api/wanted';

export const ADS_PER_PAGE = 20;

/** The key of a mail's link; undefined for the signed-in account. */
type Key = string | undefined;

/** A page of the public ads. */
export function wantedQuery(search: WantedQuery) {
  return pagedQuery(CHECKS_ANSWERS && z.array(wantedAd), PATH, { ...search, pageSize: ADS_PER_PAGE });
}

export function ownWantedQuery(key: Key) {
  return apiQuery(CHECKS_ANSWERS && z.array(ownWantedAd), {
    queryKey: [`${PATH}/own${stringifySearch({ key })}`],
    staleTime: 0,
  });
}

/** The signed-in seller's listings that are for sale. */
export const offeredListingsQuery = apiQuery(
  CHECKS_ANSWERS && z.array(z.pick(portalListing, { id: true, name: true, heads: true, price: true })),
  { queryKey: ['/api/seller/machines?status=approved&pageSize=100'], staleTime: 0 },
);

/** Posts an ad, or asks the owner of an address to confirm it; returns which. Throws ApiError. */
export async function postWantedAd(
  client: QueryClient,
  { key, input }: { key: Key; input: WantedAdInput },
): Promise<'posted' | 'asked'> {
  const answer = await sendMutation(apiOf(client), 'POST', `${PATH}${stringifySearch({ key })}`, input);
  await refresh(client);
  return answer.status === 201 ? 'posted' : 'asked';
}

type OwnAd = { id: string; key: Key };

/** Throws ApiError. */
export async function renewWantedAd(client: QueryClient, { id, key }: OwnAd): Promise<void> {
  await sendMutation(apiOf(client), 'POST', `${PATH}/${id}/renew${stringifySearch({ key })}`);
  await refresh(client);
}

/** Throws ApiError. */
export async function removeWantedAd(client: QueryClient, { id, key }: OwnAd): Promise<void> {
  await sendMutation(apiOf(client), 'DELETE', `${PATH}/${id}${stringifySearch({ key })}`);
  await refresh(client);
}

/** Offers a listing for an ad. Throws ApiError. */
export async function answerWantedAd(client: QueryClient, { id, machineId }: { id: string; machineId: string }) {
  await sendMutation(apiOf(client), 'POST', `${PATH}/${id}/answers`, { machineId });
}

async function refresh(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(PATH) });
}
