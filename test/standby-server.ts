import { execFile } from 'node:child_process';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';
import { newestPrograms, serverUserId, type PostgresServer } from './postgres-server.ts';

const run = promisify(execFile);

/** A streaming standby of a server from `startPostgresServer`, which has caught up. */
export async function startStandbyServer(primary: PostgresServer): Promise<PostgresServer> {
  const programs = await newestPrograms();
  const folder = await mkdtemp(join(tmpdir(), 'stitchyard-standby-'));
  const uid = await serverUserId();
  if (uid !== undefined) await chown(folder, uid, uid);
  const asServerUser = (program: string, args: string[]) =>
    run(join(programs, program), args, uid === undefined ? { cwd: folder } : { uid, cwd: folder });
  const data = join(folder, 'data');
  const port = await freePort();
  await asServerUser('pg_basebackup', ['-D', data, '-d', primary.url, '-c', 'fast', '-R', '--no-sync']);
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`;
  await asServerUser('pg_ctl', ['-D', data, '-o', options, '-l', join(folder, 'log'), '-w', 'start']);
  return {
    url: `postgres://postgres@127.0.0.1:${port}`,
    stop: async () => {
      await asServerUser('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
