import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { apiOf, apiQuery } from '#app/lib/api.ts';
import { sendMutation } from '#app/lib/api-mutation.ts';
import { pagedQuery } from '#app/lib/paged-query.ts';
import { listHref } from '#app/lib/query-string.ts';
import type { ReportsQuery } from '../../reports-list.schema.ts';
import { readyAnswers, reportedListing, type ReportDecision } from '../../reports.schema.ts';

const PATH = '/api/admin/reports';

export const REPORTED_PER_PAGE = 25;
/** How often the list polls. */
const POLL_MS = 5_000;

/** A page of the reported listings, polled. */
export function reportsQuery({ state, page = 1 }: ReportsQuery) {
  const freshness = { staleTime: 0, refetchInterval: POLL_MS };
  return pagedQuery(
    CHECKS_ANSWERS && z.array(reportedListing),
    PATH,
    { state, page, pageSize: REPORTED_PER_PAGE },
    freshness,
  );
}

export function reportsHref(search: ReportsQuery, change: ReportsQuery = {}): string {
  return listHref('/admin/reports', search, change);
}

/** The ready-made answers to those who report listings. */
export const readyAnswersQuery = apiQuery(CHECKS_ANSWERS && readyAnswers, {
  queryKey: [`${PATH}/answers`],
  staleTime: 0,
});

/** Throws ApiError. */
export async function decideReports(client: QueryClient, decision: ReportDecision): Promise<void> {
  try {
    await sendMutation(apiOf(client), 'POST', `${PATH}/decisions`, decision);
  } finally {
    // Also after a refusal, because somebody else may have decided.
    const isOutdated = (address: unknown) => /^\/api\/(?:admin\/(?:reports|overview)|machines)/.test(String(address));
    await client.invalidateQueries({ predicate: ({ queryKey }) => isOutdated(queryKey[0]) });
  }
}
