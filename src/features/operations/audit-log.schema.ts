import * as z from 'zod/mini';
import { AUDIT_SUBJECTS } from '#app/db/enums.ts';
import { paging } from '#app/lib/paging.ts';
import { searchText } from '#app/lib/text-fields.ts';

const narrowing = {
  /** In what was done, by whom, or to what. */
  search: z.optional(searchText),
  subject: z.optional(z.enum(AUDIT_SUBJECTS)),
};
export const auditFilter = z.object(narrowing);
export type AuditFilter = z.output<typeof auditFilter>;

export const auditQuery = z.object({ ...narrowing, ...paging });
/** The address of /admin/audit-log. */
export const auditSearch = z.omit(auditQuery, { pageSize: true });
export type AuditSearch = z.output<typeof auditSearch>;

/** Null where there is nothing to tell. */
const fact = z.unknown();

/** What an admin did: a field is in `before` or `after` as far as the deed was about it. */
export const auditEntry = z.object({
  id: z.int(),
  at: z.string(),
  /** Also once the account is gone. */
  actorName: z.string(),
  action: z.string(),
  subjectType: z.enum(AUDIT_SUBJECTS),
  subjectId: z.string(),
  before: fact,
  after: fact,
});
export type AuditEntryView = z.output<typeof auditEntry>;
