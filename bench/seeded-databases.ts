import { openPostgres, type Database } from '#app/db/client.ts';
import { seedListings } from '#app/server/cli/seed.ts';
import { INDEXES } from './processes/bare-sql.ts';

const MAINTENANCE_MS = 600_000;
const SEED = 1;

export type Seeded = { databaseUrl: string; rowsPerS: number };

/** Creates a database with this many listings, the same in every run. Returns how quickly they were inserted. */
export async function seededPostgres(
  serverUrl: string,
  listings: number,
  say: (text: string) => void,
): Promise<Seeded> {
  const name = `bench_${listings}`;
  await runOn(serverUrl, [`create database ${name}`]);
  const database = openPostgres(`${serverUrl}/${name}`, raise);
  try {
    return { databaseUrl: `${serverUrl}/${name}`, rowsPerS: await seed(database, listings, say) };
  } finally {
    await database.close();
  }
}

/** A copy for the bare routes, with the indexes that their statements need. */
export async function copyForBareRoutes(serverUrl: string, databaseUrl: string): Promise<string> {
  const name = new URL(databaseUrl).pathname.slice(1);
  await runOn(serverUrl, [`create database ${name}_bare template ${name} strategy file_copy`]);
  const copy = `${serverUrl}/${name}_bare`;
  const database = openPostgres(copy, raise, 1);
  try {
    await unhurried(database, [...INDEXES, 'vacuum analyze machines']);
  } finally {
    await database.close();
  }
  return copy;
}

/** Drops the databases of one size to free space for the next. */
export async function dropDatabases(serverUrl: string, databaseUrls: readonly string[]): Promise<void> {
  await runOn(
    serverUrl,
    databaseUrls.map((url) => `drop database ${new URL(url).pathname.slice(1)} with (force)`),
  );
}

/**
 * Fills a new database and leaves it as after some use: analysed, without pending work. Returns the listings per
 * second.
 */
export async function seed(database: Database, listings: number, say: (text: string) => void): Promise<number> {
  const started = performance.now();
  await seedListings(database, listings, SEED);
  const seconds = (performance.now() - started) / 1_000;
  await unhurried(database, ['vacuum analyze']);
  say(`${listings.toLocaleString('en-US')} listings seeded in ${Math.round(seconds)} s`);
  return listings / seconds;
}

async function runOn(serverUrl: string, statements: readonly string[]): Promise<void> {
  const admin = openPostgres(`${serverUrl}/postgres`, raise, 1);
  try {
    await unhurried(admin, statements);
  } finally {
    await admin.close();
  }
}

async function unhurried({ pool }: Database, statements: readonly string[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`set statement_timeout = ${MAINTENANCE_MS}`);
    for (const statement of statements) await client.query(statement);
    await client.query('reset statement_timeout');
  } finally {
    client.release();
  }
}

export function raise(error: Error): never {
  throw error;
}
