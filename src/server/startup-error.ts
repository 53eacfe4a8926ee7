import { sep } from 'node:path';
import { OutdatedDatabaseError } from '#app/db/baseline.ts';
import { DataDirInUseError } from '#app/db/data-dir-lock.ts';
import { UnreachableBucketError } from '#app/features/media/server/storage-settings.service.ts';
import { ConfigError, type Config, type DataConfig } from './config.ts';
import { OpenDemoAccountsError } from './demo-accounts-check.ts';
import { MissingBuildError } from './pages/page-renderer.ts';

/** The embedded engine could not open its files. */
export class DamagedDatabaseError extends Error {
  readonly folder: string;

  constructor(folder: string, cause: unknown) {
    super(`The database in ${folder} cannot be opened`, { cause });
    this.folder = folder;
    this.name = 'DamagedDatabaseError';
  }
}

const SELF_EXPLAINING_ERRORS = [
  DataDirInUseError,
  MissingBuildError,
  OpenDemoAccountsError,
  OutdatedDatabaseError,
  UnreachableBucketError,
] as const;

/** Explains to the operator what stopped the start; null for bugs. */
export function describeStartupError(
  error: unknown,
  settings: { http?: Config['http']; data?: DataConfig | undefined },
): string | null {
  if (error instanceof ConfigError)
    return `These settings are wrong:\n${error.problems.map((line) => `  ${line}`).join('\n')}`;
  if (error instanceof Error && SELF_EXPLAINING_ERRORS.some((plain) => error instanceof plain)) return error.message;
  const coded = codedError(error);
  if (coded === null) return describeDamage(error);
  return (
    listenProblem(coded, settings.http) ??
    postgresProblem(coded, settings.data) ??
    folderProblem(coded, settings.data) ??
    corruptionProblem(coded, settings.data)
  );
}

type CodedError = Error & { code: string };

function describeDamage(error: unknown): string | null {
  return error instanceof DamagedDatabaseError ? damageMessage(error.folder) : null;
}

/** PostgreSQL's class XX: the engine's own files are corrupt. */
function corruptionProblem({ code }: CodedError, data?: DataConfig): string | null {
  return code.startsWith('XX') && data?.databaseUrl === null ? damageMessage(data.folder) : null;
}

function damageMessage(folder: string): string {
  return `The database in ${folder} cannot be opened: it seems damaged. Move that folder away and restore a backup with "npm run db -- restore FILE", or set DATA_DIR to an empty folder.`;
}

function listenProblem(error: CodedError, http?: Config['http']): string | null {
  const isListening = 'syscall' in error && /^(listen|bind)$/.test(String(error.syscall));
  if (http === undefined || !isListening) return null;
  const { code } = error;
  if (code === 'EADDRINUSE')
    return `Port ${http.port} is taken by another program. Stop that program, or set PORT to another number.`;
  if (code === 'EACCES') return `Port ${http.port} may not be opened by this user. Set PORT to a number above 1023.`;
  return `HOST ${http.host} is not an address of this machine. Set HOST to 127.0.0.1 or 0.0.0.0.`;
}

const POSTGRES_PROBLEMS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'does not accept connections. Start it, or correct DATABASE_URL.',
  ECONNRESET: 'closed the connection. Look at its log, or correct DATABASE_URL.',
  ENOTFOUND: 'cannot be found under that name. Correct DATABASE_URL.',
  EAI_AGAIN: 'cannot be found: the name service does not answer. Try again, or correct DATABASE_URL.',
  ETIMEDOUT: 'does not answer. Start it, or correct DATABASE_URL.',
  EHOSTUNREACH: 'cannot be reached over the network. Correct DATABASE_URL.',
  '28P01': 'refuses the user name or password in DATABASE_URL.',
  '28000': 'does not let this user in. Correct DATABASE_URL, or the rules of the server.',
  '3D000': 'has no such database. Create it, or correct DATABASE_URL.',
  '42501': 'does not allow this user to change the schema. Grant it ownership of the database.',
  '53300': 'has no connection left. Raise max_connections, or stop other clients.',
  '57P03': 'is still starting or already stopping. Try again in a moment.',
};

function postgresProblem({ code }: CodedError, data?: DataConfig): string | null {
  const sentence = POSTGRES_PROBLEMS[code];
  if (sentence === undefined || data === undefined || data.databaseUrl === null) return null;
  // Never the whole address, because it contains the password.
  const { host, pathname } = new URL(data.databaseUrl);
  return `The PostgreSQL server at ${host}${pathname} ${sentence}`;
}

const FOLDER_PROBLEMS: Readonly<Record<string, string>> = {
  EACCES: 'may not be written by this user. Change its owner, or set DATA_DIR to a folder of yours.',
  EPERM: 'may not be written by this user. Change its owner, or set DATA_DIR to a folder of yours.',
  EROFS: 'lies on a disk that is read-only. Set DATA_DIR to a folder that can be written.',
  ENOSPC: 'lies on a disk that is full. Free some space, or set DATA_DIR to a folder elsewhere.',
  ENOTDIR: 'is not a folder. Set DATA_DIR to a folder.',
  EEXIST: 'is not a folder. Set DATA_DIR to a folder.',
  ENOENT: 'cannot be made there. Set DATA_DIR to a folder that can be written.',
};

function folderProblem(error: CodedError, data?: DataConfig): string | null {
  const sentence = FOLDER_PROBLEMS[error.code];
  if (sentence === undefined || data === undefined || !('path' in error)) return null;
  const path = String(error.path);
  // The path may also be above the folder, if creating it failed halfway. Other missing files are a bug.
  const isConcerned = isWithin(path, data.folder) || isWithin(data.folder, path);
  return isConcerned ? `The data folder ${data.folder} ${sentence}` : null;
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);
}

/** The error or cause that carries a code; pg and Drizzle wrap the informative ones. */
function codedError(error: unknown): CodedError | null {
  if (!(error instanceof Error)) return null;
  if (hasCode(error)) return error;
  if (/timeout exceeded when trying to connect|Connection terminated/.test(error.message)) {
    return Object.assign(error, { code: 'ETIMEDOUT' });
  }
  return codedError(error instanceof AggregateError ? error.errors[0] : error.cause);
}

function hasCode(error: Error): error is CodedError {
  return 'code' in error && typeof error.code === 'string';
}
