import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { openEmbedded, openPostgres } from '#app/db/client.ts';
import { migrateDatabase } from '#app/db/migrate.ts';
import { ensureAgreements } from '#app/features/agreements/server/agreements.service.ts';
import { SHIPPED_AGREEMENTS } from '#app/features/agreements/shipped-agreements.rules.ts';
import { FACTS } from '#app/features/machines/fact-registry.rules.ts';
import { registerFactKinds } from '#app/features/machines/server/machines.db.ts';
import { startPostgresServer, type PostgresServer } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated, empty folder of the embedded engine, to copy. */
    embeddedTemplate: string;
    /**
     * A PostgreSQL server with a migrated, empty database `template_stitchyard`; the address ends before the database's
     * name.
     */
    postgresServer: string;
  }
}

/** Migrates once for all tests: creating an embedded database takes seconds, copying one a fraction. */
export default async function prepareDatabases(project: TestProject) {
  const server = await startPreparedPostgres();
  project.provide('postgresServer', server.url);
  project.provide('embeddedTemplate', await embeddedTemplate());
  return server.stop;
}

/** A server with a migrated, empty database `template_stitchyard`. */
export async function startPreparedPostgres(): Promise<PostgresServer> {
  const server = await startPostgresServer();
  const postgres = openPostgres(`${server.url}/template_stitchyard`, raise);
  await migrateDatabase(postgres);
  await registerFactKinds(postgres.db);
  await ensureAgreements(postgres.db, new Date());
  await postgres.close();
  return server;
}

async function embeddedTemplate(): Promise<string> {
  const cache = fileURLToPath(new URL('../node_modules/.cache/stitchyard-test/', import.meta.url));
  const folder = join(cache, await schemaHash());
  if (existsSync(folder)) return folder;
  const draft = `${folder}.${process.pid}`;
  const database = await openEmbedded(draft, raise);
  await migrateDatabase(database);
  await registerFactKinds(database.db);
  await ensureAgreements(database.db, new Date());
  await database.close();
  await rm(folder, { recursive: true, force: true });
  await rename(draft, folder);
  return folder;
}

async function schemaHash(): Promise<string> {
  const folder = fileURLToPath(new URL('../src/db/migrations/', import.meta.url));
  const hash = createHash('sha256');
  for (const name of (await readdir(folder)).filter((entry) => entry.endsWith('.sql')).toSorted()) {
    hash.update(await readFile(join(folder, name)));
  }
  hash.update(JSON.stringify([FACTS, SHIPPED_AGREEMENTS]));
  return hash.digest('hex').slice(0, 16);
}

function raise(error: Error): never {
  throw error;
}
