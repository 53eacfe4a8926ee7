import type { QueryClient } from '@tanstack/react-query';
import { apiOf, apiQuery } from '#app/lib/api.ts';
import { sendMutation } from '#app/lib/api-mutation.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import { cannedAnswers, type CannedAnswerInput } from '../../canned-answers.schema.ts';
import type { DeskSearch, ThreadGroup } from '../../desk-search.schema.ts';
import { colleagues, deskPage, deskView, type DeskChange, type DeskQuery } from '../../desk.schema.ts';

const PATH = '/api/admin/threads';
const CANNED = '/api/admin/canned-answers';
/** How often an open desk asks for changes, in milliseconds. */
const POLL_MS = 15_000;

/** The group whose tab is current; undefined while a search shows all of them. */
export function groupOf({ group, search }: DeskQuery): ThreadGroup | undefined {
  return group ?? (search === undefined ? 'office' : undefined);
}

/** A page of the list, polled. */
export function deskListQuery({ assigned, search, cursor, group }: DeskQuery) {
  const asked = { group: groupOf({ group, search }), assigned, search, cursor };
  return apiQuery(CHECKS_ANSWERS && deskPage, {
    queryKey: [`${PATH}${stringifySearch(asked)}`],
    staleTime: 0,
    refetchInterval: POLL_MS,
  });
}

export function deskViewQuery(id: string) {
  return apiQuery(CHECKS_ANSWERS && deskView, {
    queryKey: [`${PATH}/${id}`],
    staleTime: 0,
    refetchInterval: POLL_MS,
  });
}

export const colleaguesQuery = apiQuery(CHECKS_ANSWERS && colleagues, { queryKey: [`${PATH}/assignees`] });

export const cannedAnswersQuery = apiQuery(CHECKS_ANSWERS && cannedAnswers, { queryKey: [CANNED], staleTime: 0 });

/** The address of the desk with a change. Another list begins at its first page. */
export function deskHref(search: DeskSearch, change: DeskSearch): string {
  return `/admin/messages${stringifySearch({ ...search, ...change })}`;
}

/** Fetches again what the desk shows of conversations. */
export async function refreshDesk(client: QueryClient): Promise<void> {
  const isOutdated = (address: unknown) => /^\/api\/(?:admin\/)?(?:threads|overview)/.test(String(address));
  await client.invalidateQueries({ predicate: ({ queryKey }) => isOutdated(queryKey[0]) });
}

/** Fetches the list again, of which a conversation was read. */
export async function refreshDeskList(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(`${PATH}?`) });
}

/** Throws ApiError. */
export async function changeThread(client: QueryClient, id: string, change: DeskChange): Promise<void> {
  await sendMutation(apiOf(client), 'PATCH', `${PATH}/${id}`, change);
  await refreshDesk(client);
}

/** Adds a canned answer, or changes the one with this id. Throws ApiError. */
export async function saveCannedAnswer(
  client: QueryClient,
  id: string | null,
  input: CannedAnswerInput,
): Promise<void> {
  if (id === null) await sendMutation(apiOf(client), 'POST', CANNED, input);
  else await sendMutation(apiOf(client), 'PUT', `${CANNED}/${id}`, input);
  await client.invalidateQueries({ queryKey: cannedAnswersQuery.queryKey });
}

/** Throws ApiError. */
export async function deleteCannedAnswer(client: QueryClient, id: string): Promise<void> {
  await sendMutation(apiOf(client), 'DELETE', `${CANNED}/${id}`);
  await client.invalidateQueries({ queryKey: cannedAnswersQuery.queryKey });
}
