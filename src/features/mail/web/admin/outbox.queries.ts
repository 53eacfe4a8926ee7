import { queryOptions } from '@tanstack/react-query';
import type { OutboxEntry, OutboxSearch } from '../../outbox.schema.ts';
import { apiOf, orThrow } from '#app/lib/api.ts';
import { stringifySearch } from '#app/lib/query-string.ts';

export const MAILS_PER_PAGE = 24;

/** `isSending`: mails leave this server at all. */
export type OutboxPage = { rows: OutboxEntry[]; total: number; isSending: boolean };

/** A page of what was mailed or waits to be. */
export function outboxQuery({ page = 1, state, search }: OutboxSearch) {
  const address = `/api/admin/mails${stringifySearch({ state, search, page, pageSize: MAILS_PER_PAGE })}`;
  return queryOptions({
    queryKey: [address],
    staleTime: 0,
    queryFn: async ({ client, signal }): Promise<OutboxPage> => {
      const answer = await orThrow(await apiOf(client)(address, { signal }));
      const rows: OutboxEntry[] = await answer.json();
      return {
        rows,
        total: Number(answer.headers.get('X-Total-Count') ?? rows.length),
        isSending: answer.headers.get('X-Mail-Sending') === 'true',
      };
    },
  });
}

/** Where the list stands that such a search asks for; whatever narrows it anew leads back to its first page. */
export function outboxHref(search: OutboxSearch, change: OutboxSearch = {}): string {
  const { page, ...filter } = { ...search, page: undefined, ...change };
  return `/admin/mail${stringifySearch({ ...filter, page: page === 1 ? undefined : page })}`;
}
