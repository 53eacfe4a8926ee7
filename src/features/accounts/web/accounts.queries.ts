import * as z from 'zod/mini';
import { queryOptions, useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import { apiOf, apiQuery, readJson } from '#app/lib/api.ts';
import { currentUser, ownSession, type CurrentUser } from '../own-account.schema.ts';

const USER_PATH = '/api/user';

/** The signed-in user; null for a visitor. */
export const userQuery = queryOptions<CurrentUser | null>({
  queryKey: [USER_PATH],
  queryFn: async ({ client, signal }) => {
    const answer = await apiOf(client)(USER_PATH, { signal });
    return answer.status === 401 ? null : readJson(answer, CHECKS_ANSWERS && currentUser);
  },
});

/** The signed-in user, which every page has loaded. */
export function useViewer(): CurrentUser | null {
  return useSuspenseQuery(userQuery).data;
}

/** The browsers in which the account is signed in, most recently used first. */
export const ownSessionsQuery = apiQuery(CHECKS_ANSWERS && z.array(ownSession), { queryKey: ['/api/user/sessions'] });

/** Sets the signed-in user and clears what was fetched as another one. */
export function setCurrentUser(client: QueryClient, user: CurrentUser | null): void {
  client.setQueryData(userQuery.queryKey, user);
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== USER_PATH && queryKey[0] !== '/api/site' });
}
