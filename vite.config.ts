import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import { defineConfig } from 'vite';
import { compressAssets } from './scripts/compress-assets.ts';
import { plainImports } from './scripts/plain-imports.ts';
import { pureSchemas } from './scripts/pure-schemas.ts';
import { reloadWholePages } from './scripts/reload-whole-pages.ts';
import { scriptBudget } from './scripts/script-budget.ts';
import { latinCode, serverOutput } from './scripts/server-output.ts';
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
    String.raw`node_modules/(?:preact|use-sync-external-store|seroval|seroval-plugins|zod)/`,
    String.raw`node_modules/@tanstack/[\w-]+/`,
    String.raw`src/lib/api\.ts$`,
    String.raw`src/features/(?:accounts|site)/web/(?:accounts|site)\.queries\.ts$`,
    String.raw`src/web/layout/unlisted-head\.ts$`,
  ].join('|'),
);

/**
 * What the entry shares with pages, and all that stands where machines are listed, for the same reason: a file of its own
 * for each would come with every page.
 */
const SHARED = new RegExp(
  [
    String.raw`src/ui/(?:alert|button|checkbox|empty-state|input|loaded|select|stitch-divider|use-kept-focus)\.tsx?$`,
    String.raw`src/lib/paging\.ts$`,
    String.raw`src/features/accounts/redirect\.rules\.ts$`,
    String.raw`src/features/catalogue/(?:browse-search\.schema|catalogue\.schema|web/catalogue\.queries|web/return-to-results\.rules)\.ts$`,
    String.raw`src/features/enquiries/contact-submissions\.schema\.ts$`,
    String.raw`src/features/machines/(?:gone-listing|highlight-keys|machine-links)\.rules\.ts$`,
    String.raw`src/features/machines/(?:machine-id\.schema|web/machines\.queries)\.ts$`,
    String.raw`src/features/machines/web/(?:machine-(?:card|grid|icons|labels|photo)|measured-text)\.tsx?$`,
    String.raw`src/features/moderation/web/admin/listings-address\.schema\.ts$`,
    String.raw`src/features/partner-import/partner-import\.schema\.ts$`,
    String.raw`src/features/payments/payments-search\.schema\.ts$`,
    String.raw`src/features/seo/(?:machine-kinds|web/public-head)\.rules\.ts$`,
    String.raw`src/web/layout/(?:guards|no-machine|not-found-page|open-machine)\.tsx?$`,
    String.raw`src/web/page-status\.ts$`,
    String.raw`lucide-react/dist/esm/icons/(?:chevron-left|chevron-right|circle-exclamation-point|search)\.m?js$`,
  ].join('|'),
);

/** Small things that the page of a machine needs, as do a few others. */
const MACHINE_PAGE = new RegExp(
  [
    String.raw`src/features/machines/(?:accessories|highlights|warranty)\.rules\.ts$`,
    String.raw`src/features/site/web/site-notes\.tsx$`,
    String.raw`src/ui/(?:copy-text|panel|trail)\.tsx?$`,
    String.raw`lucide-react/dist/esm/icons/(?:arrow-left|printer)\.m?js$`,
  ].join('|'),
);

/** Packages that ask for React. */
const USES_REACT = [
  /^(?:@dnd-kit|@radix-ui)\//,
  /^@tanstack\/react-/,
  /^(?:embla-carousel|lucide)-react/,
  /^react-hook-form/,
  'radix-ui',
];

export default defineConfig(({ command }) => ({
  // Pages are drawn and taken over by Preact, for less script: docs/decisions/0018 says what is otherwise.
  resolve: { alias: { react: 'preact/compat', 'react-dom': 'preact/compat' } },
  // Packages say 'use client' to a framework that is not used here; and times say little beside the build of the server.
  build: { rolldownOptions: { checks: { moduleLevelDirective: false, bundlerTimings: false } } },
  environments: {
    // What is not part of the bundle, Node loads by itself, and knows no alias.
    ssr: {
      resolve: { noExternal: command === 'build' ? true : USES_REACT },
      build: { rolldownOptions: { output: serverOutput } },
    },
    client: {
      build: {
        // The entry would list for each page the files that it needs, in 3 kB: they come as pages that a pointer nears
        // are loaded ahead anyway, or one round trip later.
        modulePreload: false,
        rolldownOptions: {
          treeshake: {
            // These only declare, so nobody needs to load one for what somebody else uses of it.
            moduleSideEffects: (id) => !/\/src\/(?:db|features|lib|search-index|ui)\/.*\.tsx?$/.test(id),
          },
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: FRAMEWORK },
                { name: 'shared', test: SHARED },
                { name: 'machine-page', test: MACHINE_PAGE },
              ],
            },
          },
        },
      },
    },
  },
  plugins: [
    latinCode(),
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
    plainImports(),
    pureSchemas(),
    reloadWholePages(),
    scriptBudget(),
    compressAssets(),
  ],
}));
