import * as z from 'zod/mini';
import { AUDIT_SUBJECTS } from '#app/db/enums.ts';
import { paging } from '#app/lib/paging.ts';
import { searchParam, siteDayParam } from '#app/lib/text-fields.ts';

// Apart from the entries' schema, because every page loads the schemas of addresses.

const filters = {
  /** Searches action, admin, and the subject's id and name. */
  search: z.optional(searchParam),
  /** The name of the admin at the time. */
  by: z.optional(searchParam),
  day: z.optional(siteDayParam),
  subject: z.optional(z.enum(AUDIT_SUBJECTS)),
  /** The changes made by this import. */
  importId: z.optional(z.uuid()),
};
export const auditFilter = z.object(filters);
export type AuditFilter = z.output<typeof auditFilter>;

export const auditQuery = z.object({ ...filters, ...paging });
/** The search parameters of /admin/audit-log. */
export const auditSearch = z.omit(auditQuery, { pageSize: true });
export type AuditSearch = z.output<typeof auditSearch>;
