import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { apiOf } from '#app/lib/api.ts';
import { sendChange } from '#app/lib/api-mutation.ts';
import { newSince, type NewSince, type WatchedSection } from '../../notifications.schema.ts';

const PATH = '/api/admin/notifications';
/** How often an admin's window asks (SPEC §9). */
const POLL_MS = 30_000;

/** What has come in since the admin last looked; kept up to date. */
export const notificationsQuery = queryOptions<NewSince>({
  queryKey: [PATH],
  staleTime: POLL_MS,
  refetchInterval: POLL_MS,
  // Told of also while the window is not looked at: that is what it is for.
  refetchIntervalInBackground: true,
});

/** Notes that the admin looks at a section now: what is there is not news any more. Throws ApiError. */
export async function viewSection(client: QueryClient, section: WatchedSection): Promise<void> {
  const answer = await sendChange(apiOf(client), 'POST', `${PATH}/viewed`, { section });
  const seen = newSince.parse(await answer.json());
  // A poll that was underway counts what has been looked at meanwhile, and would tell of it as news.
  await client.cancelQueries(notificationsQuery);
  client.setQueryData(notificationsQuery.queryKey, seen);
}
