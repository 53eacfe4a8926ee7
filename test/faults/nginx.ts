import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { probe } from './client.ts';
import type { Processes } from './processes.ts';
import { waitUntil } from './wait.ts';

const BUSY = fileURLToPath(new URL('../../deploy/busy.conf', import.meta.url));
export const NGINX = '/usr/sbin/nginx';

export function hasNginx(): boolean {
  return existsSync(NGINX);
}

/** A proxy in front of the replicas, on a port of its own. Answers its origin. */
export async function startNginx(processes: Processes, port: number, appPorts: readonly number[]): Promise<string> {
  const folder = join(processes.folder, `nginx-${port}`);
  await mkdir(folder, { recursive: true });
  const settings = join(folder, 'nginx.conf');
  await writeFile(settings, configuration(folder, port, appPorts));
  processes.start({ name: `nginx-${port}`, program: NGINX, args: ['-p', folder, '-c', settings, '-e', 'stderr'] });
  const origin = `http://127.0.0.1:${port}`;
  await waitUntil('nginx answers', async () => (await probe(`${origin}/healthz`)) !== null);
  return origin;
}

/** As deploy/nginx.conf has it: what changes something is sent once, the rest is tried on the other one too. */
function configuration(folder: string, port: number, appPorts: readonly number[]): string {
  const servers = appPorts.map((appPort) => `server 127.0.0.1:${appPort} max_fails=1 fail_timeout=1s max_conns=192;`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((what) => `${what}_temp_path ${folder};`);
  return `daemon off;
master_process off;
pid ${folder}/pid;
error_log stderr warn;
worker_rlimit_nofile 40000;
events { worker_connections 20000; }
http {
  access_log off;
  ${temporary.join('\n  ')}
  upstream app { zone app 128k; ${servers.join(' ')} keepalive 384; }
  map $http_accept $busy { default /busy.json; ~*text/html /busy.html; }
  server {
    listen 127.0.0.1:${port} backlog=16384;
    client_max_body_size 200m;
    include ${BUSY};
    location / {
      proxy_pass http://app;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_next_upstream error timeout;
      proxy_connect_timeout 2s;
      proxy_read_timeout 30s;
    }
  }
}
`;
}
