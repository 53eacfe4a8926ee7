import { parseArgs } from 'node:util';
import { BackupError } from '#app/db/backup-format.ts';
import { restoreDatabase } from '#app/db/backup-restore.ts';
import type { Database } from '#app/db/client.ts';
import { migrateDatabase } from '#app/db/migrate.ts';
import { readDataConfig, type DataConfig } from '../config.ts';
import { startProblem } from '../start-problem.ts';
import { backUp } from './back-up.ts';
import { copyDatabase } from './copy-database.ts';
import { startProgress } from './progress.ts';
import { seedListings } from './seed.ts';
import { USAGE, UsageError } from './usage.ts';
import { withDatabase } from './with-database.ts';

const OPTIONS = { listings: { type: 'string' }, seed: { type: 'string' }, force: { type: 'boolean' } } as const;

await main(process.argv.slice(2));

async function main(words: string[]): Promise<void> {
  let data: DataConfig | undefined;
  try {
    const task = taskFrom(words);
    data = readDataConfig(process.env);
    await task(data);
  } catch (error) {
    const isPlain = error instanceof UsageError || error instanceof BackupError;
    console.error(isPlain ? error.message : (startProblem(error, { data }) ?? error));
    process.exitCode = 1;
  }
}

type Task = (data: DataConfig) => Promise<void>;

function taskFrom(words: string[]): Task {
  const { values, positionals } = parsed(words);
  const [name, file] = positionals;
  if (name === 'migrate') return (data) => withDatabase(data, migrate);
  if (name === 'seed') {
    const count = wholeNumber('--listings', values.listings);
    const seed = values.seed === undefined ? 1 : wholeNumber('--seed', values.seed);
    return (data) => withDatabase(data, (database) => seedListings(database, count, seed));
  }
  const force = values.force ?? false;
  if (name === 'backup' && file !== undefined) return (data) => backup(data, file);
  if (name === 'restore' && file !== undefined)
    return (data) => withDatabase(data, (database) => restore(database, data, file, force));
  if (name === 'copy') return (data) => copy(data, force);
  throw new UsageError(USAGE);
}

async function migrate(database: Database): Promise<void> {
  await migrateDatabase(database);
  console.log('The schema is up to date.');
}

async function backup(data: DataConfig, file: string): Promise<void> {
  await backUp(data, file);
  console.log(`Written to ${file}, read back and found whole. ${imagesRemark(data)}`);
}

async function restore(database: Database, data: DataConfig, file: string, force: boolean): Promise<void> {
  await migrateDatabase(database);
  const progress = startProgress('rows', null);
  const rows = await restoreDatabase(database, file, { force, onProgress: progress.at });
  progress.end(rows);
  console.log(`Restored. ${imagesRemark(data)}`);
}

async function copy(data: DataConfig, force: boolean): Promise<void> {
  if (data.databaseUrl === null)
    throw new UsageError('Set DATABASE_URL to the PostgreSQL server that the embedded database is copied to.');
  await withDatabase(data, (target) => copyDatabase(data, target, force));
  console.log(`Copied, compared row by row and found alike. ${imagesRemark(data)}`);
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
