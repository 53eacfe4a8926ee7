import { queryOptions } from '@tanstack/react-query';
import type { ImportFinding, ImportRunView, ReportSearch } from '../../partner-import.schema.ts';
import { pagedQuery } from '#app/lib/paged-query.ts';

const PATH = '/api/admin/import-runs';
export const RUNS_PER_PAGE = 12;
export const FINDINGS_PER_PAGE = 24;
/** Others begin and stop imports too. */
const POLL_MS = 5_000;

/** A page of the imports, the newest first. */
export function importRunsQuery(page = 1) {
  const wanted = { page, pageSize: RUNS_PER_PAGE };
  return pagedQuery<ImportRunView>(PATH, wanted, { staleTime: 0, refetchInterval: POLL_MS });
}

/** One import; as long as it runs it is looked at again and again. */
export function importRunQuery(id: string) {
  return queryOptions<ImportRunView>({
    queryKey: [PATH, id],
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? POLL_MS : false),
  });
}

export function findingsQuery(id: string, { kind, page = 1 }: ReportSearch) {
  const wanted = { kind, page, pageSize: FINDINGS_PER_PAGE };
  return pagedQuery<ImportFinding>(`${PATH}/${id}/findings`, wanted, { staleTime: 0 });
}
