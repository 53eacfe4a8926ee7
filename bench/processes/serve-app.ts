import { parseArgs } from 'node:util';
import { readConfig } from '#app/server/config.ts';
import { runServer } from '#app/server/run-server.ts';
import { answerParent } from './answer-parent.ts';
import { readServerFigures } from './server-figures.ts';

/** The product with production settings, except for caches that `--uncached` turns off. */
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
const resources = new AsyncDisposableStack();
await runServer(config, resources, { remembers: { answers: !given.uncached, pages: !given.uncached } });

answerParent(
  () => readServerFigures(),
  () => resources.disposeAsync(),
);
