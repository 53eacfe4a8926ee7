import { AppError } from '#app/lib/app-error.ts';
import type { Session } from './current-account.service.ts';
import type { UserRow } from './accounts.db.ts';
import { accountSubject, type Attempt, type AttemptLimiter } from './attempt-limiter.service.ts';
import { verifyPassword } from './password-hash.service.ts';

/** How long after signing in the caller need not repeat the password. */
const FRESH_SESSION_MS = 10 * 60 * 1000;

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

/** Requires the password unless the caller signed in within minutes. Throws invalid on `currentPassword`. */
export async function requireReauthentication(
  attemptLimiter: AttemptLimiter,
  { user, session, typed, now }: { user: UserRow; session: Session; typed: string | undefined; now: Date },
): Promise<void> {
  if (typed === undefined) requireFreshSession(session, now);
  else await requireOwnPassword(attemptLimiter, { user, typed, path: 'currentPassword' });
}

function requireFreshSession({ openedAt }: Session, now: Date): void {
  if (now.getTime() - openedAt.getTime() > FRESH_SESSION_MS) {
    throw invalid('currentPassword', 'Please enter your current password');
  }
}

function wrongPassword(path: string): AppError {
  return invalid(path, path === 'currentPassword' ? 'Current password is incorrect' : 'Password is incorrect');
}

function invalid(path: string, message: string): AppError {
  return new AppError('invalid', message, [{ path, message }]);
}
