import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, release, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openPostgres } from '#app/db/client.ts';
import { seedListings } from '#app/server/cli/seed.ts';
import { NGINX } from '#test/nginx-settings.ts';
import { hasNginx } from './nginx.ts';
import { Postgres } from './postgres.ts';
import { Processes } from './processes.ts';
import { tableOf, writeResults } from './report.ts';
import type { Row, Run } from './run.ts';
import { clockJump } from './scenarios/clock-jump.ts';
import { diskFull } from './scenarios/disk-full.ts';
import { embeddedEngine } from './scenarios/embedded-engine.ts';
import { failover } from './scenarios/failover.ts';
import { killedApp } from './scenarios/killed-app.ts';
import { overload } from './scenarios/overload.ts';
import { restartedDatabase } from './scenarios/restarted-database.ts';
import { rollingRestart } from './scenarios/rolling-restart.ts';
import { slowClients } from './scenarios/slow-clients.ts';
import { storageDown } from './scenarios/storage-down.ts';

const LISTINGS = 1_000;
const SEED = 1;

const SCENARIOS: Readonly<Record<string, (run: Run) => Promise<Row[]>>> = {
  'killed-app': killedApp,
  'rolling-restart': rollingRestart,
  'restarted-database': restartedDatabase,
  failover,
  'storage-down': storageDown,
  'disk-full': diskFull,
  'slow-clients': slowClients,
  overload,
  'clock-jump': clockJump,
  'embedded-engine': embeddedEngine,
};

await main();

async function main(): Promise<void> {
  const { names, isWritten } = readOptions();
  if (!hasNginx()) fail(`${NGINX} is missing: install the package "nginx"`);
  if (!existsSync(new URL('../../dist/server/server.js', import.meta.url)))
    fail('There is no build yet: run "npm run build" first.');
  const folder = await mkdtemp(join(tmpdir(), 'stitchyard-faults-'));
  endOnSignals(folder);
  const rows = await performAll(folder, names);
  const isKept = rows.every((row) => row.isKept);
  if (isKept) await rm(folder, { recursive: true, force: true });
  else say(`The logs are in ${folder}`);
  const conditions = `Node ${process.version}, Linux ${release()}, ${availableParallelism()} cores, ${new Date().toISOString().slice(0, 10)}.`;
  say(`\n${conditions}\n\n${tableOf(rows)}`);
  if (isWritten) await writeResults(conditions, rows);
  process.exitCode = isKept ? 0 : 1;
}

async function performAll(folder: string, names: readonly string[]): Promise<Row[]> {
  const rows: Row[] = [];
  try {
    // The database runs as another user.
    await chmod(folder, 0o755);
    const run = await prepare(folder);
    for (const name of names) rows.push(...(await performed(name, run)));
  } catch (error) {
    say(`${tableOf(rows)}\nThe logs are in ${folder}`);
    throw error;
  }
  return rows;
}

async function performed(name: string, run: Run): Promise<Row[]> {
  const scenario = SCENARIOS[name];
  if (scenario === undefined) return fail(`There is no ${name}: choose from ${Object.keys(SCENARIOS).join(', ')}.`);
  const started = performance.now();
  const rows = await scenario(run);
  if (rows.length === 0) say(`${name} was not run: it needs root`);
  say(`${name} (${Math.round((performance.now() - started) / 1_000)} s)\n${tableOf(rows)}`);
  return rows;
}

/** A stopped server with listings, which every scenario copies. */
async function prepare(folder: string): Promise<Run> {
  await using processes = new Processes(folder);
  const server = await Postgres.create(processes, ['-c', 'fsync=off']);
  const database = openPostgres(server.url, raise);
  await seedListings(database, LISTINGS, SEED);
  await database.close();
  const rows = await server.ask('select id from machines where is_public order by id limit 200');
  await server.stop('fast');
  return { folder, seeded: server.data, machineIds: rows.map(({ id }) => String(id)) };
}

function readOptions(): { names: readonly string[]; isWritten: boolean } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { write: { type: 'boolean', default: false } },
  });
  return { names: positionals.length === 0 ? Object.keys(SCENARIOS) : positionals, isWritten: values.write };
}

function endOnSignals(folder: string): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      say(`Stopping; the logs are in ${folder}`);
      // Exiting ends the child processes.
      process.exit(130);
    });
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}

function raise(error: Error): never {
  throw error;
}
