import { execFile } from 'node:child_process';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { freePort } from '#test/free-port.ts';
import { newestPrograms, serverUserId } from '#test/postgres-server.ts';
import type { Processes, RunningProcess } from './processes.ts';
import { waitUntil } from './wait.ts';

const run = promisify(execFile);
const DATABASE = 'postgres';

type OnCopy = { settings?: readonly string[]; parent?: string };

/** A PostgreSQL server that can be stopped in every way and restarted. Its writes are flushed to disk. */
export class Postgres {
  readonly port: number;
  readonly data: string;
  readonly #processes: Processes;
  readonly #settings: string[];
  #running: RunningProcess | null = null;

  private constructor(processes: Processes, place: { port: number; data: string; settings: readonly string[] }) {
    this.#processes = processes;
    this.port = place.port;
    this.data = place.data;
    this.#settings = [...place.settings];
  }

  /** Creates and starts an empty server. */
  static async create(processes: Processes, settings: readonly string[] = []): Promise<Postgres> {
    const data = join(await folderFor(processes, 'primary'), 'data');
    await asServer('initdb', ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8']);
    return Postgres.#begun(processes, data, settings);
  }

  /** Starts a server on a copy of a stopped server's data; `parent` is the folder for the copy. */
  static async onCopy(
    processes: Processes,
    stopped: string,
    { settings = [], parent }: OnCopy = {},
  ): Promise<Postgres> {
    const data = join(await folderFor(processes, 'primary', parent), 'data');
    await cp(stopped, data, { recursive: true });
    await giveToServer(data);
    return Postgres.#begun(processes, data, settings);
  }

  /** Starts a streaming standby of a running server, reached at `port`. */
  static async standbyOf(primary: Postgres, port: number): Promise<Postgres> {
    const data = join(await folderFor(primary.#processes, 'standby'), 'data');
    const from = `host=127.0.0.1 port=${primary.port} user=postgres`;
    await asServer('pg_basebackup', ['-D', data, '-R', '-X', 'stream', '-c', 'fast', '-d', from]);
    const conninfo = `primary_conninfo=host=127.0.0.1 port=${port} user=postgres application_name=standby`;
    return Postgres.#begun(primary.#processes, data, ['-c', conninfo]);
  }

  static async #begun(processes: Processes, data: string, settings: readonly string[]): Promise<Postgres> {
    const server = new Postgres(processes, { port: await freePort(), data, settings });
    await server.start();
    return server;
  }

  get url(): string {
    return urlAt(this.port);
  }

  get hasEnded(): boolean {
    return this.#running === null || this.#running.hasEnded;
  }

  async start(): Promise<void> {
    const folder = join(this.data, '..');
    const listen = ['-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=60', '-c', 'shared_buffers=64MB'];
    this.#running = this.#processes.start({
      name: `postgres-${this.port}`,
      program: join(await newestPrograms(), 'postgres'),
      args: ['-D', this.data, '-p', String(this.port), '-k', folder, ...listen, ...this.#settings],
      uid: await serverUserId(),
      cwd: folder,
    });
    await waitUntil('PostgreSQL answers', () => this.isUp());
  }

  async isUp(): Promise<boolean> {
    try {
      await this.ask('select 1');
      return true;
    } catch {
      // Not running yet, or stopped.
      return false;
    }
  }

  /** Like `pg_ctl stop -m`: fast ends sessions and flushes everything, immediate is a crash. */
  async stop(how: 'fast' | 'immediate'): Promise<void> {
    await this.#running?.end(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
  }

  /** Runs one statement on a separate connection. */
  async ask(statement: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
    const client = new Client({ connectionString: this.url, connectionTimeoutMillis: 2_000 });
    // A lost connection also fails the statement, which reports it.
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<Record<string, unknown>>(statement, values);
      return rows;
    } catch (error) {
      throw new Error(`At port ${this.port}: ${statement}`, { cause: error });
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

export function urlAt(port: number): string {
  return `postgres://postgres@127.0.0.1:${port}/${DATABASE}`;
}

let made = 0;

async function folderFor(processes: Processes, name: string, parent = processes.folder): Promise<string> {
  made += 1;
  const folder = join(parent, `${name}-${made}`);
  await mkdir(folder, { recursive: true });
  await giveToServer(folder);
  return folder;
}

async function giveToServer(folder: string): Promise<void> {
  const uid = await serverUserId();
  if (uid !== undefined) await run('chown', ['-R', `${uid}:${uid}`, folder]);
}

async function asServer(program: string, args: readonly string[]): Promise<void> {
  const uid = await serverUserId();
  await run(join(await newestPrograms(), program), [...args], { cwd: '/', ...(uid === undefined ? {} : { uid }) });
}
