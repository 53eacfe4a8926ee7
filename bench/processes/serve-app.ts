import { parseArgs } from 'node:util';
import { projectFile } from '#app/lib/project-files.ts';
import { readConfig } from '#app/server/config.ts';
import type { runServer } from '#app/server/run-server.ts';
import { answerParent } from './answer-parent.ts';
import { readServerFigures } from './server-figures.ts';

/** The product as it is built, with the settings of production, but for the caches that `--uncached` turns off. */
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
const built: unknown = await import(projectFile('dist/app/run-server.js').href);
if (!runsServer(built)) throw new Error('The build does not export runServer');
const resources = new AsyncDisposableStack();
await built.runServer(config, resources, { remembers: { answers: !given.uncached, pages: !given.uncached } });

answerParent(
  () => readServerFigures(),
  () => resources.disposeAsync(),
);

function runsServer(module: unknown): module is { runServer: typeof runServer } {
  return typeof module === 'object' && module !== null && 'runServer' in module;
}
