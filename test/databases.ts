import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, inject } from 'vitest';
import { z } from 'zod';
import { openEmbedded, openPostgres, type Database } from '#app/db/client.ts';
import * as accounts from '#app/db/tables/accounts.ts';
import * as machines from '#app/db/tables/machines.ts';
import * as payments from '#app/db/tables/payments.ts';
import * as imports from '#app/db/tables/imports.ts';
import * as site from '#app/db/tables/site.ts';

let embedded: Promise<Database> | null = null;
let onServer: Promise<Database> | null = null;

/** A database of this test file, emptied, on the engine that `TEST_ENGINE` names. One test at a time may use it. */
export async function emptyDatabase(): Promise<Database> {
  if (ENGINE === 'embedded') return emptyEmbedded();
  onServer ??= emptyPostgres();
  return emptied(await onServer);
}

/** The embedded engine of this test file, emptied. One test at a time may use it. */
export async function emptyEmbedded(): Promise<Database> {
  embedded ??= openCopyOfTemplate();
  return emptied(await embedded);
}

async function emptied(database: Database): Promise<Database> {
  await database.pool.query(`truncate table ${TABLES.join(', ')}, pgboss.job restart identity cascade`);
  return { ...database, close: async () => undefined };
}

/** A new database on the PostgreSQL server of this run, for races and for what only a server does. */
export async function emptyPostgres(): Promise<Database & { url: string }> {
  const server = inject('postgresServer');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = openPostgres(`${server}/postgres`, raise, 1);
  await admin.pool.query(`create database ${name} template template_stitchyard`);
  await admin.close();
  const url = `${server}/${name}`;
  // Never dropped: the whole server goes when the run ends.
  return { ...openPostgres(url, raise), url };
}

async function openCopyOfTemplate(): Promise<Database> {
  const folder = await mkdtemp(join(tmpdir(), 'stitchyard-test-'));
  await cp(inject('embeddedTemplate'), folder, { recursive: true });
  const database = await openEmbedded(folder, raise);
  return {
    ...database,
    close: async () => {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const ENGINE = z.enum(['embedded', 'postgres']).default('embedded').parse(process.env['TEST_ENGINE']);

const TABLES = Object.values({ ...accounts, ...imports, ...machines, ...payments, ...site })
  .filter((table) => is(table, PgTable))
  .filter((table) => table !== machines.catalogueVersion)
  .map((table) => getTableName(table));

afterAll(async () => {
  await (await embedded)?.close();
  await (await onServer)?.close();
});

function raise(error: Error): never {
  throw error;
}
