import { join } from 'node:path';
import type { Bench } from './bench.ts';
import { startServer } from './started-server.ts';
import { measureBrowser } from './sections/browser.ts';

const LOAD_DEMO_MS = 600_000;

/** Measures the demo catalogue, including pictures, in a browser. */
export async function runBrowser(bench: Bench): Promise<void> {
  bench.say('demo catalogue, in a browser');
  const server = await startServer({
    dataFolder: join(bench.folder, 'demo'),
    databaseUrl: null,
    demo: true,
    patienceMs: LOAD_DEMO_MS,
  });
  bench.resources.defer(server.stop);
  await measureBrowser(bench, server.origin);
  await server.stop();
}
