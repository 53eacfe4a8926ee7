import * as z from 'zod/mini';
import { apiQuery } from '#app/lib/api.ts';
import { headedPageQuery } from '#app/lib/paged-query.ts';
import { listHref } from '#app/lib/query-string.ts';
import { mailFigures, outboxEntry } from '../../outbox.schema.ts';
import { type OutboxSearch } from '../../outbox-search.schema.ts';

export const MAILS_PATH = '/api/admin/mails';
export const MAILS_PER_PAGE = 24;

/** A page of sent and waiting mails. `isSending` says whether this server sends mail at all. */
export function outboxQuery({ page = 1, state, search, day }: OutboxSearch) {
  const asked = { state, search, day, page, pageSize: MAILS_PER_PAGE };
  const isSending = (headers: Pick<Headers, 'get'>) => ({ isSending: headers.get('X-Mail-Sending') === 'true' });
  return headedPageQuery(CHECKS_ANSWERS && z.array(outboxEntry), MAILS_PATH, asked, isSending, {
    staleTime: 0,
  });
}

/** The mails of the last 30 days by kind and state. */
export const mailFiguresQuery = apiQuery(CHECKS_ANSWERS && mailFigures, {
  queryKey: [`${MAILS_PATH}/figures`],
  staleTime: 0,
});

export function outboxHref(search: OutboxSearch, change?: OutboxSearch): string {
  return listHref('/admin/mail', search, change);
}
