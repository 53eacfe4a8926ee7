import { parseArgs } from 'node:util';
import { BackupError } from '#app/db/backup-format.ts';
import { restoreDatabase } from '#app/db/backup-restore.ts';
import type { Database } from '#app/db/client.ts';
import { migrateDatabase } from '#app/db/migrate.ts';
import { repeatDeletions } from '#app/features/accounts/server/account-deletion.service.ts';
import { removeFactorsOf } from '#app/features/accounts/server/managed-accounts.service.ts';
import { readDataConfig, type DataConfig } from '../config.ts';
import { describeStartupError } from '../startup-error.ts';
import { copyDatabase } from './copy-database.ts';
import { readDeletions } from './deletions-file.ts';
import { startProgress } from './progress.ts';
import { lockDemoAccounts } from '../demo-accounts-check.ts';
import { seedListings } from './seed.ts';
import { USAGE, UsageError } from './usage.ts';
import { backUp, withDatabase } from './with-database.ts';

const OPTIONS = {
  listings: { type: 'string' },
  seed: { type: 'string' },
  force: { type: 'boolean' },
  deletions: { type: 'string' },
} as const;

await main(process.argv.slice(2));

async function main(words: string[]): Promise<void> {
  let data: DataConfig | undefined;
  try {
    const task = taskFrom(words);
    data = readDataConfig(process.env);
    await task(data);
  } catch (error) {
    const isPlain = error instanceof UsageError || error instanceof BackupError;
    console.error(isPlain ? error.message : (describeStartupError(error, { data }) ?? error));
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
    refuseInProduction();
    return (data) => withDatabase(data, (database) => seedWith(database, count, seed));
  }
  if (name === 'lock-demo-accounts') return (data) => withDatabase(data, lockAccounts);
  if (name === 'remove-second-factors' && file !== undefined)
    return (data) => withDatabase(data, (database) => removeFactors(database, file));
  const force = values.force ?? false;
  if (name === 'backup' && file !== undefined) return (data) => backup(data, file);
  if (name === 'restore' && file !== undefined)
    return (data) => restore(data, file, { force, deletions: values.deletions ?? null });
  if (name === 'copy') return (data) => copy(data, force);
  throw new UsageError(USAGE);
}

async function migrate(database: Database): Promise<void> {
  await migrateDatabase(database);
  console.log('The schema is up to date.');
}

function refuseInProduction(): void {
  if (process.env['NODE_ENV'] === 'production')
    throw new UsageError('NODE_ENV is production: generated listings and accounts are not allowed there.');
}

async function seedWith(database: Database, count: number, seed: number): Promise<void> {
  const made = await seedListings(database, count, seed);
  if (made.length === 0) return;
  console.log('Accounts created for the listings. Their passwords are shown only once:');
  for (const { username, password } of made) console.log(`  ${username.padEnd(16)}${password}`);
}

async function lockAccounts(database: Database): Promise<void> {
  await migrateDatabase(database);
  const locked = await lockDemoAccounts(database);
  console.log(
    locked.length === 0 ? 'No account accepts the published password of the demo.' : `Locked: ${locked.join(', ')}.`,
  );
}

async function removeFactors(database: Database, name: string): Promise<void> {
  await migrateDatabase(database);
  const username = await removeFactorsOf(database.db, name);
  if (username === null) throw new UsageError(`No account has the name or address ${name}.`);
  console.log(`${username} signs in with the password alone now.`);
}

async function backup(data: DataConfig, file: string): Promise<void> {
  await backUp(data, file);
  console.log(`Written to ${file}, read back and found whole. ${imagesRemark(data)}`);
}

type Restoration = { force: boolean; deletions: string | null };

async function restore(data: DataConfig, file: string, { force, deletions }: Restoration): Promise<void> {
  const named = deletions === null ? [] : await readDeletions(deletions);
  const removed = await withDatabase(data, async (database) => {
    await migrateDatabase(database);
    const progress = startProgress('rows', null);
    let repeated = 0;
    const rows = await restoreDatabase(database, file, {
      force,
      onProgress: progress.at,
      afterwards: async (tx, known) => {
        repeated = await repeatDeletions(tx, [...known, ...named]);
      },
    });
    progress.end(rows);
    return repeated;
  });
  console.log(`Restored. ${deletionsRemark(removed, { force, deletions })} ${imagesRemark(data)}`);
}

function deletionsRemark(removed: number, { force, deletions }: Restoration): string {
  if (removed > 0) return removedAgain(removed);
  if (force || deletions !== null) return 'No deleted account was restored.';
  return 'Accounts that were deleted after the backup are restored: to remove them again, restore with --deletions FILE.';
}

function removedAgain(accounts: number): string {
  return `Accounts that had been deleted since, and are removed again: ${accounts}.`;
}

async function copy(data: DataConfig, force: boolean): Promise<void> {
  if (data.databaseUrl === null)
    throw new UsageError('Set DATABASE_URL to the PostgreSQL server that the embedded database is copied to.');
  const removed = await withDatabase(data, (target) => copyDatabase(data, target, force));
  const remarks = [...(removed > 0 ? [removedAgain(removed)] : []), imagesRemark(data)];
  console.log(`Copied, compared row by row and found alike. ${remarks.join(' ')}`);
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
