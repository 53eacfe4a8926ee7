import { getErrorCode } from '#app/lib/app-error.ts';

/** Too many statements are already waiting for a connection. */
export class DatabaseBusyError extends Error {
  constructor() {
    super('Too many wait for a connection to the database');
    this.name = 'DatabaseBusyError';
  }
}

/** The work has ended, or another worker holds its lease: this worker stops writing. Not a failure. */
export class LeaseLostError extends Error {
  constructor() {
    super('The work is over, or in other hands');
    this.name = 'LeaseLostError';
  }
}

/** The connection broke or the server closed it: class 08, and a server that stopped, crashed or is starting. */
const CONNECTION_LOST_CODES = /^(?:08...|57P0[123]|ECONNRESET|EPIPE)$/;
/** The server is unreachable, has no connection or disk space left, or is a read-only standby. */
const UNAVAILABLE_CODES = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|53100|53300|25006)$/;
/** Serialization failure and deadlock. */
const CONFLICT_CODES = /^(?:40001|40P01)$/;
/** Messages of pg errors that have no code. */
const CONNECTION_LOST_MESSAGES = /Connection terminated|connection error and is not queryable/;
const UNAVAILABLE_MESSAGES = /timeout exceeded when trying to connect/;

/** Whether the connection was lost. The statement may have been executed or not. */
export function isConnectionLost(error: unknown): boolean {
  return hasCause(
    error,
    ({ message }, code) => CONNECTION_LOST_CODES.test(code) || CONNECTION_LOST_MESSAGES.test(message),
  );
}

/** Whether the database is temporarily unavailable. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return (
    isConnectionLost(error) ||
    hasCause(error, ({ message }, code) => UNAVAILABLE_CODES.test(code) || UNAVAILABLE_MESSAGES.test(message))
  );
}

export function isDatabaseBusy(error: unknown): boolean {
  return hasCause(error, (cause) => cause instanceof DatabaseBusyError);
}

/** Whether the transaction was rolled back because of a conflict with another one. */
export function isTransactionConflict(error: unknown): boolean {
  return hasCause(error, (_cause, code) => CONFLICT_CODES.test(code));
}

/** Searches the causes too, because Drizzle wraps pg's errors. */
function hasCause(error: unknown, isIt: (cause: Error, code: string) => boolean): boolean {
  if (!(error instanceof Error)) return false;
  return isIt(error, getErrorCode(error)) || hasCause(error.cause, isIt);
}

/** PostgreSQL's classes of data exceptions and constraint violations, and values too large for an index. */
const DATA_ERROR_CODES = /^(?:22...|23...|54000)$/;

/** Whether the database rejected the data itself, rather than being unavailable. */
export function isDataError(error: unknown): boolean {
  return hasCause(error, (_cause, code) => DATA_ERROR_CODES.test(code));
}
