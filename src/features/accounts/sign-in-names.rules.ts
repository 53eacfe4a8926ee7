import type { Role } from '#app/db/enums.ts';
import { AppError } from '#app/lib/app-error.ts';
import { NAME_REQUIRED } from '#app/lib/text-fields.ts';

/** The name as it is looked up and counted: one for all its spellings. */
export function normalizeSignInName(typed: string): string {
  return typed.trim().toLowerCase();
}

/** Whether both open the same account; null is equal to nothing. */
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

/** The name that only the operator may register. */
export function isOperatorName(username: string): boolean {
  return normalizeSignInName(username) === OPERATOR;
}

export type Registration = { username: string; name?: string | undefined; email?: string | null | undefined };

/** What the fields of a registration must be to each other. Throws invalid or conflict. */
export function assertRegistrable({ username, name, email }: Registration): void {
  if (normalizeSignInName(username) === GUEST) throw usernameTaken();
  if (name === undefined && !isOperatorName(username)) throw invalid('name', NAME_REQUIRED);
  assertOwnAddress({ username, email }, 'A username with an @ must be your own email address');
}

/** A name that reads as somebody else's address would sign in where they do. Throws invalid. */
function assertOwnAddress({ username, email }: Pick<Registration, 'username' | 'email'>, message: string): void {
  if (username.includes('@') && !isSameSignInName(username, email ?? null)) throw invalid('username', message);
}

type Named = { username: string; email: string | null; role: Role };

/** What an account's names must be when an admin changes them. Throws invalid or conflict. */
export function assertRenamable({ username, email, role }: Named): void {
  const isKept = normalizeSignInName(username) === GUEST || (isOperatorName(username) && role !== 'admin');
  if (isKept) throw usernameTaken();
  assertOwnAddress({ username, email }, "A username with an @ must be the account's own email address");
}

function invalid(path: string, message: string): AppError {
  return new AppError('invalid', message, [{ path, message }]);
}
