import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { openJobQueue } from '#app/db/job-queue.ts';
import { migrateDatabase } from '#app/db/migrate.ts';
import { openStorage } from '#app/features/media/server/storage.service.ts';
import { registerFactKinds } from '#app/features/machines/server/machines.db.ts';
import { buildApp } from '#app/server/app.ts';
import { readConfig } from '#app/server/config.ts';
import { SNAPSHOT_FILE, trimHeap } from '#app/server/run-server.ts';
import { openDatabase } from '#app/server/open-database.ts';
import { openLogger } from '#app/server/open-logger.ts';
import { openBuiltPages } from '#app/server/pages/page-renderer.ts';
import { answerParent } from './answer-parent.ts';
import { readServerFigures } from './server-figures.ts';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

/** The whole application with the settings of production, but for the caches that `--uncached` turns off. */
const { values: given } = parseArgs({
  options: {
    port: { type: 'string' },
    'database-url': { type: 'string' },
    'data-folder': { type: 'string' },
    uncached: { type: 'boolean', default: false },
  },
});
const config = readConfig(
  {
    PORT: given.port,
    PUBLIC_URL: `http://127.0.0.1:${given.port}`,
    DATABASE_URL: given['database-url'],
    DATA_DIR: given['data-folder'],
    SESSION_SECRET: 'of no use outside of this run: 0123456789',
    DEMO: '0',
  },
  'serve',
);
const logger = await openLogger(config);
const database = await openDatabase(config.data, (error) => logger.warn({ err: error }, 'lost an idle connection'));
await migrateDatabase(database);
await registerFactKinds(database.db);
const storage = await openStorage({ dataFolder: config.data.folder, s3: null });
const pages = await openBuiltPages(DIST);
const remembers = { answers: !given.uncached, pages: !given.uncached };
const jobs = openJobQueue(database, (error) => logger.warn({ err: error }, 'job queue'));
const app = await buildApp({
  config,
  database,
  storage,
  jobs,
  pages,
  remembers,
  now: () => new Date(),
  snapshotPath: join(config.data.folder, SNAPSHOT_FILE),
  logger,
});
trimHeap();
await app.listen({ host: config.http.host, port: config.http.port });
await jobs.startWorkers();
// It listens before: whoever measures lists would measure the waiting for it.
await app.loaded();

answerParent(
  () => readServerFigures(),
  async () => {
    await app.close();
    await jobs.stop(0);
    await database.close();
  },
);
