import * as z from 'zod/mini';
import type { QueryClient } from '@tanstack/react-query';
import { forgetMachines } from '#app/features/machines/web/machines.queries.ts';
import { apiOf, apiQuery } from '#app/lib/api.ts';
import { sendMutation } from '#app/lib/api-mutation.ts';
import { importStatus, importRun, importFinding } from '../partner-import.schema.ts';
import { type ReportSearch } from '../imports-search.schema.ts';
import { pagedQuery } from '#app/lib/paged-query.ts';

/** The notifications that the back office polls. */
const NOTIFICATIONS_PATH = '/api/admin/notifications';

/**
 * A running import is polled each second for its progress; otherwise less often, to notice imports started elsewhere.
 */
const RUNNING_POLL_MS = 1_000;
const IDLE_POLL_MS = 30_000;

/** The running or finished import; null if there is none. */
export const importStatusQuery = apiQuery(CHECKS_ANSWERS && z.nullable(importStatus), {
  queryKey: ['/api/admin/import-status'],
  staleTime: 0,
  // Each poll returns a new object, even without changes: a failed dismissal is then tried again.
  structuralSharing: false,
  refetchInterval: ({ state }) => (state.data?.status === 'running' ? RUNNING_POLL_MS : IDLE_POLL_MS),
});

/** Throws ApiError. */
export async function startImport(client: QueryClient): Promise<void> {
  await sendMutation(apiOf(client), 'POST', '/api/admin/import-tewh');
  await client.invalidateQueries({ queryKey: importStatusQuery.queryKey });
}

/** Stops the running import. Throws ApiError. */
export async function stopImport(client: QueryClient): Promise<void> {
  await sendMutation(apiOf(client), 'POST', '/api/admin/import-stop');
  await client.invalidateQueries({ queryKey: importStatusQuery.queryKey });
}

/** Dismisses a finished import and refetches what it may have changed. Throws ApiError. */
export async function clearImport(client: QueryClient): Promise<void> {
  await sendMutation(apiOf(client), 'POST', '/api/admin/import-clear');
  client.setQueryData(importStatusQuery.queryKey, null);
  forgetMachines(client);
  // Except notifications, whose toast would replace the import's.
  await client.invalidateQueries({ predicate: ({ queryKey: [path] }) => path !== NOTIFICATIONS_PATH });
}

const PATH = '/api/admin/import-runs';
export const RUNS_PER_PAGE = 12;
export const FINDINGS_PER_PAGE = 24;
/** Other admins start and stop imports too. */
const POLL_MS = 5_000;

/** A page of the imports, newest first. */
export function importRunsQuery(page = 1) {
  const wanted = { page, pageSize: RUNS_PER_PAGE };
  return pagedQuery(CHECKS_ANSWERS && z.array(importRun), PATH, wanted, { staleTime: 0, refetchInterval: POLL_MS });
}

/** One import, polled while it runs. */
export function importRunQuery(id: string) {
  return apiQuery(CHECKS_ANSWERS && importRun, {
    queryKey: [PATH, id],
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? POLL_MS : false),
  });
}

export function findingsQuery(id: string, { kind, page = 1 }: ReportSearch) {
  const wanted = { kind, page, pageSize: FINDINGS_PER_PAGE };
  return pagedQuery(CHECKS_ANSWERS && z.array(importFinding), `${PATH}/${id}/findings`, wanted, { staleTime: 0 });
}
