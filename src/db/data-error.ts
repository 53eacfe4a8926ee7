/** PostgreSQL's classes of data exceptions and broken constraints, and what is larger than an index may hold. */
const OF_DATA = /^(?:22...|23...|54000)$/;

/** Whether the database refused what was to be stored; false for whatever became of it or of this process. */
export function isDataError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && OF_DATA.test(error.code)) return true;
  return isDataError(error.cause);
}
