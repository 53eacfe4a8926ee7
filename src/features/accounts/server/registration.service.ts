import { createHash, timingSafeEqual } from 'node:crypto';
import type { Db } from '#app/db/client.ts';
import { AppError } from '#app/lib/app-error.ts';
import type { AccountsDeps } from './accounts-deps.service.ts';
import { hasAdmin, insertUser, updateGuestUploadsOwner, type UserRow } from './accounts.db.ts';
import type { CurrentUser } from '../own-account.schema.ts';
import type { RequestContext } from './request-context.service.ts';
import { mailEmailConfirmation, type AccountMailDeps } from './email-confirmation.service.ts';
import { readOwnAccount, claimNames } from './accounts.service.ts';
import { hashNewPassword } from './new-passwords.service.ts';
import { hashPassword } from './password-hash.service.ts';
import { assertRegistrable, isOperatorName, type Registration } from '../sign-in-names.rules.ts';
import { guestUuid, type SignedIn, type StartedSession } from './sessions.service.ts';
import { replaceSession } from './sign-in.service.ts';

/** Creates an account and a session for it. Throws invalid, conflict, and not_allowed for the operator's name. */
export async function register(
  deps: AccountsDeps,
  context: RequestContext,
  { password, ...registration }: Registration & { password: string },
): Promise<SignedIn<CurrentUser>> {
  assertRegistrable(registration);
  const isOperator = isOperatorName(registration.username);
  if (isOperator) await requireOperator(deps, context, password);
  const hash = isOperator
    ? // The operator has chosen it in the settings, which have their own rule.
      await hashPassword(password)
    : await hashNewPassword(password, { path: 'password', owner: registration, site: deps.mails.site });
  const account = { ...registration, password: hash, role: isOperator ? 'admin' : 'user' } as const;
  const { user, opened } = await deps.db.transaction((tx) => openAccount(tx, deps.mails, context, account));
  context.log.info({ event: 'registered', accountId: user.id }, 'registered');
  return { opened, user: await readOwnAccount(deps.db, user) };
}

export type NewAccount = Registration & { password: string; role: UserRow['role'] };

/**
 * Creates an account with a hashed password, and signs the caller in. The guest's uploads are transferred to the
 * account. Throws conflict.
 */
export async function openAccount(
  tx: Db,
  mails: AccountMailDeps,
  context: RequestContext,
  { name: givenName, email: givenEmail, ...account }: NewAccount,
): Promise<{ user: UserRow; opened: StartedSession }> {
  const name = givenName ?? null;
  const email = givenEmail ?? null;
  await claimNames(tx, { username: account.username, email }, null);
  const now = mails.now();
  const user = await insertUser(tx, { ...account, name, email, createdAt: now });
  const before = context.session?.account;
  if (before?.role === 'guest') await updateGuestUploadsOwner(tx, guestUuid(before.id), user.id);
  if (email !== null) await mailEmailConfirmation(tx, mails, { id: user.id, email, name });
  return { user, opened: await replaceSession(tx, context, user, now) };
}

/**
 * Registering the operator's name requires the operator's password, which opens the first admin's account only; guesses
 * are limited as at a sign-in.
 */
async function requireOperator(
  { db, attemptLimiter, adminPassword }: AccountsDeps,
  { network }: RequestContext,
  password: string,
): Promise<void> {
  const attempt = { target: 'operator', subject: 'admin', from: { network } } as const;
  await attemptLimiter.count(attempt);
  const isRight = timingSafeEqual(computeDigest(password), computeDigest(adminPassword ?? ''));
  const isOpen = adminPassword !== null && !(await hasAdmin(db));
  // Work and message are the same for a wrong password, one that opens nothing any more, and none: nobody learns which.
  if (!isOpen || !isRight) throw new AppError('not_allowed', 'This username cannot be registered');
  await attemptLimiter.reset(attempt);
}

/** A digest of constant length, which a constant-time comparison requires. */
function computeDigest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
