import * as z from 'zod/mini';
import { AUDIT_SUBJECTS } from '#app/db/enums.ts';

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
  /** A machine keeps the name that it had; null if the subject has no name, or its account was deleted. */
  subjectName: z.nullable(z.string()),
  /** The page that shows the subject; null if there is none, or the subject is gone. */
  subjectHref: z.nullable(z.string()),
  /** The number of machines that a started import has added or changed; null for other entries. */
  importedMachines: z.nullable(z.int()),
  /** The moderator's message to the seller, for a listing's latest rejection: stored, and deleted, with the listing. */
  reason: z.nullable(z.string()),
  before: fact,
  after: fact,
});
export type AuditEntryView = z.output<typeof auditEntry>;

/** The names of the admins in the log, in alphabetical order. */
export const auditAdmins = z.array(z.string());
