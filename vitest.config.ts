import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { RunOrder } from './test/run-order.ts';

// The processes that tests start load the whole product: what one has parsed the next need not.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url));

/** What the embedded engine has of its own, in processes of their own: each holds an engine of some hundred megabytes. */
const EMBEDDED = ['src/db/**/*.test.ts', 'src/server/cli/*.test.ts', 'src/server/startup-banner.test.ts'];

/** As many workers as cores: pages keep these busy, and each worker has a site of its own. Not beside other projects. */
const IN_BROWSERS = { maxWorkers: 2, sequence: { groupOrder: 1 } };

export default defineConfig({
  define: { CHECKS_ANSWERS: true },
  test: {
    // One more than cores: these tests wait a sixth of their time, for the database, timers and processes.
    maxWorkers: 3,
    pool: 'forks',
    sequence: { sequencer: RunOrder },
    // The site's default, which the start of a server sets for its process. Browsers stay in the zone of the machine.
    env: { TZ: 'America/Chicago' },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A page on a busy machine may take longer than the usual second.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'embedded engine', include: EMBEDDED, globalSetup: ['test/prepare-databases.ts'] },
      },
      {
        extends: true,
        // The application is loaded once by each worker, and each has one database: test/databases.ts.
        test: {
          name: 'unit and API',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: EMBEDDED,
          isolate: false,
          globalSetup: ['test/prepare-databases.ts'],
        },
      },
      {
        extends: true,
        // The same with a made-up machine fact of each kind in place of the product's own.
        resolve: {
          alias: { '#machine-facts': fileURLToPath(new URL('test/fixtures/made-up-facts.ts', import.meta.url)) },
        },
        test: {
          name: 'made-up facts',
          include: ['test/facts/*.test.ts'],
          isolate: false,
          globalSetup: ['test/prepare-databases.ts'],
        },
      },
      {
        extends: true,
        // Each worker has a site of its own, and all share one Chromium: test/e2e/start-site.ts.
        test: {
          name: 'browser',
          include: ['test/e2e/**/*.test.ts'],
          isolate: false,
          ...IN_BROWSERS,
          globalSetup: ['test/e2e/start-site.ts'],
        },
      },
      {
        extends: true,
        // Every screen, looked at in every size and light; with SCREENS=1 there are pictures of them afterwards.
        test: {
          name: 'looks',
          include: ['test/looks/*.test.ts'],
          isolate: false,
          ...IN_BROWSERS,
          globalSetup: ['test/looks/start-looks.ts'],
          testTimeout: 300_000,
        },
      },
      {
        extends: true,
        // What nginx does with deploy/nginx/nginx.conf: docs/testing.md says what it needs.
        test: { name: 'proxy', include: ['test/proxy/*.test.ts'], fileParallelism: false },
      },
      {
        extends: true,
        // What people come for, counted in presses and keys: docs/journeys.md.
        test: {
          name: 'journeys',
          include: ['test/journeys/*.test.ts'],
          globalSetup: ['test/e2e/start-site.ts'],
          fileParallelism: false,
          testTimeout: 300_000,
        },
      },
    ],
  },
});
