import type { Role } from '#app/db/enums.ts';
import { AppError } from '#app/lib/app-error.ts';
import { NAME_REQUIRED } from '#app/lib/text-fields.ts';

/** The normalised name for lookups and counters, equal for all spellings. */
export function normalizeSignInName(typed: string): string {
  return typed.trim().toLowerCase();
}

/** Whether both names open the same account; null equals nothing. */
export function isSameSignInName(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && normalizeSignInName(one) === normalizeSignInName(other);
}

export function usernameTaken(): AppError {
  return new AppError('conflict', 'Username already exists');
}

export function emailTaken(): AppError {
  return new AppError('conflict', 'An account with this email address already exists');
}

const OPERATOR = 'admin';
const GUEST = 'guest';

/** Only the operator can register this name. */
export function isOperatorName(username: string): boolean {
  return normalizeSignInName(username) === OPERATOR;
}

export type Registration = { username: string; name?: string | undefined; email?: string | null | undefined };

/** Checks the combination of a registration's fields. Throws invalid or conflict. */
export function assertRegistrable({ username, name, email }: Registration): void {
  if (normalizeSignInName(username) === GUEST) throw usernameTaken();
  if (name === undefined && !isOperatorName(username)) throw invalid('name', NAME_REQUIRED);
  assertOwnAddress({ username, email }, 'A username with an @ must be your own email address');
}

/** A username that looks like another person's address would conflict with their sign-in. Throws invalid. */
function assertOwnAddress({ username, email }: Pick<Registration, 'username' | 'email'>, message: string): void {
  if (username.includes('@') && !isSameSignInName(username, email ?? null)) throw invalid('username', message);
}

type Named = { username: string; email: string | null; role: Role };

/** Checks an account's names when an admin changes them. Throws invalid or conflict. */
export function assertRenamable({ username, email, role }: Named): void {
  const isKept = normalizeSignInName(username) === GUEST || (isOperatorName(username) && role !== 'admin');
  if (isKept) throw usernameTaken();
  assertOwnAddress({ username, email }, "A username with an @ must be the account's own email address");
}

function invalid(path: string, message: string): AppError {
  return new AppError('invalid', message, [{ path, message }]);
}
