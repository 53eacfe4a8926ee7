import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { z } from 'zod';

const { dataFolder, socketPath } = z.object({ dataFolder: z.string(), socketPath: z.string() }).parse(workerData);

const engine = await PGlite.create({ dataDir: dataFolder, extensions: { pg_trgm } });
const server = new PGLiteSocketServer({ db: engine, path: socketPath, maxConnections: 4 });
await server.start();

parentPort?.once('message', () => void stop());
parentPort?.postMessage('ready');

async function stop() {
  await server.stop();
  await engine.close();
  process.exit(0);
}
