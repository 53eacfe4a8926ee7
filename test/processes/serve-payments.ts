import { mkdtemp } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { z } from 'zod';
import { openPostgres } from '#app/db/client.ts';
import { openJobQueue } from '#app/db/job-queue.ts';
import { openFolderStorage } from '#app/features/media/server/storage.service.ts';
import { SWEEP_PAYMENTS } from '#app/features/payments/server/payments.jobs.ts';
import { buildApp } from '#app/server/app.ts';
import { readConfig } from '#app/server/config.ts';

// The application in a process that kills itself before or after one of its calls to PayPal.
const order = z
  .object({
    databaseUrl: z.string(),
    env: z.record(z.string(), z.string()),
    /** By how many milliseconds its clock is ahead. */
    aheadMs: z.number(),
    death: z.object({ when: z.enum(['before', 'after']), path: z.string() }).nullable(),
  })
  .parse(JSON.parse(process.argv[2] ?? '{}'));

const usualFetch = globalThis.fetch;
globalThis.fetch = async (...asked) => {
  const { death } = order;
  const [address, init] = asked;
  const url = address instanceof Request ? address.url : address.toString();
  const isIt = death !== null && new RegExp(death.path).test(url) && init?.method === 'POST';
  if (isIt && death.when === 'before') process.kill(process.pid, 'SIGKILL');
  const answer = await usualFetch(...asked);
  if (isIt) process.kill(process.pid, 'SIGKILL');
  return answer;
};

const database = openPostgres(order.databaseUrl, raise);
const jobs = openJobQueue(database, raise);
const app = await buildApp({
  config: readConfig(order.env, 'test'),
  database,
  storage: openFolderStorage(await mkdtemp(join(tmpdir(), 'stitchyard-objects-'))),
  jobs,
  pages: null,
  remembers: { answers: false, pages: false },
  now: () => new Date(Date.now() + order.aheadMs),
  logger: pino({ level: 'silent' }),
});
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
// The process may be killed: stores compiled code now, for later ones.
flushCompileCache();
process.on('message', () => void sweep().then(() => process.send?.({ swept: true })));
process.send?.({ origin });

/** Runs the job of each minute, and all jobs that follow from it. */
async function sweep(): Promise<void> {
  await database.db.transaction((tx) => jobs.send(tx, SWEEP_PAYMENTS, {}));
  await jobs.runDue();
}

function raise(error: unknown): never {
  throw error;
}
