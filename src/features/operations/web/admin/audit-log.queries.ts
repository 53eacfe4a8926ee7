import * as z from 'zod/mini';
import { listHref, stringifySearch } from '#app/lib/query-string.ts';
import { pagedQuery } from '#app/lib/paged-query.ts';
import { auditEntry, type AuditFilter, type AuditSearch } from '../../audit-log.schema.ts';

export const ENTRIES_PER_PAGE = 24;

/** A page of the audit log. Always refetched, because other admins add entries. */
export function auditQuery({ page = 1, search, subject }: AuditSearch) {
  const query = { search, subject, page, pageSize: ENTRIES_PER_PAGE };
  return pagedQuery(CHECKS_ANSWERS && z.array(auditEntry), '/api/admin/audit-log', query, { staleTime: 0 });
}

export function auditHref(search: AuditSearch, change?: AuditSearch): string {
  return listHref('/admin/audit-log', search, change);
}

export function auditExportHref({ search, subject }: AuditFilter): string {
  return `/api/admin/export/audit-log${stringifySearch({ search, subject })}`;
}
