import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { apiOf } from '#app/lib/api.ts';
import { sendMutation } from '#app/lib/api-mutation.ts';
import { pagedQuery } from '#app/lib/paged-query.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import { messageReport, type MessageReportDecision, type MessageReportsQuery } from '../../message-reports.schema.ts';

const PATH = '/api/admin/message-reports';
export const MESSAGE_REPORTS_PER_PAGE = 25;
/** How often the list polls, in milliseconds. */
const POLL_MS = 5_000;

/** A page of the reported messages, polled. */
export function messageReportsQuery({ state, page = 1 }: MessageReportsQuery) {
  const freshness = { staleTime: 0, refetchInterval: POLL_MS };
  const filter = { state, page, pageSize: MESSAGE_REPORTS_PER_PAGE };
  return pagedQuery(CHECKS_ANSWERS && z.array(messageReport), PATH, filter, freshness);
}

export function messageReportsHref({ state, page = 1 }: MessageReportsQuery = {}): string {
  return `/admin/reports${stringifySearch({ kind: 'messages', state, page: page === 1 ? undefined : page })}`;
}

/** Throws ApiError. */
export async function decideMessageReport(
  client: QueryClient,
  id: string,
  decision: MessageReportDecision,
): Promise<void> {
  try {
    await sendMutation(apiOf(client), 'POST', `${PATH}/${id}/decision`, decision);
  } finally {
    // Also after a refusal, because somebody else may have decided.
    const isOutdated = (address: unknown) =>
      /^\/api\/(?:admin\/(?:message-reports|threads|overview)|threads)/.test(String(address));
    await client.invalidateQueries({ predicate: ({ queryKey }) => isOutdated(queryKey[0]) });
  }
}
