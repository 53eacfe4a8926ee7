import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Two cores: more workers would only wait for each other, and each holds a database.
    maxWorkers: 2,
    pool: 'forks',
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A page on a busy machine may take longer than the usual second.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit and API',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
          globalSetup: ['test/prepare-databases.ts'],
        },
      },
      {
        extends: true,
        // The site starts with it, pictures drawn and all.
        test: {
          name: 'browser',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['test/e2e/start-site.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        // Pictures of every screen that a test looks at, and of those that only a designer would ask for.
        test: {
          name: 'screens',
          include: ['test/e2e/*-look.test.ts', 'test/screens/*.test.ts'],
          globalSetup: ['test/screens/keep-screens.ts'],
          fileParallelism: false,
          testTimeout: 300_000,
        },
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
