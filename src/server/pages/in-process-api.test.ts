import fastify, { type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import type { ApiAnswer } from '#app/lib/api.ts';
import { inProcessApi } from './in-process-api.ts';

/** Requests `url` as a page does while it renders, and returns the request that arrived. */
async function askedByPage(app: FastifyInstance, url: string, headers: Record<string, string> = {}) {
  const arrived = Promise.withResolvers<ApiAnswer>();
  app.addHook('preHandler', async (request) => {
    if (request.url === '/page')
      arrived.resolve(await inProcessApi(app, { ip: request.ip, cookie: request.headers.cookie })(url));
  });
  app.get('/page', () => 'a page');
  await app.inject({ url: '/page', headers, remoteAddress: '203.0.113.7' });
  return arrived.promise;
}

test('a page asks the API with its visitor’s cookie and address', async () => {
  const app = fastify();
  app.get('/api/me', ({ ip, headers: { cookie } }) => ({ ip, cookie, words: 'Nähköpfe' }));

  const answer = await askedByPage(app, '/api/me?a=1', { cookie: 'sid=7' });

  expect(answer.ok).toBe(true);
  expect(await answer.json()).toEqual({ ip: '203.0.113.7', cookie: 'sid=7', words: 'Nähköpfe' });
});

test('a page that outlives its server is told that nothing answers any more', async () => {
  const app = fastify();
  app.get('/api/me', () => ({}));
  const api = inProcessApi(app, { ip: '203.0.113.7' });
  await app.close();
  expect(await api('/api/me')).toMatchObject({ ok: false, status: 503 });
});

test('what a refusal says reaches the page', async () => {
  const app = fastify();
  app.get('/api/none', (_request, reply) => reply.code(404).send({ message: 'Machine not found' }));

  const { ok, status, statusText, text } = await askedByPage(app, '/api/none');

  expect({ ok, status, statusText }).toEqual({ ok: false, status: 404, statusText: 'Not Found' });
  expect(await text()).toContain('Machine not found');
});

test('an answer that goes past Fastify arrives whole, with its headers, and its request ends', async () => {
  const app = fastify();
  let ended = 0;
  app.addHook('onResponse', async () => {
    ended += 1;
  });
  app.get('/api/ready', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, ['X-Total-Count', '12', 'Content-Length', 4]).end(Buffer.from('[12]'));
  });

  const answer = await askedByPage(app, '/api/ready');

  expect(answer.headers.get('x-total-count')).toBe('12');
  expect(answer.headers.get('X-Total-Count-Exact')).toBeNull();
  expect(await answer.json()).toEqual([12]);
  expect(ended).toBe(2);
});
