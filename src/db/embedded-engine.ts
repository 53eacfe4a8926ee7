import { mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { lockDataDir } from './data-dir-lock.ts';
import { restrictTree, openPrivateFolder } from './private-folder.ts';

const ENGINE = new URL('./embedded-worker.ts', import.meta.url);

export type EmbeddedEngine = {
  /** Folder of the Unix socket `.s.PGSQL.5432`; only this user can enter it. */
  socketFolder: string;
  stop: () => Promise<void>;
};

/**
 * Runs PGlite in a worker thread, where a long query cannot block the event loop, and serves the PostgreSQL protocol to
 * this process only. PGlite does not detect a second process on its folder, and both would lose writes: hence the lock.
 */
export async function startEmbeddedEngine(folder: string): Promise<EmbeddedEngine> {
  await openPrivateFolder(folder);
  const lock = await lockDataDir(folder);
  const dataFolder = join(folder, 'pg');
  await restrictTree(dataFolder);
  const socketFolder = await mkdtemp(join(tmpdir(), 'stitchyard-'));
  const removeTraces = async () => {
    await rm(socketFolder, { recursive: true, force: true });
    await lock.release();
  };
  const worker = new Worker(ENGINE, {
    workerData: { dataFolder, socketPath: join(socketFolder, '.s.PGSQL.5432') },
  });
  const ended = once(worker, 'exit');
  try {
    await readyOrDead(worker);
    // PGlite unpacks a new database with the file modes of its archive.
    await restrictTree(dataFolder);
  } catch (error) {
    await worker.terminate();
    await removeTraces();
    throw error;
  }
  let isStopping = false;
  let cause: unknown;
  worker.on('error', (error) => {
    cause = error;
  });
  worker.once('exit', () => {
    // Without its database the process can only answer errors: it ends, so that its supervisor restarts it.
    if (!isStopping) throw new Error('The embedded database stopped unexpectedly', { cause });
  });
  const stop = async () => {
    isStopping = true;
    worker.postMessage('stop');
    await ended;
    await removeTraces();
  };
  return { socketFolder, stop };
}

/** Resolves when the engine accepts connections. Rejects if its thread fails or exits first. */
function readyOrDead(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number) =>
      reject(new Error(`The embedded database ended with code ${code} while it was starting`));
    worker.once('error', reject);
    worker.once('exit', onExit);
    worker.once('message', () => {
      worker.off('error', reject);
      worker.off('exit', onExit);
      resolve();
    });
  });
}
