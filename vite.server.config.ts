import { defineConfig } from 'vite';
import { latinCode, serverOutput } from './scripts/server-output.ts';

/**
 * The server in a few files: its five hundred, and the thousand of its packages, take Node more than half a second to find.
 * Workers and what runs beside it (`npm run db`) run from the sources.
 */
export default defineConfig({
  plugins: [latinCode()],
  build: {
    ssr: true,
    outDir: 'dist/app',
    copyPublicDir: false,
    // Flat: `projectFile` counts on it.
    rolldownOptions: {
      // The second is what tests and measurements start, with settings of their own.
      input: ['src/server/main.ts', 'src/server/run-server.ts'],
      output: { ...serverOutput, entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: {
    noExternal: true,
    // What brings programs, workers or files of its own, or is loaded only where a setting asks for it.
    external: [
      '@aws-sdk/client-s3',
      '@aws-sdk/s3-request-presigner',
      '@electric-sql/pglite',
      '@electric-sql/pglite-socket',
      '@scalar/fastify-api-reference',
      'pino',
      'sharp',
      'vite',
    ],
  },
});
