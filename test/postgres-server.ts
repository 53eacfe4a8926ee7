import { execFile } from 'node:child_process';
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';

const run = promisify(execFile);
const INSTALLED = '/usr/lib/postgresql';

export type PostgresServer = { url: string; stop: () => Promise<void> };

/** A PostgreSQL server for one test run: private folder, free port, loopback only. */
export async function startPostgresServer(settings: readonly string[] = ['-c', 'fsync=off']): Promise<PostgresServer> {
  const programs = await newestPrograms();
  const folder = await mkdtemp(join(tmpdir(), 'stitchyard-postgres-'));
  const asServerUser = await serverUser(folder);
  const data = join(folder, 'data');
  const port = await freePort();
  const options = ['-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1', ...settings].join(' ');
  await asServerUser(join(programs, 'initdb'), ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8']);
  await asServerUser(join(programs, 'pg_ctl'), ['-D', data, '-o', options, '-l', join(folder, 'log'), '-w', 'start']);
  await asServerUser(join(programs, 'createdb'), [
    '-h',
    '127.0.0.1',
    '-p',
    String(port),
    '-U',
    'postgres',
    'template_stitchyard',
  ]);
  return {
    url: `postgres://postgres@127.0.0.1:${port}`,
    stop: async () => {
      await asServerUser(join(programs, 'pg_ctl'), ['-D', data, '-m', 'immediate', '-w', 'stop']);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The program folder of the newest installed PostgreSQL. */
export async function newestPrograms(): Promise<string> {
  const versions = (await readdir(INSTALLED)).map(Number).filter(Number.isFinite);
  if (versions.length === 0) throw new Error('No PostgreSQL server is installed: install the package "postgresql"');
  return join(INSTALLED, String(Math.max(...versions)), 'bin');
}

/** PostgreSQL refuses to run as root; it then runs as the user of its package. */
async function serverUser(folder: string): Promise<(program: string, args: string[]) => Promise<unknown>> {
  const uid = await serverUserId();
  if (uid === undefined) return (program, args) => run(program, args);
  await chown(folder, uid, uid);
  return (program, args) => run(program, args, { uid, cwd: folder });
}

/** Undefined if the current user may run the server. */
export async function serverUserId(): Promise<number | undefined> {
  if (userInfo().uid !== 0) return undefined;
  return Number((await run('id', ['-u', 'postgres'])).stdout);
}
