/** Too many wait for a connection already; one more would wait in vain. */
export class DatabaseBusyError extends Error {
  constructor() {
    super('Too many wait for a connection to the database');
    this.name = 'DatabaseBusyError';
  }
}

/** The connection broke, or the server ended it: class 08, and a server that was stopped, has crashed or starts. */
const LOST = /^(?:08...|57P0[123]|ECONNRESET|EPIPE)$/;
/** Besides: nothing to connect to, no connection or disk space left there, or a standby in the place of its primary. */
const AWAY = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|53100|53300|25006)$/;
/** Serialization failure and deadlock. */
const GIVEN_UP = /^(?:40001|40P01)$/;
/** pg has no codes for these. */
const LOST_WORDS = /Connection terminated|connection error and is not queryable/;
const AWAY_WORDS = /timeout exceeded when trying to connect/;

/** Whether the connection was lost: what it was asked may have been done or not. */
export function isConnectionLost(error: unknown): boolean {
  return someCause(error, ({ message }, code) => LOST.test(code) || LOST_WORDS.test(message));
}

/** Whether there is no database to ask just now, which passes without anybody's doing. */
export function isDatabaseAway(error: unknown): boolean {
  return (
    isConnectionLost(error) || someCause(error, ({ message }, code) => AWAY.test(code) || AWAY_WORDS.test(message))
  );
}

export function isDatabaseBusy(error: unknown): boolean {
  return someCause(error, (cause) => cause instanceof DatabaseBusyError);
}

/** Whether two transactions stood in each other's way, of which this one was given up: nothing of it was done. */
export function isGivenUp(error: unknown): boolean {
  return someCause(error, (_cause, code) => GIVEN_UP.test(code));
}

/** Drizzle wraps what pg throws. */
function someCause(error: unknown, isIt: (cause: Error, code: string) => boolean): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return isIt(error, code) || someCause(error.cause, isIt);
}

/** PostgreSQL's classes of data exceptions and broken constraints, and what is larger than an index may hold. */
const OF_DATA = /^(?:22...|23...|54000)$/;

/** Whether the database refused what was to be stored; false for whatever became of it or of this process. */
export function isDataError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && OF_DATA.test(error.code)) return true;
  return isDataError(error.cause);
}
