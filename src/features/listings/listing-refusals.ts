import { AppError, type FieldIssue } from '#app/lib/app-error.ts';

/** Throws invalid if anything stands against it. */
export function refuse(issues: readonly FieldIssue[]): void {
  const [first] = issues;
  if (first !== undefined) throw new AppError('invalid', first.message, issues);
}
