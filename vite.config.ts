import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from './scripts/compress-assets.ts';

const serverOnly = [
  '**/*.{db,service,routes,jobs}.ts',
  '**/src/db/tables/**',
  '**/src/db/client.ts',
  '**/src/server/**',
  '**/src/demo/**',
];

export default defineConfig(({ command }) => ({
  // React chooses its slow development build by NODE_ENV at run time, unless it is part of the bundle.
  environments: { ssr: { resolve: { noExternal: command === 'build' ? true : [] } } },
  plugins: [
    tailwindcss(),
    tanstackStart({
      srcDirectory: 'src/web',
      router: { routeFileIgnorePattern: '\\.test\\.' },
      server: { build: { inlineCss: true } },
      // A page that could reach past the API would have rights that no visitor has: the build refuses it on both sides.
      importProtection: { behavior: 'error', client: { files: serverOnly }, server: { files: serverOnly } },
    }),
    react(),
    compressAssets(),
  ],
}));
