import { once } from 'node:events';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp } from '#test/app.ts';
import { logOptions } from './open-logger.ts';
import { clientFilesPlugin } from './plugins/client-files.ts';
import { openOnce } from '#test/open-once.ts';
import { operationsOf } from '#test/operations.ts';

const ELSEWHERE = 'https://elsewhere.example';

test('every answer, whatever comes of the request, says that it is not to be framed, guessed at or read by other sites', async () => {
  await using t = await startTestApp({ env: { PUBLIC_URL: 'https://shop.example' } });
  const statuses = new Set<number>();
  for (const request of [
    { url: '/api/machines' },
    { url: '/api/machines?page=none' },
    { url: '/api/user' },
    { url: '/api/nothing-here' },
    { url: '/api/login', method: 'POST', payload: 'no JSON' },
    { url: '/api/login', method: 'POST', headers: { origin: ELSEWHERE } },
    { url: '/api/login', method: 'OPTIONS', headers: { 'access-control-request-method': 'POST' } },
    { url: '/objects/machines/000000000000000000000000.webp' },
    { url: '/robots.txt' },
    { url: '/sitemap.xml' },
    { url: '/feeds/new-listings.xml' },
    { url: '/healthz' },
    { url: '/api/docs/' },
  ] as const) {
    const { headers, statusCode } = await t.app.inject({
      ...request,
      headers: { origin: ELSEWHERE, ...('headers' in request ? request.headers : {}) },
    });
    statuses.add(statusCode);
    expect(headers, request.url).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': expect.stringMatching(/^max-age=\d{8}; includeSubDomains$/),
    });
    for (const directive of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(headers['content-security-policy'], request.url).toContain(directive);
    expect(headers['access-control-allow-origin']).toBeUndefined();
  }
  expect(statuses).toEqual(new Set([200, 400, 401, 403, 404]));
});

const WEBHOOK_SECRET = 'of-the-mail-provider';

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'what a form can send of itself, %s, changes nothing, whoever is signed in',
  async (type) => {
    await using t = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1000', MAIL_WEBHOOK_SECRET: WEBHOOK_SECRET } });
    const admin = await t.signIn(await t.addUser({ role: 'admin' }));
    const changes = (await operationsOf(t)).filter(({ body }) => body !== null);
    expect(changes.length).toBeGreaterThan(25);
    const payload = '{"username":"ada","password":"correct horse","value":"live","ids":["a"]}';
    for (const { method, url } of changes) {
      // The mail provider's route, which has no session, checks its secret before it reads the body.
      const headers = { ...admin, authorization: `Bearer ${WEBHOOK_SECRET}`, 'content-type': type };
      const { statusCode } = await t.app.inject({ method, url, headers, payload });
      expect([400, 415], `${method} ${url}: ${statusCode}`).toContain(statusCode);
    }
  },
);

test.each([
  ['its prototype', '{"__proto__":{"role":"admin"},"username":"ada","password":"x"}'],
  ['what made it', '{"constructor":{"prototype":{"role":"admin"}},"username":"ada","password":"x"}'],
])('a body that would give an object another nature by %s is refused', async (_by, payload) => {
  await using t = await startTestApp();
  const headers = { 'content-type': 'application/json' };
  const { statusCode } = await t.app.inject({ method: 'POST', url: '/api/login', headers, payload });
  expect(statusCode).toBe(400);
  expect({}).not.toHaveProperty('role');
});

describe('what is said twice', () => {
  const shared = openOnce(() => startTestApp());

  test.each(['page=1&page=2', 'search=a&search=b', 'featured=true&featured=false', 'sort=price&sort=brand'])(
    'what can be said once is refused when it is said twice: %s',
    async (query) => {
      expect((await shared().app.inject(`/api/machines?${query}`)).statusCode).toBe(400);
    },
  );
});

