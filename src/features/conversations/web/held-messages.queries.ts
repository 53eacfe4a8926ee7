import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { apiOf } from '#app/lib/api.ts';
import { sendMutation } from '#app/lib/api-mutation.ts';
import { pagedQuery } from '#app/lib/paged-query.ts';
import { heldMessage, type HeldDecision } from '../held-messages.schema.ts';

const PATH = '/api/admin/held-messages';
export const HELD_PER_PAGE = 25;
/** How often the list polls, in milliseconds. */
const POLL_MS = 5_000;

export function heldMessagesQuery(page: number) {
  const freshness = { staleTime: 0, refetchInterval: POLL_MS };
  return pagedQuery(CHECKS_ANSWERS && z.array(heldMessage), PATH, { page, pageSize: HELD_PER_PAGE }, freshness);
}

/** Throws ApiError. */
export async function decideHeldMessage(client: QueryClient, id: string, decision: HeldDecision): Promise<void> {
  try {
    await sendMutation(apiOf(client), 'POST', `${PATH}/${id}/decision`, { decision });
  } finally {
    // Also after a refusal, because somebody else may have decided.
    const isOutdated = (address: unknown) =>
      /^\/api\/(?:admin\/(?:held-messages|overview)|threads)/.test(String(address));
    await client.invalidateQueries({ predicate: ({ queryKey }) => isOutdated(queryKey[0]) });
  }
}
