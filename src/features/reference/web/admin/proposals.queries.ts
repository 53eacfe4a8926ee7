import type { QueryClient } from '@tanstack/react-query';
import { apiOf, checkedBy, readJson } from '#app/lib/api.ts';
import { sendMutation } from '#app/lib/api-mutation.ts';
import { proposalsRejected } from '../../reference.schema.ts';

export const PENDING_PER_PAGE = 50;

/** The lists in which proposals are shown. */
const LISTS = ['/api/admin/models', '/api/admin/accessories'];

/** Rejects all models and accessories that an account proposed; gives how many they were. Throws ApiError. */
export async function rejectProposals(client: QueryClient, userId: string): Promise<number> {
  try {
    const path = `/api/admin/users/${encodeURIComponent(userId)}/reject-proposals`;
    const answer = await sendMutation(apiOf(client), 'POST', path);
    const rejected = await readJson(answer, checkedBy(proposalsRejected));
    return rejected.models + rejected.accessories;
  } finally {
    await refreshReviews(client, LISTS);
  }
}

/** Refetches these lists, whichever page is shown; also after a refusal, as somebody else may have been quicker. */
export async function refreshReviews(client: QueryClient, lists: readonly string[]): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [address] }) => lists.some((list) => String(address).startsWith(`${list}?`)),
  });
}
