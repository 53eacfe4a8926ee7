import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Bench } from './bench.ts';
import { readConditions, type FoundConditions } from './conditions.ts';
import { startLoadGenerator } from './load-generator.ts';
import { measureLoopback } from './loopback.ts';
import { readOptions, UsageError, type Options } from './options.ts';
import { tables, writeReport } from './report.ts';
import { runBrowser } from './run-browser.ts';
import { runEmbedded } from './run-embedded.ts';
import { runPostgres } from './run-postgres.ts';

await main();

async function main(): Promise<void> {
  const options = optionsOrUsage();
  if (!existsSync(new URL('../dist/server/server.js', import.meta.url)))
    fail('There is no build yet: run "npm run build" first.');
  const resources = new AsyncDisposableStack();
  endOnSignals(resources);
  try {
    await runAll(await startBench(options, resources));
  } catch (error) {
    // After a signal closes everything, running work fails for that reason alone.
    if (resources.disposed) return;
    await resources.disposeAsync();
    throw error;
  }
  await resources.disposeAsync();
}

async function runAll(bench: Bench): Promise<void> {
  let postgresVersion: string | null = null;
  // Before anything else runs.
  const loopback = await measureLoopback(bench);
  try {
    if (bench.options.engines.includes('postgres')) postgresVersion = await runPostgres(bench);
    if (bench.options.engines.includes('embedded')) await runEmbedded(bench);
    await runBrowser(bench);
  } finally {
    // Also after a failure, because the results so far took time to measure.
    await report(bench, { postgresVersion, loopback });
  }
}

async function startBench(options: Options, resources: AsyncDisposableStack): Promise<Bench> {
  const folder = await mkdtemp(join(tmpdir(), 'stitchyard-bench-'));
  // Resources close in reverse order: the folder is removed after everything that uses it.
  resources.defer(() => rm(folder, { recursive: true, force: true }));
  const load = await startLoadGenerator();
  resources.defer(load.stop);
  return new Bench({ options, load, folder, resources });
}

async function report(bench: Bench, found: FoundConditions): Promise<void> {
  const conditions = await readConditions(bench.options, found);
  console.log(
    `\n${Object.entries(conditions)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n')}\n\n${tables(bench)}`,
  );
  if (bench.options.out !== null) await writeReport(bench, conditions, bench.options.out);
}

function optionsOrUsage(): Options {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    if (error instanceof UsageError) return fail(error.message);
    throw error;
  }
}

function endOnSignals(resources: AsyncDisposableStack): void {
  // The reader of the output may disconnect first.
  process.stdout.once('error', () => void resources.disposeAsync().finally(() => process.exit(1)));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      console.error('Stopping: ending what was started and removing its folders …');
      void resources.disposeAsync().finally(() => process.exit(130));
    });
  }
}

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}
