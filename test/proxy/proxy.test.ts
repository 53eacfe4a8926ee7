import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { get, type ServerResponse } from 'node:http';
import { connect } from 'node:http2';
import { request, type RequestOptions } from 'node:https';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_CSV_BYTES } from '#app/features/csv/csv-imports.schema.ts';
import { MAX_IMAGE_BYTES } from '#app/features/media/media.schema.ts';
import { NGINX } from '#test/nginx-settings.ts';
import { waitUntil } from '#test/faults/wait.ts';
import { ask, type Answer } from './ask.ts';
import { startProxy, type Proxy } from './start-proxy.ts';

const SAFE = {
  'content-security-policy': "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
};

let proxy: Proxy;

beforeAll(async () => {
  proxy = await startProxy((incoming, response) => {
    incoming.resume();
    answers(incoming.url ?? '', response);
  });
});

afterAll(async () => {
  await proxy[Symbol.asyncDispose]();
});

/** The responses of the simulated replica by address. */
function answers(url: string, response: ServerResponse): void {
  if (url.startsWith('/gone')) {
    response.destroy();
    return;
  }
  if (url.startsWith('/slow')) return;
  if (!url.includes('bare')) for (const [name, value] of Object.entries(SAFE)) response.setHeader(name, value);
  response.setHeader('Cache-Control', url.includes('private') ? 'private, no-store' : 'public, max-age=31536000');
  if (url.includes('list')) response.setHeader('Content-Type', 'application/json');
  if (!url.includes('packed')) return void response.end('x'.repeat(2_000));
  response.setHeader('Content-Encoding', 'br');
  response.end(brotliCompressSync('x'.repeat(2_000)));
}

function open(path: string, options: RequestOptions) {
  return request({ host: '127.0.0.1', port: proxy.https, path, rejectUnauthorized: false, agent: false, ...options });
}

const from = (last: number) => ({ localAddress: `127.0.0.${last}` });

function said({ rawHeaders }: Answer, name: string): string[] {
  return rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === name);
}

async function cached(): Promise<number> {
  const names = await readdir(join(proxy.folder, 'cache'), { recursive: true, withFileTypes: true });
  return names.filter((entry) => entry.isFile()).length;
}

test('whoever answers, a browser is told once, and only once, how to keep the answer safe', async () => {
  const answered = new Set<number>();
  for (const [path, asked] of [
    ['/', {}],
    ['/bare', {}],
    ['/objects/machines/bare.webp', {}],
    ['/assets/bare.js', {}],
    ['/assets/bare.js', {}],
    ['/metrics', {}],
    ['/gone', {}],
    ['/gone', { headers: { accept: 'text/html' } }],
    ['/', { method: 'POST', body: Buffer.alloc(4_194_305) }],
    ['/', { method: 'TRACE' }],
    ['/%00', {}],
    [`/${'x'.repeat(17_000)}`, {}],
  ] as const) {
    const answer = await ask(proxy.https, path, asked);
    answered.add(answer.status);
    for (const [name, value] of Object.entries(SAFE)) expect(said(answer, name), `${path} ${name}`).toEqual([value]);
  }
  expect(answered).toEqual(new Set([200, 400, 404, 405, 413, 414, 503]));
});

test('a page keeps its own policy', async () => {
  const policy = "default-src 'self'";
  await using other = await startProxy((_incoming, response) => {
    response.writeHead(200, { 'Content-Security-Policy': policy }).end();
  });
  expect(said(await ask(other.https, '/'), 'content-security-policy')).toEqual([policy]);
});

