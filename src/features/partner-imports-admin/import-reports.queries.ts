import { queryOptions } from '@tanstack/react-query';
import { IMPORTS_HREF, importHref } from '#app/features/partner-import/import-href.ts';
import type { ImportFinding, ImportRunView } from '#app/features/partner-import/partner-import.schema.ts';
import { pagedQuery } from '#app/lib/paged-query.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import type { ReportSearch } from './import-reports.schema.ts';

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

export function importsHref(page: number): string {
  return `${IMPORTS_HREF}${stringifySearch({ page: page === 1 ? undefined : page })}`;
}

/** Where the findings of one kind stand; another kind begins at its first page. */
export function reportHref(id: string, { kind, page }: ReportSearch): string {
  return `${importHref(id)}${stringifySearch({ kind, page: page === 1 ? undefined : page })}`;
}
