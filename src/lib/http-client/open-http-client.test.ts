import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openHttpClient, type HttpClientOptions } from './open-http-client.ts';
import type { HttpClient, HttpRequest } from './http-client.ts';
import { publicLookup } from './safe-agents.ts';
import { RemoteError } from './errors.ts';

type ReceivedRequest = { path: string; headers: IncomingMessage['headers'] };
type Serve = (request: IncomingMessage, response: ServerResponse) => void;

const SMALL = { maxBytes: 100_000 };
const METADATA = 'http://169.254.169.254/latest/meta-data/';

/** A local site, and a client that trusts it. Pauses take no time and are recorded. */
async function startSite(serve: Serve, options: Partial<HttpClientOptions> = {}) {
  const [requested, pauses]: [ReceivedRequest[], number[]] = [[], []];
  const server = createServer((request, response) => {
    requested.push({ path: request.url ?? '', headers: request.headers });
    serve(request, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const url = `http://127.0.0.1:${port}`;
  const sleep = async (ms: number) => void pauses.push(ms);
  const client = openHttpClient({ userAgent: 'Stitchyard/1.0', trustedOrigins: [url], sleep, ...options });
  return {
    url,
    port,
    client,
    requested,
    pauses,
    [Symbol.asyncDispose]: async () => {
      await client.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

async function toRemoteError(getting: Promise<unknown>): Promise<RemoteError> {
  const error = await getting.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof RemoteError)) throw new Error('it did not fail as it should', { cause: error });
  return error;
}

const reasonOf = async (getting: Promise<unknown>) => (await toRemoteError(getting)).reason;

async function textOf(client: HttpClient, url: string, request: HttpRequest = SMALL): Promise<string> {
  const { body } = await client.get(url, request);
  return body.toString('utf8');
}

test('a page is read, and the site is told who reads it', async () => {
  await using site = await startSite((_, response) => response.setHeader('ETag', '"1"').end('Tajima'));
  const answer = await site.client.get(`${site.url}/machine#top`, SMALL);
  expect(answer).toMatchObject({ status: 200, url: `${site.url}/machine` });
  expect([answer.body.toString(), answer.header('etag'), answer.header('X-None')]).toEqual(['Tajima', '"1"', null]);
  expect(site.requested).toMatchObject([{ path: '/machine', headers: { 'user-agent': 'Stitchyard/1.0' } }]);
});

test.each([304, 404, 410])('an answer of %i is told and not taken for an error', async (status) => {
  await using site = await startSite((_, response) => response.writeHead(status).end());
  expect(await site.client.get(site.url, SMALL)).toMatchObject({ status });
  expect(site.requested).toHaveLength(1);
});

test.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
  ['zstd', zstdCompressSync],
  ['deflate', deflateSync],
])('a body packed with %s is unpacked', async (encoding, pack) => {
  await using site = await startSite((_, response) =>
    response.setHeader('content-encoding', encoding).end(pack('fifteen needles')),
  );
  expect(await textOf(site.client, site.url)).toBe('fifteen needles');
});

test.each(['rot13', 'gzip, gzip', 'constructor'])('a body packed with %s is refused', async (encoding) => {
  await using site = await startSite((_, response) => response.setHeader('content-encoding', encoding).end('x'));
  expect(await reasonOf(site.client.get(site.url, SMALL))).toBe('refused');
});

test('a body that is not packed as its header says is refused', async () => {
  await using site = await startSite((_, response) => response.setHeader('content-encoding', 'gzip').end('plain text'));
  expect(await reasonOf(site.client.get(site.url, SMALL))).toBe('refused');
});

test('a redirect to a cloud’s own figures is not followed', async () => {
  await using site = await startSite((_, response) => response.writeHead(302, { location: METADATA }).end());
  const { reason, message } = await toRemoteError(site.client.get(site.url, SMALL));
  expect(reason).toBe('forbidden');
  expect(message).toBe(`${METADATA} is not on the public internet, so it is not read.`);
});

test.each([
  'http://127.0.0.1/',
  'http://0x7f.1/',
  'http://2130706433/',
  'http://0177.0.0.1/',
  'http://[::1]/',
  'http://[::ffff:7f00:1]/',
  'http://[64:ff9b::a9fe:a9fe]/',
  'http://0/',
  'https://10.0.0.1/',
  'http://localhost/',
  'http://localhost./',
  'http://database.internal/',
  'http://router/',
  'http://shop.example.com:22/',
  'http://user:password@shop.example.com/',
  'file:///etc/passwd',
  'ftp://shop.example.com/',
  'data:text/html,x',
  'not an address',
])('%s is refused, asked for and as the target of a redirect', async (address) => {
  await using site = await startSite((_, response) => response.writeHead(301, { location: address }).end());
  expect(await reasonOf(site.client.get(address, SMALL))).toBe('forbidden');
  expect(site.requested).toEqual([]);
  if (!URL.canParse(address)) return;
  expect(await reasonOf(site.client.get(`${site.url}/away`, SMALL))).toBe('forbidden');
});

test('what a setting names may be read, and nothing else on the same machine', async () => {
  await using partner = await startSite((_, response) => response.end('named'));
  await using other = await startSite((_, response) => response.end('not named'));
  expect(await textOf(partner.client, partner.url)).toBe('named');
  expect(await reasonOf(partner.client.get(other.url, SMALL))).toBe('forbidden');
  expect(await reasonOf(partner.client.get(`http://localhost:${partner.port}/`, SMALL))).toBe('forbidden');
  expect(await reasonOf(partner.client.get(partner.url.replace('http:', 'https:'), SMALL))).toBe('forbidden');
  expect(other.requested).toEqual([]);
});

test.each([
  ['127.0.0.1', 4],
  ['10.0.0.5', 4],
  ['::1', 6],
  ['::ffff:127.0.0.1', 6],
])('a name that leads to %s is refused before anything is connected', async (address, family) => {
  await using site = await startSite((_, response) => response.end('inside'));
  const trustedOrigins = [`http://shop.example.com:${site.port}`];
  const resolve = async () => [
    { address: '93.184.215.14', family: 4 },
    { address, family },
  ];
  const client = openHttpClient({ userAgent: 'Stitchyard/1.0', trustedOrigins, resolve });
  const { reason, message } = await toRemoteError(client.get(`http://shop.example.com:${site.port}/`, SMALL));
  await client.close();
  expect(reason).toBe('forbidden');
  expect(message).toBe(`shop.example.com leads to ${address}, which is not on the public internet, so it is not read.`);
  expect(site.requested).toEqual([]);
});

test('a name is asked for once: the addresses that were looked at are the ones connected to', async () => {
  const answers = ['93.184.215.14', '127.0.0.1'];
  const lookup = publicLookup(async () => [{ address: answers.shift() ?? '', family: 4 }]);
  const given = await new Promise((resolve) => {
    lookup('shop.example.com', { all: true }, (error, found) => resolve(error ?? found));
  });
  expect(given).toEqual([{ address: '93.184.215.14', family: 4 }]);
  expect(answers).toEqual(['127.0.0.1']);
  // The name's second answer is this machine's address.
  const refused = await new Promise((resolve) => lookup('shop.example.com', {}, resolve));
  expect(refused).toMatchObject({ reason: 'forbidden' });
});

test('after five redirects it is enough', async () => {
  await using site = await startSite((request, response) => {
    const step = Number(request.url?.slice(1));
    if (step === 5) response.end('there');
    else response.writeHead(307, { location: `/${step + 1}` }).end();
  });
  expect(await textOf(site.client, `${site.url}/0`)).toBe('there');
  expect(await site.client.get(`${site.url}/0`, SMALL)).toMatchObject({ url: `${site.url}/5` });
  expect(await reasonOf(site.client.get(`${site.url}/-1`, SMALL))).toBe('refused');
});

test('a site that says nothing is given up after the time limit, once', async () => {
  await using site = await startSite(() => undefined, { totalMs: 150 });
  const { reason, message } = await toRemoteError(site.client.get(site.url, SMALL));
  expect([reason, message]).toEqual(['too-slow', `${site.url} took longer than 0.15 seconds.`]);
  expect(site.requested).toHaveLength(1);
});

test('a body that trickles in is given up after the time limit', async () => {
  await using site = await startSite(
    (_, response) => {
      const drip = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(drip));
    },
    { totalMs: 200 },
  );
  expect(await reasonOf(site.client.get(site.url, SMALL))).toBe('too-slow');
});

test('a site that is down is tried four times, with longer and longer pauses', async () => {
  await using site = await startSite((_, response) => response.destroy());
  const { reason, message } = await toRemoteError(site.client.get(site.url, SMALL));
  expect(reason).toBe('unreachable');
  expect(message).toContain(`127.0.0.1:${site.port} could not be reached`);
  expect(site.requested).toHaveLength(4);
  const [first = 0, second = 0, third = 0] = site.pauses;
  expect(site.pauses).toHaveLength(3);
  for (const [pause, least] of [
    [first, 500],
    [second, 1_000],
    [third, 2_000],
  ] as const) {
    expect(pause).toBeGreaterThanOrEqual(least);
    expect(pause).toBeLessThanOrEqual(least * 3);
  }
});

test.each([429, 502, 503, 504])('after %i it is tried again', async (status) => {
  let isFirst = true;
  await using site = await startSite((_, response) => {
    response.writeHead(isFirst ? status : 200).end('back');
    isFirst = false;
  });
  expect(await textOf(site.client, site.url)).toBe('back');
  expect(site.pauses).toHaveLength(1);
});

test.each([400, 401, 403, 418, 500, 501])('after %i it is not', async (status) => {
  await using site = await startSite((_, response) => response.writeHead(status).end());
  const { reason, message } = await toRemoteError(site.client.get(`${site.url}/x`, SMALL));
  expect([reason, message]).toEqual(['refused', `${site.url}/x answered ${status}.`]);
  expect(site.requested).toHaveLength(1);
});

test('a site that asks for time gets it, up to a minute', async () => {
  const asks = ['20', '86400', new Date(0).toUTCString(), 'soon'];
  await using site = await startSite(
    (_, response) => {
      const wait = asks.shift();
      if (wait === undefined) response.end('now');
      else response.writeHead(429, { 'retry-after': wait }).end();
    },
    { maxAttempts: 5 },
  );
  expect(await textOf(site.client, site.url)).toBe('now');
  expect(site.pauses.slice(0, 2)).toEqual([20_000, 60_000]);
  expect(site.pauses).toHaveLength(4);
});

test('a body that is cut in the middle is asked for again', async () => {
  let isFirst = true;
  await using site = await startSite((_, response) => {
    if (!isFirst) return response.end('whole');
    isFirst = false;
    response.writeHead(200, { 'content-length': 100 });
    return response.write('half', () => response.destroy());
  });
  expect(await textOf(site.client, site.url)).toBe('whole');
  expect(site.requested).toHaveLength(2);
});

test('no more than two requests run at the same time', async () => {
  let [running, most] = [0, 0];
  const waiting: (() => void)[] = [];
  await using site = await startSite((_, response) => {
    running += 1;
    most = Math.max(most, running);
    waiting.push(() => {
      running -= 1;
      response.end('done');
    });
    // Answers are held until two requests have arrived, which proves that two run at a time.
    if (waiting.length === 2) for (const answer of waiting.splice(0)) answer();
  });
  const all = Array.from({ length: 10 }, (_, at) => textOf(site.client, `${site.url}/${at}`));
  await Promise.all(all);
  expect(site.requested).toHaveLength(10);
  expect(most).toBe(2);
});

test('a site that asks for a distance between requests gets it', async () => {
  await using site = await startSite((_, response) => response.end('x'));
  for (let at = 0; at < 3; at += 1) await site.client.get(site.url, { ...SMALL, crawlDelayMs: 60_000 });
  const [first = 0, second = 0] = site.pauses;
  expect(site.pauses).toHaveLength(2);
  expect(first).toBeGreaterThan(50_000);
  expect(second).toBeGreaterThan(110_000);
});

test('whoever stops waiting is let go at once, in the middle of a request and before its turn', async () => {
  await using site = await startSite(() => undefined);
  const leaving = new AbortController();
  const getting = Array.from({ length: 3 }, () => site.client.get(site.url, { ...SMALL, signal: leaving.signal }));
  const ends = Promise.allSettled(getting);
  leaving.abort(new Error('enough'));
  for (const end of await ends) expect(end).toMatchObject({ status: 'rejected', reason: { message: 'enough' } });
  await expect(site.client.get(site.url, { ...SMALL, signal: leaving.signal })).rejects.toThrow('enough');
});
