import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SETTINGS = fileURLToPath(new URL('../deploy/nginx/', import.meta.url));

export const NGINX = '/usr/sbin/nginx';

/** A replacement in nginx.conf. */
export type Edit = readonly [RegExp, string];

/** Replaces system-wide paths, so that nothing outside the folder is written. */
const EVERYWHERE: readonly Edit[] = [
  // A single process, which ends with the run.
  [/^worker_processes auto;$/m, 'daemon off;\nmaster_process off;'],
  [/^pid .*$/m, 'pid pid;'],
  [/^worker_rlimit_nofile .*$/m, 'worker_rlimit_nofile 40000;'],
  [/worker_connections \d+;/, 'worker_connections 20000;'],
  [/ +access_log .*\n +error_log .*\n/, '  access_log off;\n  error_log stderr warn;\n'],
  [
    /proxy_cache_path \S+/,
    `${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((what) => `${what}_temp_path temp;\n  `).join('')}proxy_cache_path cache`,
  ],
  [/ +listen \[::\].*\n/g, ''],
];

type Place = { replicaPorts: readonly number[]; edits: readonly Edit[] };

/** Writes deploy's configuration into a folder, adapted to a run on one machine. Returns nginx's arguments. */
export async function writeNginxSettings(folder: string, { replicaPorts, edits }: Place): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const files = (await readdir(SETTINGS)).filter((name) => name.endsWith('.conf'));
  await Promise.all(files.map((name) => copyFile(join(SETTINGS, name), join(folder, name))));
  const main = join(folder, 'nginx.conf');
  const servers = replicaPorts.map((port) => `server 127.0.0.1:${port} max_fails=1 fail_timeout=1s max_conns=192;`);
  const replicas: Edit = [/ +server app-1.*\n +server app-2.*\n/, `    ${servers.join('\n    ')}\n`];
  const text = [...EVERYWHERE, replicas, ...edits].reduce(edited, await readFile(main, 'utf8'));
  await writeFile(main, text);
  return ['-p', folder, '-c', main, '-e', 'stderr'];
}

function edited(text: string, [what, instead]: Edit): string {
  if (text.search(what) === -1) throw new Error(`nginx.conf has no ${what.source}`);
  return text.replace(what, instead);
}
