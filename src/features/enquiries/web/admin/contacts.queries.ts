import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { ContactsSearch, ContactSubmission } from '../../contact-submissions.schema.ts';
import { apiOf, orThrow } from '#app/lib/api.ts';
import { sendChange } from '#app/lib/api-change.ts';
import { stringifySearch } from '#app/lib/query-string.ts';

const PATH = '/api/contact-submissions';
export const CONTACTS_PER_PAGE = 24;
/** How often the messages are looked at again (SPEC §9). */
const POLL_MS = 5_000;

export type ContactsPage = { rows: ContactSubmission[]; total: number; unread: number };

/** A page of what visitors wrote, kept up to date. */
export function contactsQuery({ page = 1, unread, waiting, search }: ContactsSearch) {
  const address = `${PATH}${stringifySearch({ unread, waiting, search, page, pageSize: CONTACTS_PER_PAGE })}`;
  return queryOptions({
    queryKey: [address],
    staleTime: 0,
    refetchInterval: POLL_MS,
    // Without a network a poll fails, and the page says so; it would wait in silence otherwise.
    networkMode: 'always',
    queryFn: async ({ client, signal }): Promise<ContactsPage> => {
      const answer = await orThrow(await apiOf(client)(address, { signal }));
      const rows: ContactSubmission[] = await answer.json();
      const numberIn = (header: string) => Number(answer.headers.get(header) ?? 0);
      return { rows, total: numberIn('X-Total-Count'), unread: numberIn('X-Unread-Count') };
    },
  });
}

/** Where the list stands that such a search asks for; whatever narrows it anew leads back to its first page. */
export function contactsHref(search: ContactsSearch, change: ContactsSearch = {}): string {
  const { unread, waiting, search: text, page } = { ...search, page: undefined, ...change };
  const narrowed = { unread: unread === true ? true : undefined, waiting: waiting === true ? true : undefined };
  return `/admin/contacts${stringifySearch({ ...narrowed, search: text, page: page === 1 ? undefined : page })}`;
}

/** Marks a message as read or unread. Throws ApiError. */
export async function markContact(client: QueryClient, id: string, isRead: boolean): Promise<void> {
  await changeContacts(client, () => sendChange(apiOf(client), 'PATCH', `${PATH}/${id}/read`, { isRead }));
}

/** Notes that a message was answered, or still is to be. Throws ApiError. */
export async function markContactAnswered(client: QueryClient, id: string, isAnswered: boolean): Promise<void> {
  await changeContacts(client, () => sendChange(apiOf(client), 'PATCH', `${PATH}/${id}/answered`, { isAnswered }));
}

/** Deletes a message for good. Throws ApiError. */
export async function deleteContact(client: QueryClient, id: string): Promise<void> {
  await changeContacts(client, () => sendChange(apiOf(client), 'DELETE', `${PATH}/${id}`));
}

async function changeContacts(client: QueryClient, change: () => Promise<unknown>): Promise<void> {
  try {
    await change();
  } finally {
    // A refusal may mean that somebody else has deleted it before.
    await client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(PATH) });
  }
}
