import { AppError } from '#app/lib/app-error.ts';

/** The name as it is looked up and counted: one for all its spellings. */
export function signInNameOf(typed: string): string {
  return typed.trim().toLowerCase();
}

export function usernameTaken(): AppError {
  return new AppError('conflict', 'Username already exists');
}

export function emailTaken(): AppError {
  return new AppError('conflict', 'An account with this e-mail address already exists');
}
