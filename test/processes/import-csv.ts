import { mkdtemp } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { z } from 'zod';
import { openPostgres } from '#app/db/client.ts';
import { openJobQueue } from '#app/db/job-queue.ts';
import { openFolderStorage } from '#app/features/media/server/storage.service.ts';
import { buildApp } from '#app/server/app.ts';
import { readConfig } from '#app/server/config.ts';

// The application in a separate process, which runs due jobs and kills itself before a given statement.
const order = z
  .object({ databaseUrl: z.string(), death: z.object({ statement: z.string(), nth: z.number() }) })
  .parse(JSON.parse(process.argv[2] ?? '{}'));

const database = openPostgres(order.databaseUrl, raise);
const isLast = new RegExp(order.death.statement);
let met = 0;
database.pool.on('connect', (client) => {
  const query: unknown = client.query.bind(client);
  if (typeof query !== 'function') throw new Error('A client can be asked');
  const ask = (...asked: unknown[]): unknown => {
    const [statement] = asked;
    const text =
      typeof statement === 'object' && statement !== null && 'text' in statement ? statement.text : statement;
    if (isLast.test(String(text))) met += 1;
    if (met === order.death.nth) process.kill(process.pid, 'SIGKILL');
    return Reflect.apply(query, client, asked);
  };
  Object.assign(client, { query: ask });
});
// Like the server: pg-boss's maintenance may fail on a busy machine, and is repeated.
const jobs = openJobQueue(database, (error) => {
  process.stderr.write(`${error.stack}\n`);
});
await buildApp({
  config: readConfig({}, 'test'),
  database,
  storage: openFolderStorage(await mkdtemp(join(tmpdir(), 'stitchyard-objects-'))),
  jobs,
  pages: null,
  remembers: { answers: false, pages: false },
  now: () => new Date(),
  logger: pino({ level: 'silent' }),
});
// The process may be killed: stores compiled code now, for later ones.
flushCompileCache();
await jobs.runDue();
process.exit(0);

function raise(error: unknown): never {
  throw error;
}
