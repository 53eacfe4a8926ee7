import { AppError } from '#app/lib/app-error.ts';
import type { UserRow } from './accounts.db.ts';
import type { GuessLimit } from './guess-limit.ts';
import { verifyPassword } from './password.ts';

/**
 * Makes sure that whoever holds the session knows the password too: browsers are left open. Throws invalid on the field
 * `path`, and too_many.
 */
export async function requireOwnPassword(
  guesses: GuessLimit,
  { user, typed, path }: { user: UserRow; typed: string; path: string },
): Promise<void> {
  await guesses.count('own-password', user.id);
  if (!(await verifyPassword(typed, user.password))) throw wrongPassword(path);
  await guesses.forgive('own-password', user.id);
}

function wrongPassword(path: string): AppError {
  const message = path === 'currentPassword' ? 'Current password is not right' : 'Password is not right';
  return new AppError('invalid', message, [{ path, message }]);
}
