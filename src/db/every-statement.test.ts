import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { emptyEmbedded } from '#test/databases.ts';
import { accountCalls } from '#test/fixtures/statements/accounts.ts';
import { backOfficeCalls } from '#test/fixtures/statements/back-office.ts';
import { blockingCalls } from '#test/fixtures/statements/blocking.ts';
import { csvCalls } from '#test/fixtures/statements/csv.ts';
import type { Calls, Given } from '#test/fixtures/statements/given.ts';
import { invoiceCalls } from '#test/fixtures/statements/invoices.ts';
import { listingCalls } from '#test/fixtures/statements/listings.ts';
import { mailCalls } from '#test/fixtures/statements/mail.ts';
import { partnerImportCalls } from '#test/fixtures/statements/partner-import.ts';
import { paymentCalls } from '#test/fixtures/statements/payments.ts';
import { quoteCalls } from '#test/fixtures/statements/quotes.ts';
import { reportCalls } from '#test/fixtures/statements/reports.ts';
import { insertPreparedRows } from '#test/fixtures/statements/rows.ts';
import { siteCalls } from '#test/fixtures/statements/site.ts';
import { savedSearchCalls } from '#test/fixtures/statements/saved-searches.ts';
import { moderationCalls } from '#test/fixtures/statements/moderation.ts';
import { dealCalls } from '#test/fixtures/statements/deals.ts';
import { offerCalls } from '#test/fixtures/statements/offers.ts';
import { saleFigureCalls } from '#test/fixtures/statements/sale-figures.ts';
import { saleCalls } from '#test/fixtures/statements/sales.ts';
import { conversationCalls } from '#test/fixtures/statements/conversations.ts';
import { agreementCalls } from '#test/fixtures/statements/agreements.ts';
import { wantedCalls } from '#test/fixtures/statements/wanted.ts';
import { watchingCalls } from '#test/fixtures/statements/watching.ts';
import type { Database } from './client.ts';
import { withMethods } from './retrying-pool.ts';

const SRC = fileURLToPath(new URL('../', import.meta.url));
const CALLS: Calls = {
  ...accountCalls,
  ...backOfficeCalls,
  ...blockingCalls,
  ...csvCalls,
  ...invoiceCalls,
  ...listingCalls,
  ...mailCalls,
  ...partnerImportCalls,
  ...paymentCalls,
  ...reportCalls,
  ...siteCalls,
  ...moderationCalls,
  ...conversationCalls,
  ...dealCalls,
  ...offerCalls,
  ...saleCalls,
  ...saleFigureCalls,
  ...quoteCalls,
  ...wantedCalls,
  ...agreementCalls,
  ...watchingCalls,
  ...savedSearchCalls,
};

let database: Database;

beforeAll(async () => {
  database = await emptyEmbedded();
  await insertPreparedRows(database.db);
});

test('every function that a *.db.ts file exports is called on the embedded engine', async () => {
  const files = (await readdir(SRC, { recursive: true })).filter((name) => /\.(?:db|store)\.ts$/.test(name));
  expect(files.length).toBeGreaterThan(40);
  const exported = (await Promise.all(files.map(functionsOf))).flat();
  const called = Object.entries(CALLS).flatMap(([file, calls]) => Object.keys(calls).map((name) => `${file}: ${name}`));
  const uncalled = exported.filter((name) => !called.includes(name));
  expect(uncalled, 'Add a call of each of these to the tables in test/fixtures/statements/').toEqual([]);
  const unknown = called.filter((name) => !exported.includes(name));
  expect(unknown, 'No file exports these: take them out of the tables in test/fixtures/statements/').toEqual([]);
});

test.each(Object.entries(CALLS))('every statement of %s runs on the embedded engine', async (_file, calls) => {
  const problems: string[] = [];
  for (const [name, call] of Object.entries(calls)) {
    problems.push(...(await problemsOf(call)).map((problem) => `${name}: ${problem}`));
  }
  expect(problems).toEqual([]);
});

/** The functions that a file exports, prefixed with the file's path. */
async function functionsOf(file: string): Promise<string[]> {
  const exported: Record<string, unknown> = await import(join(SRC, file));
  return Object.entries(exported).flatMap(([name, value]) => (typeof value === 'function' ? [`${file}: ${name}`] : []));
}

/** Runs a call in a transaction that is rolled back, and returns its problems. */
async function problemsOf(call: (given: Given) => Promise<unknown>): Promise<string[]> {
  const client = await database.pool.connect();
  await client.query('begin');
  const query = vi.spyOn(client, 'query');
  try {
    const pool = withMethods(database.pool, { query: client.query.bind(client) });
    await call({ db: drizzle(client), pool, client });
    const met = await Promise.all(query.mock.results.map(async ({ value }) => rowsMet(await value)));
    if (met.length === 0) return ['it sends no statement: give it arguments with which it does'];
    // How an engine converts a row's types only shows if there is a row.
    return met.includes(0) ? ['a statement meets no row: add one to test/fixtures/statements/rows.ts'] : [];
  } catch (error) {
    return [wordsOf(error)];
  } finally {
    query.mockRestore();
    await client.query('rollback');
    client.release();
  }
}

/** The number of rows a statement returned or changed; null if the result is not about rows. */
function rowsMet(answer: unknown): number | null {
  return z.object({ rowCount: z.nullable(z.int()) }).parse(answer).rowCount;
}

/** Drizzle's message contains the statement; its cause has the engine's message. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${wordsOf(error.cause)} - ${error.message}`;
}
