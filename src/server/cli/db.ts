import { parseArgs } from 'node:util';
import { BackupError } from '#app/db/backup-format.ts';
import { backupDatabase } from '#app/db/backup.ts';
import { restoreDatabase } from '#app/db/backup-restore.ts';
import type { Database } from '#app/db/client.ts';
import { migrateDatabase } from '#app/db/migrate.ts';
import { readDataConfig, type DataConfig } from '../config.ts';
import { openDatabase } from '../open-database.ts';
import { startProblem } from '../start-problem.ts';
import { startProgress } from './progress.ts';
import { seedListings } from './seed.ts';
import { USAGE, UsageError } from './usage.ts';

const OPTIONS = { listings: { type: 'string' }, seed: { type: 'string' }, force: { type: 'boolean' } } as const;

await main(process.argv.slice(2));

async function main(words: string[]): Promise<void> {
  let data: DataConfig | undefined;
  try {
    const task = taskFrom(words);
    data = readDataConfig(process.env);
    const database = await openDatabase(data, raise);
    try {
      console.log(`Database: ${nameOf(data)}`);
      await task(database, data);
    } finally {
      await database.close();
    }
  } catch (error) {
    const isPlain = error instanceof UsageError || error instanceof BackupError;
    console.error(isPlain ? error.message : (startProblem(error, { data }) ?? error));
    process.exitCode = 1;
  }
}

type Task = (database: Database, data: DataConfig) => Promise<void>;

function taskFrom(words: string[]): Task {
  const { values, positionals } = parsed(words);
  const [name, file] = positionals;
  if (name === 'migrate') return migrate;
  if (name === 'seed') {
    const count = wholeNumber('--listings', values.listings);
    const seed = values.seed === undefined ? 1 : wholeNumber('--seed', values.seed);
    return (database) => seedListings(database, count, seed);
  }
  if (name === 'backup' && file !== undefined) return (database, data) => backup(database, data, file);
  if (name === 'restore' && file !== undefined)
    return (database, data) => restore(database, data, file, values.force ?? false);
  throw new UsageError(USAGE);
}

async function migrate(database: Database): Promise<void> {
  await migrateDatabase(database);
  console.log('The schema is up to date.');
}

async function backup(database: Database, data: DataConfig, file: string): Promise<void> {
  const progress = startProgress('rows', null);
  const rows = await backupDatabase(database, file, progress.at);
  progress.end(rows);
  console.log(`Written to ${file}, read back and found whole. ${imagesRemark(data)}`);
}

async function restore(database: Database, data: DataConfig, file: string, force: boolean): Promise<void> {
  await migrateDatabase(database);
  const progress = startProgress('rows', null);
  const rows = await restoreDatabase(database, file, { force, onProgress: progress.at });
  progress.end(rows);
  console.log(`Restored. ${imagesRemark(data)}`);
}

function imagesRemark({ folder }: DataConfig): string {
  return `Images are not part of it: copy ${folder}/objects, or the bucket, yourself.`;
}

function parsed(words: string[]) {
  try {
    return parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}

function wholeNumber(name: string, text: string | undefined): number {
  if (text === undefined || !/^\d{1,8}$/.test(text) || Number(text) === 0)
    throw new UsageError(`${name} must be a whole number above 0.\n\n${USAGE}`);
  return Number(text);
}

function nameOf({ databaseUrl, folder }: DataConfig): string {
  if (databaseUrl === null) return `the embedded one in ${folder}`;
  const { host, pathname } = new URL(databaseUrl);
  return `PostgreSQL at ${host}${pathname}`;
}

function raise(error: Error): never {
  throw error;
}
