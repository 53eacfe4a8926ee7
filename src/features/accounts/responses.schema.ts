import { z } from 'zod';
import { ROLES } from '#app/db/enums.ts';

const nullableText = z.string().nullable();

/** An account as its owner sees it. */
export const ownAccount = z.object({
  id: z.string(),
  username: z.string(),
  role: z.enum(ROLES),
  name: nullableText,
  email: nullableText,
  isEmailConfirmed: z.boolean(),
  phone: nullableText,
  city: nullableText,
  state: nullableText,
  zip: nullableText,
  tewhEmail: nullableText,
  tewhPhone: nullableText,
  createdAt: z.string(),
});

export const guestAccount = z.object({ id: z.string(), username: z.literal('guest'), role: z.literal('guest') });

/** Who is signed in, as GET /api/user answers it. */
export const currentUser = z.discriminatedUnion('role', [
  guestAccount,
  ownAccount.extend({ role: z.literal('user') }),
  ownAccount.extend({ role: z.literal('admin') }),
]);

/** A browser in which the account is signed in. */
export const ownSession = z.object({
  id: z.uuid(),
  device: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  isCurrent: z.boolean(),
});

/** The outcome of a confirmation link: without a session or password of the account, its reader is asked whether it is theirs. */
export const emailConfirmation = z.discriminatedUnion('state', [
  z.object({ state: z.literal('confirmed') }),
  z.object({ state: z.literal('unproven'), account: z.object({ username: z.string(), createdAt: z.string() }) }),
]);
