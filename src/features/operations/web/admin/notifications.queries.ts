import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiOf, apiQuery, readJson } from '#app/lib/api.ts';
import { reportedErrorMessage, sendMutation } from '#app/lib/api-mutation.ts';
import { newSince, type WatchedSection } from '../../dashboard.schema.ts';

const PATH = '/api/admin/notifications';
/** How often an admin's window polls. */
const POLL_MS = 30_000;

/** Counts of what has arrived since the admin last viewed each section, polled. */
export const notificationsQuery = apiQuery(CHECKS_ANSWERS && newSince, {
  queryKey: [PATH],
  staleTime: POLL_MS,
  refetchInterval: POLL_MS,
  // Also while the window is in the background: that is what notifications are for.
  refetchIntervalInBackground: true,
});

/** Records that the admin is viewing a section, which resets its count. Throws ApiError. */
async function viewSection(client: QueryClient, section: WatchedSection): Promise<void> {
  const answer = await sendMutation(apiOf(client), 'POST', `${PATH}/viewed`, { section });
  const seen = await readJson(answer, CHECKS_ANSWERS && newSince);
  // A poll that is in flight still has the old counts, and would notify of them.
  await client.cancelQueries(notificationsQuery);
  client.setQueryData(notificationsQuery.queryKey, seen);
}

/** Records that the admin is viewing a section of the back office; null for one without notifications. */
export function useSectionViewed(section: WatchedSection | null): void {
  const client = useQueryClient();
  useEffect(() => {
    // Not awaited: after a failure the admin is merely notified again.
    if (section !== null) void viewSection(client, section).catch(reportedErrorMessage);
  }, [client, section]);
}
