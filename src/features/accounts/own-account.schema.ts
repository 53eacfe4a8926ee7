import * as z from 'zod/mini';
import { MAIL_EVENT_KINDS, PERMISSIONS, ROLES } from '#app/db/enums.ts';

const nullableText = z.nullable(z.string());

/** An account as its owner sees it. */
export const ownAccount = z.object({
  id: z.string(),
  username: z.string(),
  role: z.enum(ROLES),
  /** What an admin may do; empty for others. */
  permissions: z.array(z.enum(PERMISSIONS)),
  name: nullableText,
  email: nullableText,
  isEmailConfirmed: z.boolean(),
  /** Why optional mails to the address are stopped: it bounced, or its reader complained; null if they are not. */
  emailSuppression: z.nullable(z.enum(MAIL_EVENT_KINDS)),
  /** An admin who must add a second factor first, and until then has only the rights of a user. */
  mustAddSecondFactor: z.boolean(),
  phone: nullableText,
  city: nullableText,
  state: nullableText,
  zip: nullableText,
  tewhEmail: nullableText,
  tewhPhone: nullableText,
  /** Whether a seller gets the monthly report on their listings. */
  getsReports: z.boolean(),
  createdAt: z.string(),
});
export type OwnAccount = z.output<typeof ownAccount>;

export const guestAccount = z.object({ id: z.string(), username: z.literal('guest'), role: z.literal('guest') });
export type OwnGuest = z.output<typeof guestAccount>;

/** The caller's account, as returned by GET /api/user. */
export const currentUser = z.discriminatedUnion('role', [
  guestAccount,
  z.extend(ownAccount, { role: z.literal('user') }),
  z.extend(ownAccount, { role: z.literal('admin') }),
]);
export type CurrentUser = z.output<typeof currentUser>;

/** A browser in which the account is signed in. */
export const ownSession = z.object({
  id: z.uuid(),
  device: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  isCurrent: z.boolean(),
});
export type OwnSession = z.output<typeof ownSession>;
