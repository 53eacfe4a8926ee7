import * as z from 'zod/mini';
import { apiQuery } from '#app/lib/api.ts';
import { listHref, stringifySearch } from '#app/lib/query-string.ts';
import { pagedQuery } from '#app/lib/paged-query.ts';
import { auditAdmins, auditEntry } from '../../audit-log.schema.ts';
import type { AuditFilter, AuditSearch } from '../../audit-log-search.schema.ts';

export const ENTRIES_PER_PAGE = 24;

/** A page of the audit log. Always refetched, because other admins add entries. */
export function auditQuery({ page = 1, ...filter }: AuditSearch) {
  const query = { ...toParameters(filter), page, pageSize: ENTRIES_PER_PAGE };
  return pagedQuery(CHECKS_ANSWERS && z.array(auditEntry), '/api/admin/audit-log', query, { staleTime: 0 });
}

/** The names by which the log can be filtered. */
export const auditAdminsQuery = apiQuery(CHECKS_ANSWERS && auditAdmins, {
  queryKey: ['/api/admin/audit-log/admins'],
  staleTime: 0,
});

export function auditHref(search: AuditSearch, change?: AuditSearch): string {
  return listHref('/admin/audit-log', search, change);
}

export function auditExportHref(filter: AuditFilter): string {
  return `/api/admin/export/audit-log${stringifySearch(toParameters(filter))}`;
}

/** The filters alone, in one order: the address of the page has further keys. */
function toParameters({ search, by, day, subject, importId }: AuditFilter): AuditFilter {
  return { search, by, day, subject, importId };
}
