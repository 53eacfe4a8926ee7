import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from './scripts/compress-assets.ts';
import { dropAnswerChecks } from './scripts/drop-answer-checks.ts';
import { scriptBudget } from './scripts/script-budget.ts';

const serverOnly = [
  '**/*.{db,store,service,routes,jobs}.ts',
  '**/src/db/tables/**',
  '**/src/db/client.ts',
  '**/src/server/**',
  '**/src/demo/**',
  '**/src/simulators/**',
];

export default defineConfig(({ command }) => ({
  define: { CHECKS_ANSWERS: command !== 'build' || process.env['CHECK_ANSWERS'] === '1' },
  // Packages say 'use client' to a framework that is not used here; and times say little beside the build of the server.
  build: { rolldownOptions: { checks: { moduleLevelDirective: false, bundlerTimings: false } } },
  environments: {
    // The pages' bundle has their packages in it: production installs none of them.
    ssr: { resolve: { noExternal: command === 'build' || [] } },
    client: {
      build: {
        modulePreload: false,
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules\/(?:react|react-dom|scheduler|@tanstack|zod)\// },
                // All else that every page waits for: in many small files the same code takes a fifth more.
                { name: 'site', tags: ['$initial'] },
              ],
            },
          },
        },
      },
    },
  },
  plugins: [
    tailwindcss(),
    dropAnswerChecks(),
    tanstackStart({
      srcDirectory: 'src/web',
      router: {
        routeFileIgnorePattern: '\\.test\\.',
        // What a page fetches is split off with what it shows; what stands in for it is there before.
        codeSplittingOptions: { defaultBehavior: [['loader', 'component']] },
      },
      server: { build: { inlineCss: true } },
      // A page that could reach past the API would have rights that no visitor has: the build refuses it on both sides.
      importProtection: { behavior: 'error', client: { files: serverOnly }, server: { files: serverOnly } },
    }),
    react(),
    scriptBudget(),
    compressAssets(),
  ],
}));
