import { createServer } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { machines } from '#app/db/tables/machines.ts';
import { openHttpClient } from '#app/lib/http-client/open-http-client.ts';
import { fetchImage } from '#app/features/media/server/store-image.service.ts';
import { runImport } from './run-import.service.ts';
import { depsOf, fileOf, IMPORTS, NEEDED, openCsvOffice, TAJIMA } from '#test/fixtures/csv-imports.ts';
import { PictureHosts } from './fetch-pictures.service.ts';

const LIMITS = { oneMs: 500, failures: 2, lostMs: 60_000 };
const DEAD_ROWS = 30;

test('a site that does not answer costs an import two waits, not one for each row', async () => {
  await using t = await openCsvOffice();
  await using dead = await openSilence();
  const pictured = (address: string) => [...TAJIMA, address];
  const rows = Array.from({ length: DEAD_ROWS }, (_, at) => pictured(`${dead.origin}/${at}.jpg`));
  const { id } = await t.check(
    fileOf([...NEEDED, 'images'], ...rows, pictured('https://good.example/1.jpg'), pictured('')),
  );
  await t.call('POST', `${IMPORTS}/${id}/run`);
  const client = openHttpClient({ userAgent: 'test', trustedOrigins: [dead.origin] });
  const asked: string[] = [];
  const deps = depsOf(t, async (url, signal) => {
    asked.push(new URL(url).host);
    if (url.startsWith(dead.origin)) return fetchImage(client, t.storage, url, signal);
    return { path: '/objects/machines/aaaaaaaaaaaaaaaaaaaaaaaa.webp', bytes: 9, width: 1, height: 1 };
  });
  await runImport(deps, id, new AbortController().signal, LIMITS);
  const ended = await t.read(id);
  expect(ended).toMatchObject({ status: 'completed', counts: { add: 2, refused: DEAD_ROWS } });
  expect(await t.database.db.$count(machines)).toBe(2);
  expect(asked).toEqual([dead.host, dead.host, 'good.example']);
  const reasons = (await t.rows(ended, '?verdict=refused&pageSize=100')).map(({ problems }) => problems[0]?.reason);
  expect(reasons.slice(0, 2)).toEqual(['took too long to fetch', 'took too long to fetch']);
  const unasked = `Not fetched: ${dead.host} did not answer for other rows of this file`;
  expect(new Set(reasons.slice(2))).toEqual(new Set([unasked]));
  await client.close();
});

test('a site that answers in between is asked again, each time', () => {
  const hosts = new PictureHosts(LIMITS);
  for (let row = 1; row <= 10; row += 1) {
    hosts.recordNoAnswer('https://a.example/1.jpg', 10);
    expect(hosts.getRefusal('https://a.example/2.jpg')).toBeNull();
    hosts.recordAnswer('https://a.example/3.jpg');
  }
  hosts.recordNoAnswer('https://a.example/1.jpg', 10);
  hosts.recordNoAnswer('https://a.example/2.jpg', 10);
  expect(hosts.getRefusal('https://a.example/3.jpg')).toMatch(/^Not fetched: a\.example did not answer/);
  expect(hosts.getRefusal('https://b.example/3.jpg')).toBeNull();
});

test('once an import has waited too long in all, only those who answered the last time are asked', () => {
  const hosts = new PictureHosts(LIMITS);
  hosts.recordAnswer('https://good.example/1.jpg');
  for (let host = 0; host < 6; host += 1) hosts.recordNoAnswer(`https://dead-${host}.example/1.jpg`, 10_000);
  expect(hosts.getRefusal('https://unknown.example/1.jpg')).toMatch(/has waited too long/);
  expect(hosts.getRefusal('https://good.example/2.jpg')).toBeNull();
  hosts.recordNoAnswer('https://good.example/2.jpg', 10_000);
  expect(hosts.getRefusal('https://good.example/3.jpg')).toMatch(/has waited too long/);
});

/** A server that accepts connections but never responds. */
async function openSilence() {
  const server = createServer().listen(0, '127.0.0.1');
  const open = new Set<{ destroy: () => unknown }>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
  });
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has a port');
  const host = `127.0.0.1:${address.port}`;
  return {
    host,
    origin: `https://${host}`,
    [Symbol.asyncDispose]: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