test.each(['/', '/objects/machines/a.webp', '/assets/a.js', '/api/admin/csv-imports', '/api/admin/import/machines'])(
  'nobody chooses at %s who they are, or what the log calls their request',
  async (path) => {
    const headers = {
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-proto': 'http',
      'x-request-id': 'chosen-by-a-visitor',
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    };
    await ask(proxy.https, path, { method: 'PUT', headers, body: Buffer.from('x'), ...from(9) });
    const { headers: arrived } = proxy.arrived.at(-1) ?? {};
    expect(arrived).toMatchObject({ 'x-forwarded-for': '127.0.0.9', 'x-forwarded-proto': 'https' });
    expect(arrived?.['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
    expect(arrived).not.toHaveProperty('traceparent');
    expect(arrived?.host).toBe('127.0.0.1');
  },
);

test('the largest photo and the largest spreadsheet pass, and a byte more is refused in words', async () => {
  for (const { path, method, most } of [
    { path: '/objects/machines/a.webp', method: 'PUT', most: MAX_IMAGE_BYTES },
    { path: '/api/admin/csv-imports', method: 'POST', most: MAX_CSV_BYTES },
    { path: '/api/machines', method: 'POST', most: 4 * 1_024 * 1_024 },
  ]) {
    const fitting = await ask(proxy.https, path, { method, body: Buffer.alloc(most) });
    expect([path, fitting.status]).toEqual([path, 200]);
    const refused = await ask(proxy.https, path, { method, headers: { 'content-length': most + 1 } });
    expect([path, refused.status]).toEqual([path, 413]);
    expect(JSON.parse(refused.body.toString())).toMatchObject({ statusCode: 413, message: expect.any(String) });
  }
});

test('a spreadsheet reaches the replica while it is sent', async () => {
  const { length } = proxy.arrived;
  const sending = open('/api/admin/csv-imports?fileName=slow.csv', { method: 'POST' });
  const answered = once(sending, 'response');
  sending.write('brand,model\n');
  await waitUntil('the replica has the beginning', async () => proxy.arrived.length > length);
  sending.end();
  await answered;
});

test('of a crowd from one address what is too much is refused, and others are answered', async () => {
  const many: Answer[] = [];
  for (let wave = 0; wave < 8; wave += 1)
    many.push(...(await Promise.all(Array.from({ length: 50 }, () => ask(proxy.https, '/', from(20))))));
  const refused = many.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(50);
  expect(many.length - refused.length).toBeGreaterThanOrEqual(200);
  expect(refused[0]?.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' });
  expect(JSON.parse(String(refused[0]?.body))).toMatchObject({ statusCode: 429 });
  expect((await ask(proxy.https, '/', from(21))).status).toBe(200);
});

test('a page full of pictures is not too much', async () => {
  const pictures = Array.from({ length: 400 }, (_, at) => `/objects/machines/full-${at}.webp`);
  for (let first = 0; first < 400; first += 100) {
    const shown = pictures.slice(first, first + 100).map((path) => ask(proxy.https, path, from(30)));
    expect(new Set((await Promise.all(shown)).map(({ status }) => status))).toEqual(new Set([200]));
  }
});

test.each([
  { what: 'answers', path: '/slow', method: 'GET', most: 64 },
  { what: 'photos on their way', path: '/objects/machines/slow.webp', method: 'PUT', most: 32 },
])('one visitor has no more than $most $what at once, and others are answered', async ({ path, method, most }) => {
  const mine = from(40 + most);
  const headers = { 'content-length': 10 };
  const waiting = Array.from({ length: most }, () =>
    open(path, { method, ...mine, ...(method === 'PUT' && { headers }) }),
  );
  for (const one of waiting) {
    one.on('error', () => undefined).flushHeaders();
    if (method === 'GET') one.end();
  }
  await waitUntil(
    'one more is refused',
    async () => (await ask(proxy.https, path, { method, ...mine, body: Buffer.from('x') })).status === 429,
  );
  expect((await ask(proxy.https, '/', from(41))).status).toBe(200);
  for (const one of waiting) one.destroy();
});

test('pictures and files are kept once for each form that browsers want, whatever they ask with', async () => {
  const before = await cached();
  for (const [path, headers] of [
    ['/objects/machines/kept.webp?w=640', { accept: 'image/avif,image/webp,*/*' }],
    ['/objects/machines/kept.webp?w=640', { accept: 'image/webp,image/avif' }],
    ['/assets/packed.js', { 'accept-encoding': 'gzip, deflate, br' }],
    ['/assets/packed.js', { 'accept-encoding': 'br;q=1.0, gzip;q=0.8' }],
  ] as const) {
    await ask(proxy.https, path, { headers, ...from(50) });
  }
  expect((await cached()) - before).toBe(2);
});

test('what is private, and what no page asks for, is not kept', async () => {
  const before = await cached();
  const { length } = proxy.arrived;
  for (const path of [
    '/objects/machines/private.webp',
    '/assets/private.js',
    '/objects/machines/odd.webp?x=1',
    '/objects/machines/odd.webp?W=640',
    '/objects/machines/odd.webp?w=640&w=320',
    '/assets/odd.js?v=1',
    '/machine/a%2f..%2f..%2fobjects%2fmachines%2fodd.webp',
    '/objects/./machines/odd.webp',
    '/browse/../assets/odd.js',
    '/%61ssets/odd.js',
    '/api/machines?list',
    '/browse',
  ])
    for (let times = 0; times < 2; times += 1) await ask(proxy.https, path, from(51));
  expect(await cached()).toBe(before);
  expect(proxy.arrived.length - length).toBe(24);
});

test('lists are sent compressed, and what comes compressed is left as it is', async () => {
  const headers = { 'accept-encoding': 'gzip, br' };
  const list = await ask(proxy.https, '/api/machines?list', { headers });
  expect(list.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
  expect(list.body.length).toBeLessThan(200);
  const page = await ask(proxy.https, '/list-packed', { headers });
  expect(page.headers['content-encoding']).toBe('br');
});

test.each(['/metrics', '/metrics?x', '//metrics', '/%6detrics', '/a/../metrics', '/./metrics'])(
  'the figures of the process are not to be had from outside: %s',
  async (path) => {
    const { length } = proxy.arrived;
    expect((await ask(proxy.https, path)).status).toBe(404);
    expect(proxy.arrived.length).toBe(length);
  },
);

test('people who come in the clear are sent to https, programs are told', async () => {
  const inTheClear = async (path: string) => {
    const { promise, resolve } = Promise.withResolvers<[number, string | undefined]>();
    get(`http://127.0.0.1:${proxy.http}${path}`, ({ statusCode = 0, headers }) => {
      resolve([statusCode, headers.location]);
    });
    return promise;
  };
  expect(await inTheClear('/browse?brand=ZSK')).toEqual([308, 'https://127.0.0.1/browse?brand=ZSK']);
  expect(await inTheClear('/api/login')).toEqual([403, undefined]);
});

test('browsers get HTTP/2, and nobody an old TLS', async () => {
  const session = connect(`https://127.0.0.1:${proxy.https}`, { rejectUnauthorized: false });
  await once(session, 'connect');
  expect(session.alpnProtocol).toBe('h2');
  session.close();
  const old = connectTls({
    host: '127.0.0.1',
    port: proxy.https,
    maxVersion: 'TLSv1.1',
    minVersion: 'TLSv1',
    ciphers: 'DEFAULT@SECLEVEL=0',
    rejectUnauthorized: false,
  });
  const [error] = await once(old, 'error');
  expect(error).toMatchObject({ code: 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION' });
});

test('nginx takes the configuration without a warning', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const { folder } = proxy;
  execFile(NGINX, ['-t', '-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], (_error, _out, said) =>
    resolve(said),
  );
  const words = await promise;
  expect(words).toContain('test is successful');
  expect(words).not.toMatch(/\[(?:warn|error|emerg)\]/);
});
