import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { NGINX, writeNginxSettings, type Edit } from '#test/nginx-settings.ts';
import { probe } from './client.ts';
import type { Processes } from './processes.ts';
import { waitUntil } from './wait.ts';

export function hasNginx(): boolean {
  return existsSync(NGINX);
}

/** All visitors share one address and use plain HTTP: removes limits per visitor and TLS. */
const ONE_VISITOR_IN_THE_CLEAR: readonly Edit[] = [
  [/ +server \{\n +listen 80 [\s\S]*?\n {2}\}\n/, ''],
  [/ +ssl_certificate .*\n +ssl_certificate_key .*\n/, ''],
  [/ +limit_(?:req|conn) .*\n/g, ''],
];

/** Starts a proxy in front of the replicas, on a port of its own. Returns its origin. */
export async function startNginx(processes: Processes, port: number, replicaPorts: readonly number[]): Promise<string> {
  const listening: Edit = [/listen 443 .*;/, `listen 127.0.0.1:${port} backlog=16384;`];
  const edits = [...ONE_VISITOR_IN_THE_CLEAR, listening];
  const args = await writeNginxSettings(join(processes.folder, `nginx-${port}`), { replicaPorts, edits });
  processes.start({ name: `nginx-${port}`, program: NGINX, args });
  const origin = `http://127.0.0.1:${port}`;
  await waitUntil('nginx answers', async () => (await probe(`${origin}/healthz`)) !== null);
  return origin;
}
