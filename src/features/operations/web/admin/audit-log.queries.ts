import { stringifySearch } from '#app/lib/query-string.ts';
import { pagedQuery } from '#app/lib/paged-query.ts';
import type { AuditEntryView, AuditFilter, AuditSearch } from '../../audit-log.schema.ts';

export const ENTRIES_PER_PAGE = 24;

/** A page of what admins did. Others go on working: what was fetched before the visit counts for nothing. */
export function auditQuery({ page = 1, search, subject }: AuditSearch) {
  const wanted = { search, subject, page, pageSize: ENTRIES_PER_PAGE };
  return pagedQuery<AuditEntryView>('/api/admin/audit-log', wanted, { staleTime: 0 });
}

/** Where the list stands that such a search asks for; whatever narrows it anew leads back to its first page. */
export function auditHref(search: AuditSearch, change: AuditSearch = {}): string {
  const { page, ...filter } = { ...search, page: undefined, ...change };
  return `/admin/audit-log${stringifySearch({ ...filter, page: page === 1 ? undefined : page })}`;
}

export function auditExportHref({ search, subject }: AuditFilter): string {
  return `/api/admin/export/audit-log${stringifySearch({ search, subject })}`;
}
