import { AppError } from '#app/lib/app-error.ts';
import type { AccountsDeps } from './accounts-deps.service.ts';
import type { Session, User } from './current-account.service.ts';
import type { UserRow } from './accounts.db.ts';
import { getOwnUser } from './accounts.service.ts';
import { accountSubject, type Attempt, type AttemptLimiter } from './attempt-limiter.service.ts';
import { verifyPassword } from './password-hash.service.ts';
import { updateSessionAuthenticated } from './sessions.db.ts';

/** Makes the session fresh: its owner proves again who they are, with the password. Throws invalid and too_many. */
export async function reauthenticate(
  { db, attemptLimiter, now, log }: AccountsDeps,
  { id }: User,
  { idHash }: Session,
  password: string,
): Promise<void> {
  const user = await getOwnUser(db, id);
  await requireOwnPassword(attemptLimiter, { user, typed: password, path: 'password' });
  await updateSessionAuthenticated(db, idHash, now());
  log.info({ event: 'reauthenticated', accountId: id }, 'reauthenticated');
}

type Typed = { user: UserRow; typed: string; path: string };

/**
 * Checks that the caller knows the session's password, because browsers may be left open. Throws invalid on the field
 * `path`, and too_many.
 */
export async function requireOwnPassword(attemptLimiter: AttemptLimiter, { user, typed, path }: Typed): Promise<void> {
  const attempt = { target: 'own-password', subject: accountSubject(user), from: 'signed-in' } as const;
  await requirePassword(attemptLimiter, attempt, { user, typed, path });
}

/** Checks the account's password, and counts as a guess. Throws invalid on the field `path`, and too_many. */
export async function requirePassword(
  attemptLimiter: AttemptLimiter,
  attempt: Attempt,
  { user, typed, path }: Typed,
): Promise<void> {
  await attemptLimiter.count(attempt);
  if (!(await verifyPassword(typed, user.password))) throw wrongPassword(path);
  await attemptLimiter.reset(attempt);
}

/** Requires the password unless the session is fresh. Throws invalid on `currentPassword`. */
export async function requireReauthentication(
  attemptLimiter: AttemptLimiter,
  { user, session, typed }: { user: UserRow; session: Session; typed: string | undefined },
): Promise<void> {
  if (typed !== undefined) await requireOwnPassword(attemptLimiter, { user, typed, path: 'currentPassword' });
  else if (!session.isFresh) throw invalid('currentPassword', 'Please enter your current password');
}

function wrongPassword(path: string): AppError {
  return invalid(path, path === 'currentPassword' ? 'Current password is incorrect' : 'Password is incorrect');
}

function invalid(path: string, message: string): AppError {
  return new AppError('invalid', message, [{ path, message }]);
}
