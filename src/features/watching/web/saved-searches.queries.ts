import { queryOptions, type QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { apiOf, apiQuery, readJson } from '#app/lib/api.ts';
import { sendMutation } from '#app/lib/api-mutation.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import {
  alertSettings,
  confirmedSubscription,
  savedSearch,
  subscriptionRequest,
  unsubscription,
  type AlertSettings,
  type AlertSettingsChange,
  type SavedSearch,
  type SavedSearchChange,
  type SavedSearchInput,
  type UnsubscribeQuery,
} from '../saved-searches.schema.ts';

const PATH = '/api/saved-searches';
const SETTINGS_PATH = '/api/alert-settings';

/** The key of a mail's link; undefined for the signed-in account. */
type Key = string | undefined;

const withKey = (path: string, key: Key) => `${path}${stringifySearch({ key })}`;

export function savedSearchesQuery(key: Key) {
  return apiQuery(CHECKS_ANSWERS && z.array(savedSearch), { queryKey: [withKey(PATH, key)], staleTime: 0 });
}

export function alertSettingsQuery(key: Key) {
  return apiQuery(CHECKS_ANSWERS && alertSettings, { queryKey: [withKey(SETTINGS_PATH, key)], staleTime: 0 });
}

/** Saves a search, or asks the owner of an address to confirm it; returns which. Throws ApiError. */
export async function saveSearch(client: QueryClient, input: SavedSearchInput): Promise<'saved' | 'asked'> {
  const answer = await sendMutation(apiOf(client), 'POST', PATH, input);
  await client.invalidateQueries({ queryKey: savedSearchesQuery(undefined).queryKey });
  return answer.status === 201 ? 'saved' : 'asked';
}

/** Throws ApiError. */
export async function changeSavedSearch(client: QueryClient, { id, key, change }: Changed): Promise<void> {
  const answer = await sendMutation(apiOf(client), 'PATCH', withKey(`${PATH}/${id}`, key), change);
  const changed = await readJson(answer, CHECKS_ANSWERS && savedSearch);
  const queryKey = savedSearchesQuery(key).queryKey;
  client.setQueryData(queryKey, (all: SavedSearch[] | undefined) =>
    all?.map((search) => (search.id === changed.id ? changed : search)),
  );
}
type Changed = { id: string; key: Key; change: SavedSearchChange };

/** Throws ApiError. */
export async function deleteSavedSearch(client: QueryClient, { id, key }: { id: string; key: Key }): Promise<void> {
  await sendMutation(apiOf(client), 'DELETE', withKey(`${PATH}/${id}`, key));
  await client.invalidateQueries({ queryKey: savedSearchesQuery(key).queryKey });
}

/** Throws ApiError. */
export async function changeAlertSettings(
  client: QueryClient,
  { key, change }: { key: Key; change: AlertSettingsChange },
): Promise<AlertSettings> {
  const answer = await sendMutation(apiOf(client), 'PATCH', withKey(SETTINGS_PATH, key), change);
  const changed = await readJson(answer, CHECKS_ANSWERS && alertSettings);
  client.setQueryData(alertSettingsQuery(key).queryKey, changed);
  return changed;
}

export function subscriptionRequestQuery(token: string) {
  return queryOptions({
    queryKey: ['subscription-request', token],
    queryFn: async ({ client }) =>
      readJson(
        await sendMutation(apiOf(client), 'POST', '/api/subscription-requests/lookup', { token }),
        CHECKS_ANSWERS && subscriptionRequest,
      ),
    retry: false,
    // A refetch after answering would only report that the link was used.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Confirms what a mailed link asks, and returns the key of the reader's pages. Throws ApiError. */
export async function confirmRequest(client: QueryClient, token: string): Promise<string> {
  const answer = await sendMutation(apiOf(client), 'POST', '/api/subscription-requests/confirm', { token });
  return (await readJson(answer, CHECKS_ANSWERS && confirmedSubscription)).key;
}

/** Throws ApiError. */
export async function refuseRequest(client: QueryClient, token: string): Promise<void> {
  await sendMutation(apiOf(client), 'POST', '/api/subscription-requests/refuse', { token });
}

export function unsubscriptionQuery(ended: UnsubscribeQuery) {
  return apiQuery(CHECKS_ANSWERS && unsubscription, {
    queryKey: [`/api/unsubscription${stringifySearch(ended)}`],
    staleTime: Number.POSITIVE_INFINITY,
  });
}
