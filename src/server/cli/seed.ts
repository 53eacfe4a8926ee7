import { sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.ts';
import { migrateDatabase } from '#app/db/migrate.ts';
import { registerFactKinds } from '#app/features/machines/server/machines.db.ts';
import { demoAccounts, secretRows, type DemoAccount } from '#app/demo/demo-accounts.ts';
import { insertMachines, insertPlacements, insertUsers } from '#app/demo/demo.db.ts';
import { generateListings, type GeneratedListing } from '#app/demo/generate-listings.ts';
import { machineRow, placementRows, type MachineRow } from '#app/demo/machine-row.ts';
import { ensureReferenceData } from '#app/features/reference/server/reference-data.service.ts';
import { startProgress } from './progress.ts';
import { UsageError } from './usage.ts';

/** Large enough to fill a statement, and below the 2,000 changes that make the catalogue reload as a whole. */
const BATCH = 1_000;

/** An account created for the listings. Its password is only reported here. */
export type SeededAccount = { username: string; password: string };

/**
 * Adds `count` realistic listings without pictures; the same seed generates the same listings. Returns the accounts
 * created for them. Throws UsageError.
 */
export async function seedListings(database: Database, count: number, seed: number): Promise<SeededAccount[]> {
  await migrateDatabase(database);
  await registerFactKinds(database.db);
  await refuseSecondTime(database, seed);
  await ensureReferenceData(database.db);
  const now = new Date();
  const { sellers, made } = await sellersIn(database, now);
  const progress = startProgress('listings', count);
  let done = 0;
  for (const listings of batchesOf(generateListings(count, seed))) {
    const rows = listings.map(({ id, seller, ...listing }) =>
      machineRow({ id, listing: { ...listing, seller }, seller: sellerNamed(sellers, seller), images: [], now }),
    );
    await store(database, rows);
    done += rows.length;
    progress.at(done);
  }
  progress.end(done);
  // Without it the planner would assume an empty table for a minute.
  await database.db.transaction(async (tx) => {
    // With a million listings this takes longer than the usual statement timeout.
    await tx.execute(sql`select set_config('statement_timeout', '5min', true)`);
    await tx.execute(sql`analyze machines`);
  });
  return made;
}

async function refuseSecondTime({ pool }: Database, seed: number): Promise<void> {
  const [first] = generateListings(1, seed);
  const { rowCount } = await pool.query('select from machines where id = $1', [first?.id]);
  if (rowCount !== 0)
    throw new UsageError(
      `The listings of seed ${seed} are in this database already. Add --seed ${seed + 1} for others.`,
    );
}

/** The demo's sellers: existing accounts, or new ones. */
async function sellersIn(database: Database, now: Date) {
  const wanted = demoAccounts();
  const { rows } = await database.pool.query<{ id: string; username: string }>(
    'select id, lower(username) as username from users where lower(username) = any($1)',
    [wanted.map(({ username }) => username.toLowerCase())],
  );
  const idByName = new Map(rows.map(({ id, username }) => [username, id]));
  const missing = wanted.filter(({ username }) => !idByName.has(username.toLowerCase()));
  const secrets = await secretRows(missing, now);
  await insertUsers(
    database.db,
    secrets.map(({ row }) => row),
  );
  return {
    sellers: wanted.map((seller) => withId(seller, idByName.get(seller.username.toLowerCase()) ?? seller.id)),
    made: secrets.map(({ row: { username }, secret }) => ({ username, password: secret })),
  };
}

function withId(seller: DemoAccount, id: string): DemoAccount {
  return { ...seller, id };
}

function sellerNamed(sellers: readonly DemoAccount[], key: string): DemoAccount {
  const seller = sellers.find((candidate) => candidate.key === key);
  if (seller === undefined) throw new Error(`There is no demo seller ${key}`);
  return seller;
}

async function store({ db }: Database, rows: readonly MachineRow[]): Promise<void> {
  await db.transaction(async (tx) => {
    await insertMachines(tx, rows);
    await insertPlacements(tx, rows.flatMap(placementRows));
  });
}

function* batchesOf(listings: Iterable<GeneratedListing>): Generator<GeneratedListing[]> {
  let batch: GeneratedListing[] = [];
  for (const listing of listings) {
    batch.push(listing);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
