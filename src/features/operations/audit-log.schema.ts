import * as z from 'zod/mini';
import { AUDIT_SUBJECTS } from '#app/db/enums.ts';
import { paging } from '#app/lib/paging.ts';
import { searchParam } from '#app/lib/text-fields.ts';

const filters = {
  /** Searches action, admin and subject. */
  search: z.optional(searchParam),
  subject: z.optional(z.enum(AUDIT_SUBJECTS)),
};
export const auditFilter = z.object(filters);
export type AuditFilter = z.output<typeof auditFilter>;

export const auditQuery = z.object({ ...filters, ...paging });
/** The search parameters of /admin/audit-log. */
export const auditSearch = z.omit(auditQuery, { pageSize: true });
export type AuditSearch = z.output<typeof auditSearch>;

/** Null if nothing was recorded. */
const fact = z.unknown();

/** An admin's action; `before` and `after` contain only the affected fields. */
export const auditEntry = z.object({
  id: z.int(),
  at: z.string(),
  /** Stays after the account is deleted. */
  actorName: z.string(),
  action: z.string(),
  subjectType: z.enum(AUDIT_SUBJECTS),
  subjectId: z.string(),
  before: fact,
  after: fact,
});
export type AuditEntryView = z.output<typeof auditEntry>;
