import { AppError } from '#app/lib/app-error.ts';
import type { Session } from './account.ts';
import type { UserRow } from './accounts.db.ts';
import { accountSubject, type GuessLimit } from './guess-limit.ts';
import { verifyPassword } from './password.ts';

/** So long after signing in, whoever sits there is still the one who typed the password. */
const FRESH_MS = 10 * 60 * 1000;

/**
 * Makes sure that whoever holds the session knows the password too: browsers are left open. Throws invalid on the field
 * `path`, and too_many.
 */
export async function requireOwnPassword(
  guesses: GuessLimit,
  { user, typed, path }: { user: UserRow; typed: string; path: string },
): Promise<void> {
  const subject = accountSubject(user.id);
  await guesses.count('own-password', subject);
  if (!(await verifyPassword(typed, user.password))) throw wrongPassword(path);
  await guesses.forgive('own-password', subject);
}

/** Likewise, but the password may be left out within minutes of signing in. Throws invalid on `currentPassword`. */
export async function requireOwner(
  guesses: GuessLimit,
  { user, session, typed, now }: { user: UserRow; session: Session; typed: string | undefined; now: Date },
): Promise<void> {
  if (typed === undefined) requireFresh(session, now);
  else await requireOwnPassword(guesses, { user, typed, path: 'currentPassword' });
}

function requireFresh({ openedAt }: Session, now: Date): void {
  if (now.getTime() - openedAt.getTime() > FRESH_MS) {
    throw invalid('currentPassword', 'Please enter your current password');
  }
}

function wrongPassword(path: string): AppError {
  return invalid(path, path === 'currentPassword' ? 'Current password is incorrect' : 'Password is incorrect');
}

function invalid(path: string, message: string): AppError {
  return new AppError('invalid', message, [{ path, message }]);
}
