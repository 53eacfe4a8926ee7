import * as z from 'zod/mini';
import type { QueryClient } from '@tanstack/react-query';
import { apiOf } from '#app/lib/api.ts';
import { sendMutation } from '#app/lib/api-mutation.ts';
import { headedPageQuery } from '#app/lib/paged-query.ts';
import { listHref } from '#app/lib/query-string.ts';
import { contactSubmission, type AnsweredInput } from '../../contact-submissions.schema.ts';
import { type ContactsSearch } from '../../contacts-search.schema.ts';

const PATH = '/api/contact-submissions';
export const CONTACTS_PER_PAGE = 24;
/** How often the list of messages polls. */
const POLL_MS = 5_000;

/**
 * A page of messages, polled; those that wait for a seller only on demand, or if they are searched for. `unread` is the
 * number of unread ones of the operator on all pages.
 */
export function contactsQuery({ page = 1, unread, waiting, withSeller, search, id }: ContactsSearch) {
  const isSearch = search !== undefined || id !== undefined;
  return headedPageQuery(
    CHECKS_ANSWERS && z.array(contactSubmission),
    PATH,
    {
      unread,
      waiting,
      withSeller: withSeller || (isSearch ? undefined : false),
      search,
      id,
      page,
      pageSize: CONTACTS_PER_PAGE,
    },
    (headers) => ({ unread: Number(headers.get('X-Unread-Count') ?? 0) }),
    { staleTime: 0, refetchInterval: POLL_MS },
  );
}

/** The address of the list with a changed search; inactive filters are omitted. */
export function contactsHref(search: ContactsSearch, change: ContactsSearch = {}): string {
  const { unread, waiting, withSeller, search: text } = { ...search, ...change };
  const narrowed = {
    unread: unread || undefined,
    waiting: waiting || undefined,
    withSeller: withSeller || undefined,
    search: text,
  };
  return listHref<ContactsSearch>('/admin/contacts', narrowed, { page: change.page });
}

/** Marks a message for all admins. Throws ApiError, like all changes here. */
export async function markContact(
  client: QueryClient,
  id: string,
  mark: { isRead: boolean } | AnsweredInput,
): Promise<void> {
  await changeContact(client, 'PATCH', `${id}/${'isRead' in mark ? 'read' : 'answered'}`, mark);
}

/** Deletes a message permanently. */
export async function deleteContact(client: QueryClient, id: string): Promise<void> {
  await changeContact(client, 'DELETE', id);
}

async function changeContact(client: QueryClient, method: 'PATCH' | 'DELETE', path: string, body?: object) {
  try {
    await sendMutation(apiOf(client), method, `${PATH}/${path}`, body);
  } finally {
    // Also after a refusal, because another admin may have deleted it.
    await client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(PATH) });
  }
}