test('nobody writes a line of their own into the log', async () => {
  const written: string[] = [];
  const logger = pino({ level: 'info' }, { write: (part: string) => void written.push(part) });
  await using t = await startTestApp({ logger });
  const forged = '{"level":30,"event":"signed-in","accountId":"forged"}';
  await t.app.inject({ url: `/api/nothing%0A${encodeURIComponent(forged)}`, headers: { 'user-agent': forged } });
  await t.app.inject({ url: `/api/nothing\n${forged}` });
  await t.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { username: `ada\n${forged}`, password: 'x' },
  });
  const lines = written.join('').trimEnd().split('\n');
  expect(lines.length).toBeGreaterThanOrEqual(3);
  for (const line of lines) expect(JSON.parse(line)).not.toMatchObject({ accountId: 'forged' });
});

test('a request whose end can be read in two ways is refused, and its connection ends', async () => {
  await using t = await startTestApp();
  const answer = await rawAnswer(
    t,
    [
      'POST /api/homepage-views HTTP/1.1',
      'Host: x',
      'Content-Length: 4',
      'Transfer-Encoding: chunked',
      '',
      '0',
      '',
      'GET /api/site HTTP/1.1',
      'Host: x',
      'Connection: close',
      '',
      '',
    ].join('\r\n'),
  );
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
});

test('a request is not sent back to whoever asks for a trace of it', async () => {
  await using t = await startTestApp();
  for (const path of ['/', '/api/user']) {
    const answer = await rawAnswer(
      t,
      `TRACE ${path} HTTP/1.1\r\nHost: x\r\nCookie: sid=told\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 40[45] /);
    expect(answer).not.toContain('told');
  }
});

test('a fault inside is told by an id, under which the log has the rest', async () => {
  const written: string[] = [];
  const logger = pino(logOptions('error'), { write: (part: string) => void written.push(part) });
  await using t = await startTestApp({ logger });
  t.app.get('/faulty', { config: { access: 'public' } }, () => {
    throw new Error('select password from users, in /srv/data');
  });
  const { body, statusCode } = await t.app.inject('/faulty');
  const { requestId, ...told } = z.looseObject({ requestId: z.string() }).parse(JSON.parse(body));
  expect([statusCode, told]).toEqual([
    500,
    { statusCode: 500, error: 'Internal Server Error', message: 'Internal Server Error' },
  ]);
  expect(JSON.parse(written.join(''))).toMatchObject({
    reqId: requestId,
    err: { message: expect.stringContaining('/srv') },
  });
});

test('of what lies on the disk only the files of the build are served, and no list of them', async () => {
  const root = await mkdtemp(join(tmpdir(), 'stitchyard-build-'));
  const folder = join(root, 'client');
  for (const part of ['client/assets', 'client/.git', '.git']) await mkdir(join(root, part), { recursive: true });
  for (const path of ['client/assets/app.js', 'client/.git/config', '.git/config', 'secret.json'])
    await writeFile(join(root, path), 'content');
  await using app = fastify();
  await app.register(clientFilesPlugin, { folder });
  expect((await app.inject('/assets/app.js')).body).toBe('content');
  for (const url of [
    '/assets/',
    '/assets',
    '/.git/config',
    '/assets/../.git/config',
    '/assets/..%2f.git%2fconfig',
    '/assets/..%2f..%2fsecret.json',
    '/assets/%2e%2e/%2e%2e/secret.json',
    '/assets/..%5c..%5csecret.json',
  ]) {
    const { body, statusCode } = await app.inject(url);
    expect([400, 403, 404], url).toContain(statusCode);
    expect(body, url).not.toContain('content');
  }
});

/** Returns everything the server sends until it closes the connection. */
async function rawAnswer({ app }: TestApp, request: string): Promise<string> {
  const { port } = new URL(app.server.listening ? addressOf(app) : await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(request);
  return text(socket);
}

function addressOf(app: TestApp['app']): string {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return `http://127.0.0.1:${address.port}`;
}
