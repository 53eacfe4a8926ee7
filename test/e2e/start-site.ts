import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '#app/db/client.ts';
import { migrateDatabase } from '#app/db/migrate.ts';
import { loadDemoCatalogue } from '#app/demo/load-demo.ts';
import { openStorage } from '#app/features/media/storage.ts';
import { buildApp } from '#app/server/app.ts';
import { readConfig } from '#app/server/config.ts';
import { openBuiltPages } from '#app/server/pages/page-renderer.ts';
import { freePort } from '#test/free-port.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the site with the demo catalogue listens. */
    siteUrl: string;
  }
}

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

/** One real site for all browser tests: built pages, embedded database, demo catalogue with its pictures. */
export default async function startSite(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'stitchyard-site-'));
  const port = await freePort();
  const config = readConfig({ PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'warn' }, 'test');
  const database = await openEmbedded(folder, raise);
  await migrateDatabase(database);
  const storage = await openStorage({ dataFolder: folder, s3: null });
  const now = () => new Date();
  await loadDemoCatalogue({ database, storage, now, progress: () => undefined, adminPassword: null });
  const logger = pino({ level: config.logLevel });
  const app = await buildApp({
    config,
    database,
    storage,
    pages: await openBuiltPages(DIST),
    remembers: { answers: true, pages: true },
    now,
    logger,
  });
  await app.listen({ port, host: '127.0.0.1' });
  project.provide('siteUrl', config.http.publicUrl);
  return async () => {
    await app.close();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  };
}

function raise(error: Error): never {
  throw error;
}
