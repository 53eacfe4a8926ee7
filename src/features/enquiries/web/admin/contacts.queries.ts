import * as z from 'zod/mini';
import type { QueryClient } from '@tanstack/react-query';
import { apiOf } from '#app/lib/api.ts';
import { sendMutation } from '#app/lib/api-mutation.ts';
import { headedPageQuery } from '#app/lib/paged-query.ts';
import { listHref } from '#app/lib/query-string.ts';
import { contactSubmission, type ContactsSearch } from '../../contact-submissions.schema.ts';

const PATH = '/api/contact-submissions';
export const CONTACTS_PER_PAGE = 24;
/** How often the list of messages polls. */
const POLL_MS = 5_000;

/** A page of the messages, polled; `unread`: how many are, on all pages. */
export function contactsQuery({ page = 1, unread, waiting, search }: ContactsSearch) {
  return headedPageQuery(
    CHECKS_ANSWERS && z.array(contactSubmission),
    PATH,
    { unread, waiting, search, page, pageSize: CONTACTS_PER_PAGE },
    (headers) => ({ unread: Number(headers.get('X-Unread-Count') ?? 0) }),
    { staleTime: 0, refetchInterval: POLL_MS },
  );
}

/** The address of the list for a search with a change; what is off is left out. */
export function contactsHref(search: ContactsSearch, change: ContactsSearch = {}): string {
  const { unread, waiting, search: text } = { ...search, ...change };
  const narrowed = { unread: unread === true || undefined, waiting: waiting === true || undefined, search: text };
  return listHref<ContactsSearch>('/admin/contacts', narrowed, { page: change.page });
}

/** Marks a message for all admins. Throws ApiError, as all changes here do. */
export async function markContact(
  client: QueryClient,
  id: string,
  mark: { isRead: boolean } | { isAnswered: boolean },
): Promise<void> {
  await changeContact(client, 'PATCH', `${id}/${'isRead' in mark ? 'read' : 'answered'}`, mark);
}

/** Deletes a message for good. */
export async function deleteContact(client: QueryClient, id: string): Promise<void> {
  await changeContact(client, 'DELETE', id);
}

async function changeContact(client: QueryClient, method: 'PATCH' | 'DELETE', path: string, body?: object) {
  try {
    await sendMutation(apiOf(client), method, `${PATH}/${path}`, body);
  } finally {
    // A refusal may mean that somebody else has deleted it before.
    await client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(PATH) });
  }
}
