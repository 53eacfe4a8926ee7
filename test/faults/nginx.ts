import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { probe } from './client.ts';
import type { Processes } from './processes.ts';
import { waitUntil } from './wait.ts';

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

/** What is usual for two replicas: what changes something is sent once, the rest is tried on the other one too. */
function configuration(folder: string, port: number, appPorts: readonly number[]): string {
  const servers = appPorts.map((appPort) => `server 127.0.0.1:${appPort} max_fails=1 fail_timeout=1s;`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((what) => `${what}_temp_path ${folder};`);
  return `daemon off;
master_process off;
pid ${folder}/pid;
error_log stderr warn;
events { worker_connections 4096; }
http {
  access_log off;
  ${temporary.join('\n  ')}
  upstream app { ${servers.join(' ')} keepalive 32; }
  server {
    listen 127.0.0.1:${port} backlog=4096;
    client_max_body_size 200m;
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
