import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { inject } from 'vitest';
import { z } from 'zod';
import { openEmbedded, openPostgres, type Database } from '#app/db/client.ts';
import { SHIPPED_AGREEMENTS } from '#app/features/agreements/shipped-agreements.rules.ts';
import * as agreements from '#app/db/tables/agreements.ts';
import * as accounts from '#app/db/tables/accounts.ts';
import * as cannedAnswers from '#app/db/tables/canned-answers.ts';
import * as catalogue from '#app/db/tables/catalogue.ts';
import * as deals from '#app/db/tables/deals.ts';
import * as deletedListings from '#app/db/tables/deleted-listings.ts';
import * as invoices from '#app/db/tables/invoices.ts';
import * as introductions from '#app/db/tables/introductions.ts';
import * as machines from '#app/db/tables/machines.ts';
import * as machineVersions from '#app/db/tables/machine-versions.ts';
import * as mailEvents from '#app/db/tables/mail-events.ts';
import * as modelFacts from '#app/db/tables/model-facts.ts';
import * as payments from '#app/db/tables/payments.ts';
import * as priceReductions from '#app/db/tables/price-reductions.ts';
import * as imports from '#app/db/tables/imports.ts';
import * as quotes from '#app/db/tables/quotes.ts';
import * as rateLimits from '#app/db/tables/rate-limits.ts';
import * as reports from '#app/db/tables/reports.ts';
import * as sales from '#app/db/tables/sales.ts';
import * as saleChecks from '#app/db/tables/sale-checks.ts';
import * as messageReports from '#app/db/tables/message-reports.ts';
import * as messageFiles from '#app/db/tables/message-files.ts';
import * as sellerReports from '#app/db/tables/seller-reports.ts';
import * as subscribers from '#app/db/tables/subscribers.ts';
import * as offers from '#app/db/tables/offers.ts';
import * as threads from '#app/db/tables/threads.ts';
import * as wanted from '#app/db/tables/wanted.ts';
import * as site from '#app/db/tables/site.ts';
import * as blocks from '#app/db/tables/blocks.ts';
import * as contacts from '#app/db/tables/contacts.ts';
import * as texts from '#app/db/tables/texts.ts';
import * as visits from '#app/db/tables/visits.ts';

/** The agreements that every site starts with. */
export const ROWS_OF_A_NEW_DATABASE = Object.keys(SHIPPED_AGREEMENTS).length;

/** Opened once per worker and kept until it ends: a worker runs its files one after the other. */
let embedded: Promise<Database> | null = null;
let onServer: Promise<Database> | null = null;

/** The worker's database, emptied, on the engine that `TEST_ENGINE` names. For one test at a time. */
export async function emptyDatabase(): Promise<Database> {
  return ENGINE === 'embedded' ? emptyEmbedded() : emptyPostgres();
}

/** The worker's embedded engine, emptied. For one test at a time. */
export async function emptyEmbedded(): Promise<Database> {
  embedded ??= openCopyOfTemplate();
  return emptied(await embedded);
}

/** The worker's database on the run's PostgreSQL server, emptied. For one test at a time. */
export async function emptyPostgres(): Promise<Database> {
  onServer ??= openPostgresOfWorker();
  return emptied(await onServer);
}

/**
 * An additional database on that server, for tests that need its address, several databases, or to end its connections.
 */
export async function newPostgres(): Promise<Database & { url: string }> {
  const url = await copyTemplate(`test_${randomBytes(6).toString('hex')}`);
  return { ...openPostgres(url, raise), url };
}

async function openPostgresOfWorker(): Promise<Database> {
  const { VITEST_POOL_ID: poolId } = z.object({ VITEST_POOL_ID: z.string() }).parse(process.env);
  return openPostgres(await copyTemplate(`worker_${poolId}_${process.pid}`), raise);
}

/** Returns the address of the copy, which is removed with the whole server after the run. */
async function copyTemplate(name: string): Promise<string> {
  const server = inject('postgresServer');
  const admin = openPostgres(`${server}/postgres`, raise, 1);
  await admin.pool.query(`create database ${name} template template_stitchyard`);
  await admin.close();
  return `${server}/${name}`;
}

async function openCopyOfTemplate(): Promise<Database> {
  const folder = await mkdtemp(join(tmpdir(), 'stitchyard-test-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await cp(inject('embeddedTemplate'), folder, { recursive: true });
  return openEmbedded(folder, raise);
}

/**
 * Deleting a few rows and vacuuming takes 5 ms; truncating creates new files for each table, which takes 100 ms.
 * Without vacuuming, a later row could be stored before an earlier one.
 */
async function emptied(database: Database): Promise<Database> {
  await database.pool.query(EMPTY_ALL);
  await database.pool.query(`vacuum ${TABLES.join(', ')}`);
  return { ...database, close: async () => undefined };
}

const ENGINE = z.enum(['embedded', 'postgres']).default('postgres').parse(process.env['TEST_ENGINE']);

const TABLES = [
  ...Object.values({
    ...accounts,
    ...agreements,
    ...cannedAnswers,
    ...catalogue,
    ...imports,
    ...deals,
    ...deletedListings,
    ...introductions,
    ...invoices,
    ...machines,
    ...machineVersions,
    ...mailEvents,
    ...modelFacts,
    ...payments,
    ...priceReductions,
    ...quotes,
    ...rateLimits,
    ...reports,
    ...saleChecks,
    ...sales,
    ...messageFiles,
    ...messageReports,
    ...sellerReports,
    ...subscribers,
    ...offers,
    ...threads,
    ...wanted,
    ...site,
    ...texts,
    ...contacts,
    ...blocks,
    ...visits,
  })
    .filter((table) => is(table, PgTable))
    // Filled by migrations, or at startup.
    .filter((table) => table !== catalogue.catalogueVersion && table !== catalogue.machineFactKinds)
    .filter((table) => table !== agreements.agreementVersions)
    .map((table) => getTableName(table)),
  'pgboss.job',
  // Otherwise a schedule of one test would create jobs in later ones, each full minute.
  'pgboss.schedule',
];

const EMPTY_ALL = `
  begin;
  set local session_replication_role = replica;
  ${TABLES.map((table) => `delete from ${table}`).join(';\n')};
  delete from agreement_versions where version > 1;
  select setval(oid::regclass, 1, false) from pg_class
    where relkind = 'S' and relnamespace = 'public'::regnamespace;
  commit`;

function raise(error: Error): never {
  throw error;
}
