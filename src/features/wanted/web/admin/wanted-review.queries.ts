import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { apiOf } from '#app/lib/api.ts';
import { sendMutation } from '#app/lib/api-mutation.ts';
import { pagedQuery } from '#app/lib/paged-query.ts';
import { reviewedWantedAd, type ReviewedWantedAd } from '../../wanted.schema.ts';
import { type WantedReviewQuery } from '../../wanted-list.schema.ts';

const PATH = '/api/admin/wanted';

export const REVIEWED_PER_PAGE = 50;
/** Short, because buyers post new ones at any time. */
const STALE_MS = 5_000;

export function wantedReviewQuery({ state, page = 1 }: WantedReviewQuery) {
  const search = { state, page, pageSize: REVIEWED_PER_PAGE };
  return pagedQuery(CHECKS_ANSWERS && z.array(reviewedWantedAd), PATH, search, { staleTime: STALE_MS });
}

type ReadAd = Pick<ReviewedWantedAd, 'id' | 'submittedAt'>;

/** Throws ApiError. */
export async function approveWantedAd(client: QueryClient, { id, submittedAt }: ReadAd): Promise<void> {
  await decide(client, `${PATH}/${id}/approve`, { submittedAt });
}

/** Throws ApiError. */
export async function rejectWantedAd(client: QueryClient, { id, submittedAt }: ReadAd, reason: string): Promise<void> {
  await decide(client, `${PATH}/${id}/reject`, { reason, submittedAt });
}

async function decide(client: QueryClient, path: string, body: object): Promise<void> {
  try {
    await sendMutation(apiOf(client), 'POST', path, body);
  } finally {
    // Also after a refusal, because somebody else may have decided.
    const isOutdated = (address: unknown) => /^\/api\/(?:admin\/(?:wanted|overview)|wanted)/.test(String(address));
    await client.invalidateQueries({ predicate: ({ queryKey }) => isOutdated(queryKey[0]) });
  }
}
