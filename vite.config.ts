import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from './scripts/compress-assets.ts';
import { trustAnswers } from './scripts/trust-answers.ts';

const serverOnly = [
  '**/*.{db,store,service,routes,jobs}.ts',
  '**/src/db/tables/**',
  '**/src/db/client.ts',
  '**/src/server/**',
  '**/src/demo/**',
  '**/src/simulators/**',
];

/** What every page needs, in one chunk: cut into many it compresses worse. */
const FRAMEWORK = new RegExp(
  [
    String.raw`node_modules/(?:react|react-dom|scheduler|use-sync-external-store|seroval|seroval-plugins|zod)/`,
    String.raw`node_modules/@tanstack/[\w-]+/`,
    String.raw`src/lib/api\.ts$`,
    String.raw`src/features/(?:accounts|site)/web/(?:accounts|site)\.queries\.ts$`,
    String.raw`src/web/layout/unlisted-head\.ts$`,
  ].join('|'),
);

/** What stands wherever machines are listed, for the same reason. */
const CARDS = new RegExp(
  [
    String.raw`src/ui/(?:checkbox|empty-state|input|pagination|select|stitch-divider)\.tsx?$`,
    String.raw`src/lib/paging\.ts$`,
    String.raw`src/features/catalogue/(?:catalogue\.schema|web/catalogue\.queries|web/return-to-results\.rules)\.ts$`,
    String.raw`src/features/machines/(?:machine-links\.rules|web/machine-(?:card|grid|icons|labels|photo))\.tsx?$`,
    String.raw`lucide-react/dist/esm/icons/(?:chevron-right|search)\.m?js$`,
  ].join('|'),
);

export default defineConfig(({ command }) => ({
  // React chooses its slow development build by NODE_ENV at run time, unless it is part of the bundle.
  environments: {
    ssr: { resolve: { noExternal: command === 'build' ? true : [] } },
    client: {
      build: {
        rolldownOptions: {
          // A schema that nothing in the browser reads is left out, though it is made where others are. What only checks,
          // and whose answer nobody reads, would be left out too.
          treeshake: { manualPureFunctions: ['z'] },
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: FRAMEWORK },
                { name: 'cards', test: CARDS },
              ],
            },
          },
        },
      },
    },
  },
  plugins: [
    trustAnswers(),
    tailwindcss(),
    tanstackStart({
      srcDirectory: 'src/web',
      router: {
        routeFileIgnorePattern: '\\.test\\.',
        codeSplittingOptions: {
          // What a page fetches is split off with what it shows. Where most visitors are the loader stays with the routes,
          // so that it begins before the page's script has come.
          splitBehavior: ({ routeId }) =>
            ['__root__', '/', '/browse', '/machine/$id'].includes(routeId)
              ? undefined
              : [['loader', 'component', 'pendingComponent']],
        },
      },
      server: { build: { inlineCss: true } },
      // A page that could reach past the API would have rights that no visitor has: the build refuses it on both sides.
      importProtection: { behavior: 'error', client: { files: serverOnly }, server: { files: serverOnly } },
    }),
    react(),
    compressAssets(),
  ],
}));
