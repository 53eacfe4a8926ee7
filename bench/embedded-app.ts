import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { openEmbedded } from '#app/db/client.ts';
import { openJobQueue } from '#app/db/job-queue.ts';
import { migrateDatabase } from '#app/db/migrate.ts';
import { openStorage } from '#app/features/media/server/storage.service.ts';
import { registerFactKinds } from '#app/features/machines/server/machines.db.ts';
import { buildApp } from '#app/server/app.ts';
import { readConfig } from '#app/server/config.ts';
import { raise } from './seeded-databases.ts';

/** The application without pages, on an empty embedded database in a temporary folder. */
export async function startEmbeddedApp(resources: AsyncDisposableStack): Promise<FastifyInstance> {
  const folder = await mkdtemp(join(tmpdir(), 'stitchyard-timing-'));
  resources.defer(() => rm(folder, { recursive: true, force: true }));
  const database = await openEmbedded(join(folder, 'database'), raise);
  resources.defer(database.close);
  await migrateDatabase(database);
  await registerFactKinds(database.db);
  const jobs = openJobQueue(database, raise);
  resources.defer(() => jobs.stop(0));
  const app = await buildApp({
    config: readConfig({ DATA_DIR: folder, RATE_LIMIT_FACTOR: '1000', DEMO: '0' }, 'test'),
    database,
    storage: await openStorage({ dataFolder: folder, s3: null }),
    jobs,
    pages: null,
    remembers: { answers: false, pages: false },
    now: () => new Date(),
    logger: pino({ level: 'silent' }),
  });
  resources.defer(() => app.close());
  return app;
}
