import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { getAnswer } from './http-answer.ts';
import { freePort } from '#test/free-port.ts';
import type { Place } from './servers.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const POLL_MS = 20;
const STOP_MS = 20_000;

export type StartedServer = { origin: string; readyMs: number; stop: () => Promise<void> };
type Start = Place & { demo: boolean; patienceMs: number };

/** The server as `npm start` runs it; ready once it answers its first list. */
export async function startServer({ dataFolder, databaseUrl, demo, patienceMs }: Start): Promise<StartedServer> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child = spawn(process.execPath, ['src/server/main.ts', 'start'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      // Otherwise development builds of React would be measured.
      NODE_ENV: '',
      DATABASE_URL: databaseUrl ?? '',
      PORT: String(port),
      PUBLIC_URL: origin,
      DATA_DIR: dataFolder,
      DEMO: demo ? '1' : '0',
    },
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    const patience = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await ended;
    clearTimeout(patience);
  };
  while (!(await answersList(origin))) {
    const tookMs = performance.now() - started;
    if (child.exitCode === null && tookMs < patienceMs) await delay(POLL_MS);
    else {
      await stop();
      throw new Error(`The server did not become ready in ${Math.round(tookMs)} ms`);
    }
  }
  return { origin, readyMs: performance.now() - started, stop };
}

async function answersList(origin: string): Promise<boolean> {
  try {
    return (await getAnswer(`${origin}/api/machines?page=1`)).status === 200;
  } catch {
    // Nothing listens yet.
    return false;
  }
}
