import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '#test/free-port.ts';
import { probe } from './client.ts';
import { startNginx } from './nginx.ts';
import type { Processes, RunningProcess } from './processes.ts';
import { waitUntil } from './wait.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BUCKET = 'machines';
const START_MS = 180_000;
/** The only access key of the simulated store. */
const KEY = 'S3RVER';

export type AppSettings = { port: number; publicUrl: string; env: Readonly<Record<string, string>> };

type StartOnce = { nodeArgs?: readonly string[]; env?: Readonly<Record<string, string>> };

/** A process of the application, as `npm run serve` runs it. */
export class App {
  readonly origin: string;
  readonly port: number;
  readonly #processes: Processes;
  readonly #settings: AppSettings;
  #running: RunningProcess | null = null;

  constructor(processes: Processes, settings: AppSettings) {
    this.#processes = processes;
    this.#settings = settings;
    this.port = settings.port;
    this.origin = `http://127.0.0.1:${settings.port}`;
  }

  get process(): RunningProcess {
    if (this.#running === null) throw new Error('The application has not been started');
    return this.#running;
  }

  /** Starts it; resolves when it is ready, with the duration in milliseconds. The options apply to this start only. */
  async start({ nodeArgs = [], env: besides = {} }: StartOnce = {}): Promise<number> {
    const { port, publicUrl, env } = this.#settings;
    const running = this.#processes.start({
      name: `app-${port}`,
      program: process.execPath,
      args: [...nodeArgs, 'src/server/main.ts', 'serve'],
      cwd: ROOT,
      env: {
        NODE_ENV: 'production',
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
        PORT: String(port),
        PUBLIC_URL: publicUrl,
        SESSION_SECRET: 'of no use outside of this run: 0123456789',
        // All visitors share one address.
        RATE_LIMIT_FACTOR: '1000000',
        LOG_LEVEL: 'warn',
        ...env,
        ...besides,
      },
    });
    this.#running = running;
    const isReady = async () => {
      if (running.hasEnded) throw new Error(`The application ended with ${running.ending}: see its log`);
      return (await probe(`${this.origin}/readyz`)) === 200;
    };
    return waitUntil(`The application at port ${port} is ready`, isReady, START_MS);
  }
}

/** The simulated S3-compatible store, in a process of its own. */
export class Storage {
  readonly #processes: Processes;
  readonly #port: number;
  #running: RunningProcess | null = null;

  private constructor(processes: Processes, port: number) {
    this.#processes = processes;
    this.#port = port;
  }

  static async create(processes: Processes): Promise<Storage> {
    const storage = new Storage(processes, await freePort());
    await storage.start();
    return storage;
  }

  get env(): Record<string, string> {
    const endpoint = `http://127.0.0.1:${this.#port}`;
    return { S3_BUCKET: BUCKET, S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: KEY, S3_SECRET_ACCESS_KEY: KEY };
  }

  async start(): Promise<void> {
    const folder = join(this.#processes.folder, `s3-${this.#port}`);
    const place = ['--directory', folder, '--address', '127.0.0.1', '--port', String(this.#port)];
    const rest = ['--no-vhost-buckets', '--silent', '--configure-bucket', BUCKET];
    this.#running = this.#processes.start({
      name: `s3-${this.#port}`,
      program: process.execPath,
      args: ['node_modules/s3rver/bin/s3rver.js', ...place, ...rest],
      cwd: ROOT,
    });
    await waitUntil('The store answers', async () => (await probe(`http://127.0.0.1:${this.#port}/`)) !== null);
  }

  async kill(): Promise<void> {
    await this.#running?.end('SIGKILL');
  }
}

export type Site = { origin: string; apps: readonly [App, App]; storage: Storage };

/** Starts two replicas on one database and one store, behind nginx; all are ready. */
export async function startSite(
  processes: Processes,
  databaseUrl: string,
  besides: Readonly<Record<string, string>> = {},
): Promise<Site> {
  const storage = await Storage.create(processes);
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const env = { DATABASE_URL: databaseUrl, TRUST_PROXY: '1', DATA_DIR: processes.folder, ...storage.env, ...besides };
  const apps = [
    new App(processes, { port: await freePort(), publicUrl, env }),
    new App(processes, { port: await freePort(), publicUrl, env }),
  ] as const;
  await Promise.all(apps.map((app) => app.start()));
  const origin = await startNginx(
    processes,
    port,
    apps.map((app) => app.port),
  );
  return { origin, apps, storage };
}
