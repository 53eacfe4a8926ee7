import { AppError } from '#app/lib/app-error.ts';

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
