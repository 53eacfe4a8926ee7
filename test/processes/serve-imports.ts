import { flushCompileCache } from 'node:module';
import { pino } from 'pino';
import { z } from 'zod';
import { openPostgres } from '#app/db/client.ts';
import { openJobQueue } from '#app/db/job-queue.ts';
import { openFolderStorage } from '#app/features/media/server/storage.service.ts';
import { SWEEP_IMPORTS } from '#app/features/partner-import/server/partner-import.jobs.ts';
import { buildApp } from '#app/server/app.ts';
import { readConfig } from '#app/server/config.ts';

// The application in a process that a test kills during an import.
const order = z
  .object({
    databaseUrl: z.string(),
    siteUrl: z.string(),
    folder: z.string(),
    /** By how many milliseconds its clock is ahead. */
    aheadMs: z.number(),
  })
  .parse(JSON.parse(process.argv[2] ?? '{}'));

const database = openPostgres(order.databaseUrl, raise);
const jobs = openJobQueue(database, raise);
await buildApp({
  config: readConfig({ PARTNER_SITE_URL: order.siteUrl }, 'test'),
  database,
  storage: openFolderStorage(order.folder),
  jobs,
  pages: null,
  remembers: { answers: false, pages: false },
  now: () => new Date(Date.now() + order.aheadMs),
  logger: pino({ level: 'silent' }),
});
// The process may be killed: stores compiled code now, for later ones.
flushCompileCache();
await database.db.transaction((tx) => jobs.send(tx, SWEEP_IMPORTS, {}));
await jobs.runDue();
process.send?.('done');

function raise(error: unknown): never {
  throw error;
}
