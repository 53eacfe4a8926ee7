import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { probe } from '#test/faults/client.ts';
import { Processes } from '#test/faults/processes.ts';
import { waitUntil } from '#test/faults/wait.ts';
import { freePort } from '#test/free-port.ts';
import { NGINX, writeNginxSettings, type Edit } from '#test/nginx-settings.ts';

const run = promisify(execFile);

export type Proxy = AsyncDisposable & {
  folder: string;
  https: number;
  http: number;
  /** Requests that reached the replica, newest last. */
  arrived: IncomingMessage[];
};

/** nginx as deploy/ configures it, with TLS and all limits, in front of a simulated replica. */
export async function startProxy(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<Proxy> {
  const folder = await mkdtemp(join(tmpdir(), 'stitchyard-proxy-'));
  const processes = new Processes(folder);
  const arrived: IncomingMessage[] = [];
  const replica = createServer((request, response) => {
    arrived.push(request);
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(replica, 'listening');
  const address = replica.address();
  if (address === null || typeof address === 'string') throw new Error('The replica has no port');
  const [https, http] = [await freePort(), await freePort()];
  const edits: Edit[] = [
    // On all of this machine's addresses, to simulate several visitors.
    [/listen 80 /, `listen ${http} `],
    [/listen 443 /, `listen ${https} `],
  ];
  const args = await writeNginxSettings(folder, { replicaPorts: [address.port], edits });
  await makeCertificate(join(folder, 'certs'));
  const nginx = processes.start({ name: 'nginx', program: NGINX, args });
  await waitUntil('nginx answers', async () => {
    if (nginx.hasEnded) throw new Error(await readFile(join(folder, 'nginx.log'), 'utf8'));
    return (await probe(`http://127.0.0.1:${http}/`)) !== null;
  });
  return {
    folder,
    https,
    http,
    arrived,
    [Symbol.asyncDispose]: async () => {
      await processes[Symbol.asyncDispose]();
      replica.closeAllConnections();
      replica.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function makeCertificate(folder: string): Promise<void> {
  await mkdir(folder);
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', ...files]);
}
