import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { ContactsSearch, ContactSubmission } from '../../contact-submissions.schema.ts';
import { apiOf, orThrow } from '#app/lib/api.ts';
import { sendMutation } from '#app/lib/api-mutation.ts';
import { stringifySearch } from '#app/lib/query-string.ts';

const PATH = '/api/contact-submissions';
export const CONTACTS_PER_PAGE = 24;
/** How often the messages are looked at again (SPEC §9). */
const POLL_MS = 5_000;

export type ContactsPage = { rows: ContactSubmission[]; total: number; unread: number };

/** A page of the messages, polled. */
export function contactsQuery({ page = 1, unread, waiting, search }: ContactsSearch) {
  const address = `${PATH}${stringifySearch({ unread, waiting, search, page, pageSize: CONTACTS_PER_PAGE })}`;
  return queryOptions({
    queryKey: [address],
    staleTime: 0,
    refetchInterval: POLL_MS,
    // Without a network a poll fails and the page shows it; paused queries would show nothing.
    networkMode: 'always',
    queryFn: async ({ client, signal }): Promise<ContactsPage> => {
      const answer = await orThrow(await apiOf(client)(address, { signal }));
      const rows: ContactSubmission[] = await answer.json();
      const readNumberHeader = (header: string) => Number(answer.headers.get(header) ?? 0);
      return { rows, total: readNumberHeader('X-Total-Count'), unread: readNumberHeader('X-Unread-Count') };
    },
  });
}

/** The address of the list for a search with a change; a changed filter leads back to the first page. */
export function contactsHref(search: ContactsSearch, change: ContactsSearch = {}): string {
  const { unread, waiting, search: text, page } = { ...search, page: undefined, ...change };
  const narrowed = { unread: unread === true ? true : undefined, waiting: waiting === true ? true : undefined };
  return `/admin/contacts${stringifySearch({ ...narrowed, search: text, page: page === 1 ? undefined : page })}`;
}

/** Marks a message as read or unread. Throws ApiError. */
export async function markContact(client: QueryClient, id: string, isRead: boolean): Promise<void> {
  await changeContacts(client, () => sendMutation(apiOf(client), 'PATCH', `${PATH}/${id}/read`, { isRead }));
}

/** Marks a message as answered or unanswered. Throws ApiError. */
export async function markContactAnswered(client: QueryClient, id: string, isAnswered: boolean): Promise<void> {
  await changeContacts(client, () => sendMutation(apiOf(client), 'PATCH', `${PATH}/${id}/answered`, { isAnswered }));
}

/** Deletes a message for good. Throws ApiError. */
export async function deleteContact(client: QueryClient, id: string): Promise<void> {
  await changeContacts(client, () => sendMutation(apiOf(client), 'DELETE', `${PATH}/${id}`));
}

async function changeContacts(client: QueryClient, change: () => Promise<unknown>): Promise<void> {
  try {
    await change();
  } finally {
    // A refusal may mean that somebody else has deleted it before.
    await client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(PATH) });
  }
}
