import { flushCompileCache } from 'node:module';
import { pino } from 'pino';
import { z } from 'zod';
import { openPostgres } from '#app/db/client.ts';
import { openJobQueue } from '#app/db/job-queue.ts';
import { openFolderStorage } from '#app/features/media/server/storage.service.ts';
import { SWEEP_IMPORTS } from '#app/features/partner-import/server/partner-import.jobs.ts';
import { buildApp } from '#app/server/app.ts';
import { readConfig } from '#app/server/config.ts';

// The application in a process of its own, which a test kills while it imports.
const order = z
  .object({
    databaseUrl: z.string(),
    siteUrl: z.string(),
    folder: z.string(),
    /** How far its clock is ahead. */
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
// It may be killed: what it has parsed is kept now, for those who start after it.
flushCompileCache();
await database.db.transaction((tx) => jobs.send(tx, SWEEP_IMPORTS, {}));
await jobs.runDue();
process.send?.('done');

function raise(error: unknown): never {
  throw error;
}
